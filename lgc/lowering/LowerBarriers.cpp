// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/LowerBarriers.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

PreservedAnalyses LowerBarriers::run(Module &module, ModuleAnalysisManager &) {
  bool changed = false;
  forEachOp<BarrierWorkgroupOp>(module, [&](BarrierWorkgroupOp &op) {
    IRBuilder<> builder(&op);
    builder.CreateIntrinsic(Intrinsic::amdgcn_s_barrier, {});
    op.eraseFromParent();
    changed = true;
  });
  if (!changed)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

} // namespace lgc
