// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class BasicBlock;
class CallBase;
} // namespace llvm

namespace lgc {

/// Adds a call that emits no instruction, but that passes can neither duplicate nor move to other control
/// flow, so that lanes still reconverge at the end of the block.
void addReconvergencePoint(llvm::BasicBlock &block);

bool isReconvergencePoint(const llvm::CallBase &call);

} // namespace lgc
