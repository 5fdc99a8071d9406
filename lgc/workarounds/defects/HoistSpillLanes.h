// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that runs after SILowerSGPRSpills, which spills SGPRs to lanes of virtual VGPRs.
/// LLVM 22 defines such a VGPR (IMPLICIT_DEF) in the block that dominates its spills. If that block is in a
/// loop, a lane of the VGPR may carry a value from one iteration to the next, provided that its initial value
/// is undefined, as for lane masks, so that nothing is spilled to it before the loop. The definition then
/// ends the live range of the values in the lanes, and the register allocator gives their register to another
/// value or assigns a different one. This pass moves such definitions out of loops, to a block that dominates
/// all uses of the VGPR.
llvm::FunctionPass *createHoistSpillLanes();

} // namespace lgc
