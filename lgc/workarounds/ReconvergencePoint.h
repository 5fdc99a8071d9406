// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class BasicBlock;
class CallBase;
} // namespace llvm

namespace lgc {

/// Adds a call of convergent inline assembly without instructions. Passes can neither duplicate it nor make
/// it depend on other control flow, so that lanes still reconverge at the end of the block.
void addReconvergencePoint(llvm::BasicBlock &block);

bool isReconvergencePoint(const llvm::CallBase &call);

} // namespace lgc
