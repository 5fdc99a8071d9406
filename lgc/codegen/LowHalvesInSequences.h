// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass for the place behind LLVM's SIFixSGPRCopies. On gfx11 halves of vector registers
/// are registers, and a uniform value of 16 bits that another block uses is in a scalar register of 32 bits.
/// Where SIFixSGPRCopies of LLVM 22 moves it to a vector register, it stays that wide as half of a
/// REG_SEQUENCE, for which later passes take it for undefined. This pass names the low half there.
llvm::FunctionPass *createLowHalvesInSequences();

} // namespace lgc
