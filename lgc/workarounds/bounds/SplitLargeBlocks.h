// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that splits blocks of more than 3,072 instructions or 256 loads into pieces of
/// 1,024 instructions or 128 loads. Instruction selection, scheduling and above all the greedy register
/// allocator take quadratic time or worse in the size of a block: the allocator tries to move each value that
/// lives in one block only to each other register before it evicts one. It has to run after CodeGenPrepare,
/// which would join the pieces, and once more behind LLVM's sinking, which can take all to the last of them.
llvm::FunctionPass *createSplitLargeBlocks();

} // namespace lgc
