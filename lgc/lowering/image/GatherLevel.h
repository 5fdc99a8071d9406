// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The level from which the texture unit gathers, for GPUs without gathers that have an offset and a level.

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// The operands of a gather that determine its level. `lod` is without the sampler's bias; the others may be
/// null.
struct GatherLod {
  llvm::Value *lod;
  llvm::Value *bias;
  llvm::Value *minLevel;
};

/// Returns the sampler's bias of levels as a float.
llvm::Value *samplerBias(llvm::IRBuilder<> &b, const GfxIp &gfxIp, llvm::Value *sampler);

/// Returns the image with only the level that is nearest to the level of detail within the limits of the
/// sampler and the view. A gather from the first level of that image has offsets.
llvm::Value *selectGatheredLevel(llvm::IRBuilder<> &b, const GfxIp &gfxIp, llvm::Value *image,
                                 llvm::Value *sampler, const GatherLod &given);

} // namespace lgc
