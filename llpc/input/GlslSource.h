// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Rewrites the parts of a shader's text that glslang 12 does not accept, before glslang. String literals that
// it would damage are replaced. Uses of the extensions of GlslExtensions.h are replaced by code that glslang
// accepts: a call of abortEXT by a marked call of debugPrintfEXT, so that glslang checks and evaluates its
// arguments, and an attribute of main by an execution mode. After glslang, AbortModule.h and then
// SourceText.h change the module.

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
/// - a string literal that is not short plain ASCII without escape sequences is replaced by a placeholder:
///   glslang 12 accepts at most 1024 bytes, and changes the bytes after a non-ASCII byte in a word to 0xFF;
/// - if any file has "#extension GL_EXT_abort : <behavior>" with a behavior other than disable, abortEXT(a,
///   b) becomes debugPrintfEXT(<mark>, a, b);
/// - with GL_EXT_maximal_reconvergence, [[maximally_reconverges]] becomes a declaration of
///   GL_EXT_spirv_intrinsics. After "void main()", which is then a prototype, "void main()" is repeated;
/// - with GL_EXT_shader_quad_control, the layout qualifiers quad_derivatives and full_quads become such
///   declarations after the next ";". GlslModes.h declares its functions.
/// Line numbers do not change. Comments, directives other than #define and #line, the name without a "("
/// after it, and strings that do not end on their line are not changed.
class GlslSource {
public:
  struct Literal {
    std::string bytes;       ///< without escape sequences; valid UTF-8 without zero bytes
    std::string problem;     ///< why the literal is invalid; empty if it is valid
    SourcePosition position; ///< the position of the problem
  };

  /// \p enabled: extensions that the shader is known to enable, maybe in a later file.
  explicit GlslSource(GlslExtensions enabled) : enabled_(enabled) {}

  std::string rewrite(std::string_view text, const std::string &fileName);

  /// Returns the extensions that the files have enabled. A file may enable one after uses that were not
  /// changed.
  GlslExtensions enabled() const { return enabled_; }
  bool enables(GlslExtension extension) const { return input::enables(enabled_, extension); }

  /// Returns the file name for glslang: the name itself when it is ASCII, else a literal that represents it.
  std::string nameFor(const std::string &fileName);

  /// Returns \p text, such as a name or a diagnostic, with the original literals instead of placeholders.
  std::string restored(std::string_view text) const;

  /// Returns the original text of a file that was changed; null for other files.
  const std::string *originalText(const std::string &fileName) const;

  /// Returns whether anything was changed, so that the module must be changed after glslang.
  bool hasChanged() const { return !literals_.empty() || !originalTexts_.empty() || enabled_.any(); }

  /// Returns the literal that \p text is the placeholder of; null for other strings.
  const Literal *literal(std::string_view text) const;

  /// The position of abortEXT in a call; glslang 12 has no columns, and only the last line of a call.
  struct Mark {
    uint32_t line = 0; ///< 0 if the call is in a macro: its position is that of the macro's use
    uint32_t column = 0;
  };

  /// Returns the position in a mark; nullopt if \p text is not a mark.
  static std::optional<Mark> mark(std::string_view text);

private:
  friend class GlslScanner;

  std::string addLiteral(Literal literal);

  GlslExtensions enabled_;
  std::vector<Literal> literals_;
  std::map<std::string, std::string> originalTexts_; ///< by the file's name
};

} // namespace llpc::input
