// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Replaces lgc.barrier.workgroup by the hardware barrier, which the back end drops again where a workgroup
/// is a single wave, and lgc.barrier.subgroup by a barrier to scheduling alone. Memory is ordered by the
/// fences around them, which stay.
///
/// In functions with `sanitize_thread`, an s_ttracedata_imm shows each barrier, 1 for one of the workgroup
/// and 0 for one of the subgroup: races are looked for in a run of the machine code, in which a barrier of
/// one wave leaves no other trace.
///
/// Errors: none.
class LowerBarriers : public llvm::PassInfoMixin<LowerBarriers> {
public:
  static constexpr PassContract kContract = {
      .removes = {OpKind::BarrierSubgroup, OpKind::BarrierWorkgroup},
      .introduces = {IrFeature::HardwareBarriers},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
