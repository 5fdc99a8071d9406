// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What glslang 12 cannot take of a shader's text, first half: before glslang. String literals that it would
// damage are replaced, and a call of GL_EXT_abort's abortEXT becomes a marked one of debugPrintfEXT, so that
// glslang checks and evaluates its arguments. Second half: AbortModule.h, then SourceText.h.

#pragma once

#include "llpc/Diagnostic.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace llpc::input {

/// Rewrites the files of one shader:
/// - a string literal that is not short plain ASCII without escape sequences becomes one that stands for it:
///   glslang 12 takes 1024 bytes at most, and makes 0xFF of what follows a byte that is not ASCII in a word;
/// - where "#extension GL_EXT_abort : <behavior>" stands in any file, with another behaviour than disable,
///   abortEXT(a, b) becomes debugPrintfEXT(<mark>, a, b).
/// All line numbers stay. Comments, directives other than #define and #line, the name without a "(" behind
/// it, and strings that do not end on their line are left to glslang.
class GlslSource {
public:
  struct Literal {
    std::string bytes;       ///< without escape sequences; valid UTF-8 without zero bytes
    std::string problem;     ///< what is wrong with it, else empty
    SourcePosition position; ///< where that is
  };

  /// \p enablesAbort: the shader is known to enable GL_EXT_abort, maybe in a file that comes later.
  explicit GlslSource(bool enablesAbort) : enablesAbort_(enablesAbort) {}

  std::string rewrite(std::string_view text, const std::string &fileName);

  /// A file enabled GL_EXT_abort. It may be one that was included after calls had been left alone.
  bool enablesAbort() const { return enablesAbort_; }

  /// What glslang has to call a file: its name when that is ASCII, else a literal that stands for it.
  std::string nameFor(const std::string &fileName);

  /// \p text, such as a name or a diagnostic, with what literals stand for.
  std::string restored(std::string_view text) const;

  /// The text of a file that would come back from glslang in another form; null for others.
  const std::string *originalText(const std::string &fileName) const;

  /// Something is not as it was, so that the module needs its second half.
  bool hasChanged() const { return !literals_.empty() || !originalTexts_.empty() || enablesAbort_; }

  /// The literal that \p text stands for; null for other strings.
  const Literal *literal(std::string_view text) const;

  /// Where a call's abortEXT stands; glslang 12 knows no columns, and of a call only its last line.
  struct Mark {
    uint32_t line = 0; ///< 0 when the call is a macro's: it is where that is used
    uint32_t column = 0;
  };

  /// None when \p text marks no call.
  static std::optional<Mark> mark(std::string_view text);

private:
  friend class GlslScanner;

  std::string addLiteral(Literal literal);

  bool enablesAbort_;
  std::vector<Literal> literals_;
  std::map<std::string, std::string> originalTexts_; ///< by the file's name
};

} // namespace llpc::input
