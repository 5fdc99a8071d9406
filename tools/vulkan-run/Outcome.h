// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a script, or a step of it, ended.

#pragma once

#include <string>
#include <utility>

namespace vulkanrun {

/// The values are the program's exit statuses, the same as rdna-run's.
enum class Status { Passed = 0, Failed = 1, Error = 2, Unsupported = 3 };

/// Anything but Passed has a message.
struct [[nodiscard]] Outcome {
  Status status = Status::Passed;
  std::string message;

  bool passed() const { return status == Status::Passed; }

  static Outcome failed(std::string message) { return {Status::Failed, std::move(message)}; }
  static Outcome error(std::string message) { return {Status::Error, std::move(message)}; }
  static Outcome unsupported(std::string message) { return {Status::Unsupported, std::move(message)}; }
};

} // namespace vulkanrun
