// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class BasicBlock;
class BranchInst;
} // namespace llvm

namespace lgc {

/// Moves a successor that is reached only from the switch that ends `head` out of the switch, and branches to
/// it before the switch. Returns null when that would take too many comparisons; the switch is then
/// unchanged.
llvm::BranchInst *takeOutOfSwitch(llvm::BasicBlock &head, llvm::BasicBlock &target);

} // namespace lgc
