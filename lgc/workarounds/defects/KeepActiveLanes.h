// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that runs before register allocation. At the beginning of whole wave mode, a scalar
/// register receives the mask of the active lanes; V_SET_INACTIVE reads it, and at the end of the mode it is
/// copied to EXEC. In LLVM 22, SIWholeQuadMode leaves the operand of V_SET_INACTIVE marked as undef. If the
/// mask is spilled, the allocator does not reload it for such an operand, which then reads an arbitrary
/// register. This pass removes the mark and makes the mask's register unspillable, so that SpillActiveLanes
/// finds the mask in it. Live intervals do not change: each of them already extends to the end of the mode.
llvm::FunctionPass *createKeepActiveLanes();

} // namespace lgc
