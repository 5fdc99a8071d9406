// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass for the place before a machine scheduler, of which LLVM has two. Their graph has an
/// edge between any two memory accesses that may alias, and a new edge is compared with those that its
/// instruction already has: cubic time in the accesses of a scheduling region. The second one compares all
/// instructions in pairs, too, to issue two at once (VOPD). SCHED_BARRIER, of which no machine code comes,
/// ends a region; this pass inserts it wherever a region would get more than 128 memory accesses, and after
/// each 512 instructions of regions that have more than 2,048.
llvm::FunctionPass *createBoundSchedulingRegions();

} // namespace lgc
