// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that runs before register allocation, on functions with live intervals. A branch
/// over more than 128 KiB computes its target in a pair of SGPRs. LLVM reserves such a pair if it estimates,
/// before register allocation, that the target of an unconditional branch is that far from the start of the
/// function; the estimate includes neither spills nor waits, and neither back edges nor branches that fall
/// through at that time. If no pair is reserved and none is free, the branch saves two SGPRs in scratch
/// memory that has not been allocated.
///
/// This pass ends the entry block of a function with several blocks in an unconditional branch, so that there
/// is one whose distance LLVM estimates. Branches to the next block are removed after register allocation.
llvm::FunctionPass *createReserveLongBranchRegisters();

/// A code generation pass that runs directly before and directly after LLVM's estimate, which counts eight
/// bytes for each instruction. If code may grow to more than 128 KiB, the first run inserts so many
/// instructions at the start of the function that LLVM takes each unconditional branch for a long one. The
/// second run removes them. In smaller functions no branch can be long.
llvm::FunctionPass *createOverestimateBranches();

} // namespace lgc
