// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// Creates a code generation pass that runs before register allocation, on functions with live intervals. A
/// branch over more than 128 KiB computes its target in a pair of SGPRs. LLVM reserves one if it estimates,
/// before register allocation, that an unconditional branch goes that far from the start of the function; the
/// estimate includes neither spills nor waits, nor back edges, nor branches that fall through at that time.
/// Where no pair is reserved and none is free, the branch saves two SGPRs in scratch memory that has not been
/// allocated.
///
/// This pass makes the entry block of a function that has other blocks end in an unconditional branch, so
/// that there is one whose distance LLVM estimates. What branches to the next block is removed behind
/// register allocation.
llvm::FunctionPass *createReserveLongBranchRegisters();

/// A code generation pass for the places directly before and behind LLVM's estimate, which is eight bytes for
/// each instruction. Where code may grow to more than 128 KiB, the first run puts so many instructions in
/// front of the function that each unconditional branch passes for a long one. The second run takes them
/// away. In smaller functions no branch can be long.
llvm::FunctionPass *createOverestimateBranches();

} // namespace lgc
