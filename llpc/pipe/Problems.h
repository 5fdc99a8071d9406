// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/pipe/Keys.h"

#include <set>
#include <string>
#include <string_view>

namespace llpc::pipe {

/// The diagnostics of one pipeline file.
class Problems {
public:
  explicit Problems(std::string name) : name_(std::move(name)) {}

  /// Reports an error and returns false.
  bool fail(Position at, std::string message, ErrorCategory category = ErrorCategory::InvalidInput);

  void warn(Position at, std::string message);

  /// Remembers an option that has no effect. All of them are in one warning, at the first one.
  void ignore(Position at, std::string_view key);

  /// Returns the diagnostics in order, with that warning at the end.
  std::vector<Diagnostic> take();

private:
  void add(Severity severity, Position at, std::string message);

  std::string name_;
  Diagnostics diagnostics_;
  Position firstIgnored_;
  std::set<std::string, std::less<>> ignored_;
};

} // namespace llpc::pipe
