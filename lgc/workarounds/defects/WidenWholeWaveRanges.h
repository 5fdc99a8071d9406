// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that runs right before SIPreAllocateWWMRegs. That pass of LLVM 22 gives registers
/// that are defined in whole wave mode or strict whole quad mode the same physical register if their live
/// ranges do not overlap. But live ranges are those of one lane: a value that lanes need in one side of a
/// branch is dead in the other side, which the wave executes before, and there others may write its register
/// in lanes that are not active. So this pass extends the live ranges of such registers to all blocks that
/// the wave may execute between a definition and a use, if they are not within one block.
llvm::FunctionPass *createWidenWholeWaveRanges();

} // namespace lgc
