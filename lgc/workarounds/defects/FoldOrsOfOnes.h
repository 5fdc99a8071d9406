// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that runs before LLVM's SIFoldOperands. In LLVM 22, that pass folds the 32-bit "x |
/// -1" to x. Such an or is rare, since constants have been folded before. It remains where a boolean comes
/// from another block, as a mask of -1, and in the halves of 64-bit values of which one half is known. This
/// pass replaces it by a move of -1.
llvm::FunctionPass *createFoldOrsOfOnes();

} // namespace lgc
