// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass for the place behind LLVM's SIFixSGPRCopies. That pass of LLVM 22 makes moves of
/// 64-bit constants to scalar registers from those to vector registers, with s_mov_b64 even where the
/// constant does not fit into the instruction, whose literal has 32 bits: half of it would be lost. This pass
/// makes them the pseudo instruction that becomes as many moves as it takes.
llvm::FunctionPass *createSplitWideMoves();

} // namespace lgc
