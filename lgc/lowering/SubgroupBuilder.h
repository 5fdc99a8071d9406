// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the lanes of a wave can do with each other, in amdgcn intrinsics.

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// Emits at one place of a shader. Values are scalars: i1, or integers and floats of 8 to 64 bits.
class SubgroupBuilder {
public:
  SubgroupBuilder(llvm::IRBuilder<> &builder, GfxIp gfxIp, unsigned waveSize)
      : b_(builder), gfxIp_(gfxIp), waveSize_(waveSize) {}

  /// An integer with a bit for each lane of the wave.
  llvm::IntegerType *maskType() { return b_.getIntNTy(waveSize_); }

  /// The lanes that are active and have a true `condition`, as a mask.
  llvm::Value *ballot(llvm::Value *condition);
  /// What `mask`, which must be uniform, says about each lane.
  llvm::Value *inverseBallot(llvm::Value *mask);

  /// The value of the first active lane.
  llvm::Value *readFirstLane(llvm::Value *value);

private:
  /// The value as dwords, a result made of each of them, and that as a value of the same type.
  llvm::Value *overDwords(llvm::Value *value, llvm::function_ref<llvm::Value *(llvm::Value *)> emit);

  llvm::IRBuilder<> &b_;
  GfxIp gfxIp_;
  unsigned waveSize_;
};

} // namespace lgc
