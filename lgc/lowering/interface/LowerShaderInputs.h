// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Computes the inputs that the hardware does not provide: the local invocation index and all about
/// subgroups. Chooses the GPU's counters for clocks.
///
/// Before: ApplyShaderModes has run; everything is inlined into the entry point.
/// After: of lgc.input.* only workgroup.id, num.workgroups and local.invocation.id are left.
class LowerShaderInputs : public llvm::PassInfoMixin<LowerShaderInputs> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::CallsToInline, IrFeature::FunctionsWithoutModes},
      .removes = {OpKind::InputClock, OpKind::InputLocalInvocationIndex, OpKind::InputNumSubgroups,
                  OpKind::InputSubgroupId, OpKind::InputSubgroupLocalInvocationId, OpKind::InputSubgroupSize},
      .introduces = {OpKind::InputLocalInvocationId, IrFeature::HardwareRegisters, IrFeature::LaneExchanges},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
