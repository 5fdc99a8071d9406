// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that runs before LLVM's StructurizeCFG. In LLVM 22, StructurizeCFG hoists
/// instructions that cost nothing out of a block if a phi node in the block's successor uses them, and then
/// uses the hoisted value for other incoming edges of the phi node, too (LLVM's pull request 183792). This
/// pass hoists all such instructions to the block's immediate dominator before, so that StructurizeCFG finds
/// none.
llvm::FunctionPass *createHoistFreePhiValues();

} // namespace lgc
