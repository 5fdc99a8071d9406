// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GL_EXT_abort for a glslang that does not know it, first half: the source text. A call of abortEXT becomes a
// marked one of debugPrintfEXT, so that glslang checks and evaluates its arguments; AbortModule.h turns what
// comes of that into OpAbortKHR.

#pragma once

#include "llpc/Diagnostic.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace llpc::input {

/// Rewrites the files of one shader. In a shader where "#extension GL_EXT_abort : <behavior>" stands in any
/// file, with another behaviour than disable,
/// - abortEXT(a, b) becomes debugPrintfEXT(<mark>, a, b);
/// - each string literal becomes a short one that stands for it: glslang 12 takes 1024 bytes of ASCII only.
/// All line numbers stay. Comments, directives other than #define, the name without a "(" behind it, and
/// strings that do not end on their line are left to glslang.
class AbortSource {
public:
  struct Literal {
    std::string bytes;       ///< without escape sequences; valid UTF-8 without zero bytes
    std::string problem;     ///< what is wrong with it, else empty
    SourcePosition position; ///< where that is
  };

  /// \p isEnabled: the shader is known to enable the extension, maybe in a file that comes later.
  explicit AbortSource(bool isEnabled) : isEnabled_(isEnabled) {}

  std::string rewrite(std::string_view text, const std::string &fileName);

  /// A file enabled the extension. It may be one that was included after calls had been left alone.
  bool isEnabled() const { return isEnabled_; }

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
  friend class AbortScanner;

  bool isEnabled_;
  std::vector<Literal> literals_;
};

} // namespace llpc::input
