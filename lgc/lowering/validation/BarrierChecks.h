// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/validation/ReportBuilder.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class TargetTransformInfo;
}

namespace lgc {

/// Makes conditions of the checks that barriers are in uniform control flow, as far as a wave can know:
/// whether all lanes that it began with are active, but those that have aborted.
class BarrierChecks {
public:
  BarrierChecks(llvm::Function &function, const llvm::TargetTransformInfo &target, const PipelineState &state,
                const ShaderState &shader, const ReportBuilder &reports);

  /// Returns whether lanes are missing; false where that is known not to be, and in a shader of which
  /// subroutines abort.
  llvm::Value *lower(llvm::IRBuilderBase &builder, CheckBarrierOp &check);

private:
  void findDivergentBlocks();
  void begin();
  llvm::Value *activeLanes(llvm::IRBuilderBase &builder) const;

  llvm::Function &function_;
  const llvm::TargetTransformInfo &target_;
  const ShaderState &shader_;
  const ReportBuilder &reports_;
  uint32_t gfxMajor_;
  bool isAnalyzed_ = false;
  bool aborts_ = false;
  bool endsInSubroutines_ = false;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> divergent_; ///< some lanes may execute them without others
  llvm::Value *launched_ = nullptr; ///< a bit for each lane; null as long as it is not needed
};

} // namespace lgc
