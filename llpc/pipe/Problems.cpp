// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/pipe/Problems.h"

namespace llpc::pipe {

bool Problems::fail(Position at, std::string message, ErrorCategory category) {
  add(Severity::error(category), at, std::move(message));
  return false;
}

void Problems::warn(Position at, std::string message) {
  add(Severity::warning(), at, std::move(message));
}

void Problems::ignore(Position at, std::string_view key) {
  if (ignored_.empty())
    firstIgnored_ = at;
  ignored_.emplace(key);
}

std::vector<Diagnostic> Problems::take() {
  std::string list;
  for (const std::string &key : ignored_)
    list += (list.empty() ? "" : ", ") + key;
  if (!list.empty() && !diagnostics_.hasErrors())
    warn(firstIgnored_, "options without an effect: " + list);
  return diagnostics_.take();
}

void Problems::add(Severity severity, Position at, std::string message) {
  Diagnostic diagnostic;
  diagnostic.severity = severity;
  diagnostic.file = name_;
  diagnostic.source = {name_, at.line, at.column};
  diagnostic.message = std::move(message);
  diagnostics_.add(std::move(diagnostic));
}

} // namespace llpc::pipe
