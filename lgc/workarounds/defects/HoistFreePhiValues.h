// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass for the place before LLVM's StructurizeCFG. That pass of LLVM 22 moves values out
/// of a block when they cost nothing and the block's successor has them in a phi node, and then takes such a
/// value for that of other ways into the phi node, too (LLVM's pull request 183792). Before it, this pass
/// moves all such values to the block's immediate dominator, so that nothing is left for it to move.
llvm::FunctionPass *createHoistFreePhiValues();

} // namespace lgc
