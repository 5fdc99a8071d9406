// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass for the place behind the one that puts spilled SGPRs into lanes of virtual VGPRs.
/// LLVM 22 defines such a VGPR (IMPLICIT_DEF) in the block that dominates what is spilled to it. Where that
/// is part of a loop, a lane may carry a value from one iteration to the next: what it has first is
/// undefined, as with masks of lanes, so that nothing was spilled before the loop. The definition then ends
/// the life of what the lanes hold, and the register allocator gives their register to others, or takes
/// another one. This pass moves definitions out of loops, to where they dominate all that uses the VGPR.
llvm::FunctionPass *createHoistSpillLanes();

} // namespace lgc
