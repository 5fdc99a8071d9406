// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that splits blocks of more than 3,072 instructions or 256 loads into pieces of
/// 1,024 instructions or 128 loads. Instruction selection, scheduling and above all the greedy register
/// allocator take quadratic time or worse in the size of a block: for each value that lives in one block
/// only, the allocator tries all other registers before it evicts one. The pass must run after
/// CodeGenPrepare, which would merge the pieces, and again after LLVM's code sinking, which may move all
/// instructions to the last piece.
llvm::FunctionPass *createSplitLargeBlocks();

} // namespace lgc
