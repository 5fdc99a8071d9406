// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/StringRef.h"

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
/// With kLongBranchFactor each unconditional branch passes for a long one, and this pass makes the entry
/// block of a function that has other blocks end in one, so that a pair is always reserved where a branch can
/// be long. What branches to the next block is removed behind register allocation.
llvm::FunctionPass *createReserveLongBranchRegisters();

/// What LLVM multiplies estimated distances by: the eight bytes of one instruction become more than 128 KiB.
inline constexpr llvm::StringLiteral kLongBranchFactor = "32768";

} // namespace lgc
