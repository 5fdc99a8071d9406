// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class BasicBlock;
class BranchInst;
} // namespace llvm

namespace lgc {

/// Takes an arm that is reached from nowhere else out of the switch that ends `head`, which gets a branch in
/// front of the switch. Null when the arm stays in it, for that would take many comparisons.
llvm::BranchInst *takeOutOfSwitch(llvm::BasicBlock &head, llvm::BasicBlock &arm);

} // namespace lgc
