// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <string>

namespace llvm {
class Twine;
}

namespace lgc {

/// Returns inline assembly whose results are a program counter and the 32-bit distance from there to the
/// symbol in the same section, both in SGPRs. It is one block, so that nothing comes between reading the
/// program counter and the label that it is relative to. On gfx12, the upper 16 bits of the program counter
/// are 0; addresses have 48 bits, of which earlier GPUs extend the sign.
std::string readCodeDistance(const llvm::Twine &symbol, uint32_t gfxMajor);

} // namespace lgc
