// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The lanes of a wave that have ended before its code did, for checks of whether all others are active. No
// value of LLVM's can be what lanes have done that a lane never meets again, so their mask is in scalar
// registers that LLVM does not use.

#pragma once

#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// Builds what a wave begins with: none has ended. The registers have to be reserved.
void buildNoEndedLanes(llvm::IRBuilderBase &builder, unsigned waveSize);

/// Builds that the active lanes end here.
void buildLanesEnd(llvm::IRBuilderBase &builder, unsigned waveSize);

/// Returns the mask, an integer of as many bits as the wave has lanes.
llvm::Value *buildEndedLanes(llvm::IRBuilderBase &builder, unsigned waveSize, uint32_t gfxMajor);

} // namespace lgc
