// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Makes conditions of checks: each lgc.check op but the report becomes arithmetic and an lgc.check.report
/// for each thing that may be wrong. At most one of them reports a lane, the first in the order of the
/// errors.
///
/// Before: the state has a resource mapping; everything is inlined into the entry point; pointers into
///   buffers have the indices as the shader computed them.
/// After: conditions that cannot be known to hold are those of reports. Without a buffer for records there
///   are none. Where the state says that wrong accesses are left out, the index of each descriptor that may
///   be a wrong one is kNoDescriptor if it is (lgc/dialect/DescriptorIndex.h); a guard's where
///   its descriptor is wrong, or lgc.check.replace chooses.
/// Touches functions of shaders in a pipeline with validation.
class LowerChecks : public llvm::PassInfoMixin<LowerChecks> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::CallsToInline, IrFeature::StateWithoutMapping},
      .removes = {OpKind::CheckAddress, OpKind::CheckBarrier, OpKind::CheckBuffer, OpKind::CheckCondition,
                  OpKind::CheckDescriptor, OpKind::CheckGuard, OpKind::CheckImage},
      .introduces = {OpKind::AddressIsOutside, OpKind::AddressRange, OpKind::CheckFact, OpKind::CheckOffset,
                     OpKind::CheckReplace, OpKind::CheckReport, OpKind::FragmentCoord,
                     OpKind::InputLocalInvocationId, OpKind::InputWorkgroupId, OpKind::ResourceBuffer,
                     OpKind::ResourceBufferSize, OpKind::ResourceDescriptor, OpKind::VertexIndex,
                     OpKind::VertexInstanceIndex, IrFeature::ArithmeticIntrinsics, IrFeature::BufferPointers,
                     IrFeature::InlineAssembly, IrFeature::LaneExchanges},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
