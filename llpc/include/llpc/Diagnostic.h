// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Diagnostics of the compiler, as values.

#pragma once

#include "pipeline/ErrorCategory.h"

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace llpc {

using pipeline::ErrorCategory;

/// The severity of a diagnostic. Every error has a category.
class Severity {
public:
  constexpr Severity() = default; ///< a note

  static constexpr Severity note() { return {}; }
  static constexpr Severity warning() { return {Level::Warning, {}}; }
  static constexpr Severity error(ErrorCategory category) { return {Level::Error, category}; }

  bool operator==(const Severity &) const = default;

  constexpr bool isError() const { return level_ == Level::Error; }
  constexpr bool isWarning() const { return level_ == Level::Warning; }

  /// The category of an error.
  constexpr ErrorCategory category() const { return category_; }

  /// Returns references to all members, for llpc/Fields.h.
  static constexpr auto members(auto &severity) { return std::tie(severity.level_, severity.category_); }

private:
  enum class Level : uint8_t { Note, Warning, Error };

  constexpr Severity(Level level, ErrorCategory category) : level_(level), category_(category) {}

  Level level_ = Level::Note;
  ErrorCategory category_{}; ///< of an error
};

/// A position in the high-level source, from OpLine; `file` is empty if the module has no file name.
struct SourcePosition {
  std::string file;
  uint32_t line = 0;   ///< 1-based; 0 is unknown
  uint32_t column = 0; ///< 1-based; 0 is unknown

  bool operator==(const SourcePosition &) const = default;
};

/// One problem of one input, with all that is needed to find and fix it.
struct Diagnostic {
  Severity severity;
  std::string file;                   ///< the name of the input that the caller has given
  std::optional<uint32_t> wordOffset; ///< of the SPIR-V instruction, in 32-bit words from the module's start
  std::string instruction;            ///< that instruction as SPIR-V assembly
  SourcePosition source;              ///< the source line that the instruction belongs to
  std::string message;                ///< the problem and its reason
  std::string hint;                   ///< how to fix it, if known

  /// Returns Returns "file:word 12: error: message", then the instruction, the source line and the hint on
  /// lines of their own.
  std::string toString() const;
};

/// Returns why a compile with these diagnostics fails: the category of the first error, of which later ones
/// may be consequences; nullopt if there is no error.
std::optional<ErrorCategory> failureOf(const std::vector<Diagnostic> &diagnostics);

/// The diagnostics of one compile, in order.
class Diagnostics {
public:
  void add(Diagnostic diagnostic) { list_.push_back(std::move(diagnostic)); }

  /// Adds an error about the input as a whole.
  void addError(ErrorCategory category, std::string file, std::string message, std::string hint = {});

  const std::vector<Diagnostic> &list() const { return list_; }
  std::vector<Diagnostic> take() { return std::exchange(list_, {}); }
  bool hasErrors() const { return failureOf(list_).has_value(); }

private:
  std::vector<Diagnostic> list_;
};

} // namespace llpc
