// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Replaces lgc.check.report by calls that append records (lgc/abi/RecordRoutine.h), lgc.check.fact by
/// its operand, and what calls do not compute of lgc.check.offset by arithmetic. Descriptors are replaced
/// (lgc.check.replace) where records are written.
///
/// Before: optimization is done; pointers into buffers are still pointers; the state has a resource mapping.
/// After: the reports of a block share one uniform branch to code out of line, which lanes neither enter nor
///   leave apart from each other: whatever only records need is computed there. Each report has a place,
///   which the module records (lgc/abi/CheckSites.h). Reports that are known not to happen are gone.
/// Errors: a report of a site that the module does not record.
class LowerCheckReports : public llvm::PassInfoMixin<LowerCheckReports> {
public:
  static constexpr PassContract kContract = {
      .needs = {IrFeature::BufferPointers},
      .needsGone = {IrFeature::StateWithoutMapping},
      .removes = {OpKind::CheckFact, OpKind::CheckOffset, OpKind::CheckReplace, OpKind::CheckReport},
      .introduces = {IrFeature::ArithmeticIntrinsics, IrFeature::InlineAssembly, IrFeature::LaneExchanges},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
