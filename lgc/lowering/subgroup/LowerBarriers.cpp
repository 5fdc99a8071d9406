// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/subgroup/LowerBarriers.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

/// Returns whether there was such an op.
template <typename OpT>
static bool replaceEach(Module &module, Intrinsic::ID intrinsic) {
  bool changed = false;
  forEachOp<OpT>(module, [&](OpT &op) {
    IRBuilder<> builder(&op);
    if (op.getFunction()->hasFnAttribute(Attribute::SanitizeThread))
      builder.CreateIntrinsic(Intrinsic::amdgcn_s_ttracedata_imm,
                              builder.getInt16(intrinsic == Intrinsic::amdgcn_s_barrier));
    builder.CreateIntrinsic(intrinsic, {});
    op.eraseFromParent();
    changed = true;
  });
  return changed;
}

PreservedAnalyses LowerBarriers::run(Module &module, ModuleAnalysisManager &) {
  bool changed = replaceEach<BarrierWorkgroupOp>(module, Intrinsic::amdgcn_s_barrier);
  changed |= replaceEach<BarrierSubgroupOp>(module, Intrinsic::amdgcn_wave_barrier);
  return preservingControlFlow(changed);
}

} // namespace lgc
