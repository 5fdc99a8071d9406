// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass for the place before register allocation, in a function with live intervals. A
/// branch over more than 128 KiB computes its target in a pair of SGPRs. LLVM reserves one if it estimates,
/// before registers are allocated, that an unconditional branch goes so far behind the start of the function;
/// the estimate knows neither spills nor waits, nor branches back, nor those that fall through now. Where no
/// pair is reserved and none is free, the branch saves two SGPRs in scratch memory that nobody allocates.
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
