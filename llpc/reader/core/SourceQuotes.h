// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/spirv/Module.h"

#include <map>
#include <string_view>
#include <vector>

namespace llpc::reader {

/// Finds the lines of source texts in a module that has them (OpSource, DebugSource). Lines are numbered by
/// the `#line` directives of the text, as the specification of GPU-assisted validation says: a line is
/// counted from the last directive before it with the line's file and a number that is not greater.
class SourceQuotes {
public:
  explicit SourceQuotes(const spirv::Module &module) : module_(module) {}

  /// Returns the text of the line without its end; empty if it is not known.
  std::string_view quote(const spirv::SourceLine &line);

private:
  /// Lines of a text from one `#line` directive to the next.
  struct Section {
    uint32_t firstNumber = 1; ///< the number of its first line
    size_t first = 0;         ///< the index of that line in the text
    size_t count = 0;
    std::string_view file; ///< in quotes in the directive; empty if it names none
  };

  struct Text {
    std::vector<std::string_view> lines;
    std::vector<Section> sections;
  };

  static Text split(std::string_view text);

  const spirv::Module &module_;
  std::map<spirv::Id, Text> texts_; ///< by file
};

} // namespace llpc::reader
