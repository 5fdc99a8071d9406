// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/Diagnostic.h"

#include <algorithm>

namespace llpc {

namespace {

const char *nameOf(Severity severity) {
  return severity.isError() ? "error" : severity.isWarning() ? "warning" : "note";
}

/// Returns "file:3:14", without the parts that are unknown.
std::string toString(const SourcePosition &position) {
  std::string text = position.file;
  if (position.line != 0) {
    text += ':' + std::to_string(position.line);
    if (position.column != 0)
      text += ':' + std::to_string(position.column);
  }
  return text;
}

} // namespace

std::string Diagnostic::toString() const {
  std::string text;
  // A message about a line of the input itself has the usual form of compilers: "file:3:14: error: ...".
  const bool atLineOfInput = !wordOffset && source.line != 0 && (source.file.empty() || source.file == file);
  if (atLineOfInput) {
    text = llpc::toString({file, source.line, source.column}) + ": ";
  } else if (!file.empty()) {
    text = file + ':';
    if (wordOffset)
      text += "word " + std::to_string(*wordOffset) + ':';
    text += ' ';
  }
  text += nameOf(severity);
  text += ": " + message;
  if (!instruction.empty())
    text += "\n  " + instruction;
  if (!atLineOfInput && (!source.file.empty() || source.line != 0))
    text += "\n  at " + llpc::toString(source);
  if (!hint.empty())
    text += "\n  hint: " + hint;
  return text;
}

void Diagnostics::addError(ErrorCategory category, std::string file, std::string message, std::string hint) {
  Diagnostic diagnostic;
  diagnostic.severity = Severity::error(category);
  diagnostic.file = std::move(file);
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  add(std::move(diagnostic));
}

std::optional<ErrorCategory> failureOf(const std::vector<Diagnostic> &diagnostics) {
  const auto found =
      std::ranges::find_if(diagnostics, [](const Diagnostic &each) { return each.severity.isError(); });
  return found != diagnostics.end() ? std::optional(found->severity.category()) : std::nullopt;
}

} // namespace llpc
