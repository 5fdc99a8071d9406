// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <string>
#include <utility>

namespace amber {

/// 1-based; line 0 means no position.
struct Position {
  uint32_t line = 0, column = 0;
};

/// The result of a script. The numbers are the exit statuses of the programs that run scripts.
enum class Status : uint8_t {
  Passed = 0,
  Failed = 1,      ///< an expectation does not hold, or a shader behaved incorrectly
  Error = 2,       ///< the script or a shader is wrong
  Unsupported = 3, ///< the script may be right, but needs an unsupported feature
};

/// Every status except Passed has a message.
struct [[nodiscard]] Outcome {
  Status status = Status::Passed;
  std::string message;
  Position position; ///< in the script

  bool passed() const { return status == Status::Passed; }

  static Outcome failed(std::string message, Position at = {}) {
    return {Status::Failed, std::move(message), at};
  }
  static Outcome error(std::string message, Position at = {}) {
    return {Status::Error, std::move(message), at};
  }
  static Outcome unsupported(std::string message, Position at = {}) {
    return {Status::Unsupported, std::move(message), at};
  }

  /// "file:line:column: not supported: message", with as much of the place as is known.
  std::string toString(const std::string &file) const;
};

} // namespace amber
