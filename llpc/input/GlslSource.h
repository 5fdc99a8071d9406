// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Rewrites the parts of a shader's text that glslang 12 does not accept, first half: before glslang. String
// literals that it would damage are replaced. Uses of the extensions of GlslExtensions.h are replaced by
// something that glslang accepts: a call of abortEXT by a marked call of debugPrintfEXT, so that glslang
// checks and evaluates its arguments, and an attribute of main by an execution mode. Second half:
// AbortModule.h, then SourceText.h.

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/input/GlslExtensions.h"

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
///   abortEXT(a, b) becomes debugPrintfEXT(<mark>, a, b);
/// - with GL_EXT_maximal_reconvergence so, [[maximally_reconverges]] becomes a declaration of
/// GL_EXT_spirv_intrinsics:
///   behind "void main()" that ends a prototype before it, and the definition begins anew.
/// All line numbers stay. Comments, directives other than #define and #line, the name without a "(" behind
/// it, and strings that do not end on their line are left to glslang.
class GlslSource {
public:
  struct Literal {
    std::string bytes;       ///< without escape sequences; valid UTF-8 without zero bytes
    std::string problem;     ///< what is wrong with it, else empty
    SourcePosition position; ///< where that is
  };

  /// \p enabled: the shader is known to enable these, maybe in a file that comes later.
  explicit GlslSource(GlslExtensions enabled) : enabled_(enabled) {}

  std::string rewrite(std::string_view text, const std::string &fileName);

  /// Returns the extensions that the files have enabled. The file may have been included after uses had been
  /// left unchanged.
  GlslExtensions enabled() const { return enabled_; }
  bool enables(GlslExtension extension) const { return enabled_.test(static_cast<size_t>(extension)); }

  /// Returns the file name for glslang: the name itself when it is ASCII, else a literal that represents it.
  std::string nameFor(const std::string &fileName);

  /// \p text, such as a name or a diagnostic, with what literals stand for.
  std::string restored(std::string_view text) const;

  /// The text of a file that would come back from glslang in another form; null for others.
  const std::string *originalText(const std::string &fileName) const;

  /// Something is not as it was, so that the module needs its second half.
  bool hasChanged() const { return !literals_.empty() || !originalTexts_.empty() || enabled_.any(); }

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

  GlslExtensions enabled_;
  std::vector<Literal> literals_;
  std::map<std::string, std::string> originalTexts_; ///< by the file's name
};

} // namespace llpc::input
