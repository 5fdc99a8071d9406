// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Makes SPIR-V assembly that uses the grammar overlay readable for an assembler that does not know the
// overlay.

#pragma once

#include "llpc/Diagnostic.h"

#include <optional>
#include <string>
#include <string_view>

namespace llpc::spirv {

/// Rewrites each instruction and enumerant of the overlay to the assembler's raw words, "!<number>". The rest
/// of the text and all line numbers are unchanged. "%r = OpConstantDataKHR %t 1 2" becomes "OpNop !<word
/// count and opcode> %t %r !1 !2"; the OpNop prevents the raw words from being read as operands of the
/// previous instruction. Literal data may be numbers or strings. Returns nullopt after reporting an error.
std::optional<std::string> rewriteOverlayAssembly(std::string_view text, std::string_view fileName,
                                                  Diagnostics &diagnostics);

} // namespace llpc::spirv
