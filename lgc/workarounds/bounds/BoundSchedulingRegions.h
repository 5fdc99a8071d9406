// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that runs before each of LLVM's two machine schedulers. A scheduling graph has an
/// edge between any two memory accesses that may alias, and each new edge is compared with those that its
/// instruction already has: the time is cubic in the accesses of a scheduling region. The second scheduler
/// also compares all pairs of instructions, to combine two into one (VOPD). This pass ends regions by
/// inserting SCHED_BARRIER, which emits no machine code: where a region would have more than 128 memory
/// accesses, and after each 512 instructions in regions of more than 2,048.
llvm::FunctionPass *createBoundSchedulingRegions();

} // namespace lgc
