// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Makes SPIR-V assembly that uses the grammar overlay digestible for an assembler that does not know it.

#pragma once

#include "llpc/Diagnostic.h"

#include <optional>
#include <string>
#include <string_view>

namespace llpc::spirv {

/// Rewrites each instruction and enumerant of the overlay into the assembler's raw words, "!<number>"; the
/// rest of the text, and all line numbers, stay. "%r = OpConstantDataKHR %t 1 2" becomes "OpNop !<word count
/// and opcode> %t %r !1 !2": the OpNop keeps the raw words from being taken for operands of the instruction
/// before. Literal data may be numbers or strings. None after reporting an error.
std::optional<std::string> rewriteOverlayAssembly(std::string_view text, std::string_view fileName,
                                                  Diagnostics &diagnostics);

} // namespace llpc::spirv
