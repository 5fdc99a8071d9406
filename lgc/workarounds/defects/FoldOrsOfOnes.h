// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass for the place before LLVM's SIFoldOperands. That pass of LLVM 22 takes "x | -1" for
/// x, in 32 bits. They are rare, since constants have been folded before, except those of booleans from
/// another block, which are masks of -1, and the halves of values of 64 bits that are known in part. This
/// pass makes them moves of -1.
llvm::FunctionPass *createFoldOrsOfOnes();

} // namespace lgc
