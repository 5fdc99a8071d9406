// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Turns lgc.subgroup.* into the instructions with which the lanes of a wave see each other.
///
/// Before: everything is inlined into entry points, and what can be a constant is one: a constant lane number
/// or mask makes for cheaper code.
/// After: there are amdgcn intrinsics instead, and a loop for each lgc.subgroup.partition; on a GPU that
/// cannot shuffle a wave64, a variable in LDS. Helper invocations of a fragment shader take part in
/// operations of quads, and in others if its state says so: docs/helper-lanes.md.
/// Reported: immediates that mean nothing.
class LowerSubgroupOps : public llvm::PassInfoMixin<LowerSubgroupOps> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::CallsToInline, IrFeature::FunctionsWithoutModes},
      .removes = {OpKind::SubgroupElect,
                  OpKind::SubgroupBallot,
                  OpKind::SubgroupInverseBallot,
                  OpKind::SubgroupLaneMask,
                  OpKind::SubgroupCountBelow,
                  OpKind::SubgroupBroadcastFirst,
                  OpKind::SubgroupBroadcast,
                  OpKind::SubgroupShuffle,
                  OpKind::SubgroupShuffleXor,
                  OpKind::SubgroupRotate,
                  OpKind::SubgroupQuadBroadcast,
                  OpKind::SubgroupQuadSwap,
                  OpKind::SubgroupQuadAny,
                  OpKind::SubgroupSwizzle,
                  OpKind::SubgroupReduce,
                  OpKind::SubgroupScanInclusive,
                  OpKind::SubgroupScanExclusive,
                  OpKind::SubgroupPartition,
                  OpKind::SubgroupPartitionedReduce,
                  OpKind::SubgroupPartitionedScanInclusive,
                  OpKind::SubgroupPartitionedScanExclusive},
      .introduces = {OpKind::InputLocalInvocationIndex, OpKind::InputSubgroupId,
                     IrFeature::ArithmeticIntrinsics, IrFeature::HardwareBarriers,
                     IrFeature::HardwareRegisters, IrFeature::LaneExchanges},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
