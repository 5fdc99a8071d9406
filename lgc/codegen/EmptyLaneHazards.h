// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class TargetMachine;
}

namespace lgc {

/// Knows what a wave must not execute when none of its lanes is active (`exec` = 0). Vector instructions then
/// do nothing, and scalar ones compute from scalar values as always. But uniform values that went through
/// VGPRs, as results of vector loads and float arithmetic do, are arbitrary.
class EmptyLaneHazards {
public:
  EmptyLaneHazards(llvm::Function &function, const llvm::TargetMachine &target);

  llvm::UniformityInfo &uniformity() const { return *uniformity_; }

  /// Returns whether a wave without active lanes could do harm on its way from behind `start` to `end`, which
  /// post-dominates it: run a loop without end, access memory or registers at an arbitrary place, or call a
  /// function, which may do all of these.
  bool areBetween(const llvm::Instruction &start, const llvm::BasicBlock &end);

private:
  bool isHazard(const llvm::Instruction &inst);
  bool mayRunOn(const llvm::Loop &loop);
  bool leavesWhenEmpty(const llvm::Loop &loop) const;
  bool isArbitrary(const llvm::Value &value);

  llvm::FunctionAnalysisManager analyses_;
  llvm::UniformityInfo *uniformity_;
  llvm::LoopInfo *loops_;
  // Values of which isArbitrary() is known to be false.
  llvm::DenseSet<const llvm::Value *> scalar_;
};

} // namespace lgc
