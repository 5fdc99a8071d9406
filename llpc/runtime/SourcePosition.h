// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <string>

namespace llpc::runtime {

/// A position in a shader's source, from debug information.
struct SourcePosition {
  std::string file;    ///< empty if unknown
  uint32_t line = 0;   ///< 1-based; 0 if unknown
  uint32_t column = 0; ///< 1-based; 0 if unknown

  /// Returns "file:line:column", without the parts that are unknown.
  std::string position() const;

  /// Ignores the names of the files: an id depends on the text of its file, which has a different name if it
  /// was compiled from another folder.
  bool isSameInFile(const SourcePosition &other) const {
    return line == other.line && column == other.column;
  }
};

} // namespace llpc::runtime
