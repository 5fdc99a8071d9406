// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Branches that all lanes of a wave take together.

#pragma once

#include "lgc/analysis/DialectUniformity.h"

#include "llvm/IR/IRBuilder.h"

#include <optional>

namespace lgc {

/// Builds a uniform i1: whether the condition is true in some active lane.
llvm::Value *buildAnyLane(llvm::IRBuilderBase &builder, llvm::Value *condition, unsigned waveSize);

/// The uniformity of a function's values. Nothing is uniform if the target does not know divergence: all
/// values would appear to be.
class UniformConditions {
public:
  UniformConditions(llvm::Function &function, const llvm::TargetTransformInfo &target);

  bool isUniform(const llvm::Value *value) const { return uniformity_ && (*uniformity_)->isUniform(value); }

private:
  std::optional<DialectUniformity> uniformity_;
};

/// Builds a uniform i1: whether one of the conditions is true in some active lane, without an exchange among
/// lanes where that is known.
llvm::Value *buildAnySuspected(llvm::IRBuilderBase &builder, llvm::ArrayRef<llvm::Value *> conditions,
                               const UniformConditions &uniformity, unsigned waveSize);

} // namespace lgc
