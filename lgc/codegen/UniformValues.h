// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class TargetMachine;
}

namespace lgc {

/// Uniform values of a function in the form that code generation gets, and where instruction selection will
/// compute them. The function's instructions and branches must not change.
class UniformValues {
public:
  UniformValues(llvm::Function &function, const llvm::TargetMachine &target);

  bool hasDivergentTerminator(const llvm::BasicBlock &block) const {
    return uniformity_->hasDivergentTerminator(block);
  }

  /// Returns whether LLVM takes the value for the same in all lanes, but vector instructions compute it or
  /// something that it depends on: loads, float arithmetic, samples. Which lane computes it, or that all
  /// compute the same, is then an assumption. A value that scalar instructions compute from constants,
  /// arguments and scalar loads has no lanes.
  bool isUniformInVgprs(const llvm::Value &value);

  const llvm::LoopInfo &loops() const { return *loops_; }

private:
  llvm::FunctionAnalysisManager analyses_;
  llvm::UniformityInfo *uniformity_;
  llvm::LoopInfo *loops_;
  llvm::DenseSet<const llvm::Value *> scalar_; // of which isUniformInVgprs() is known to be false
};

} // namespace lgc
