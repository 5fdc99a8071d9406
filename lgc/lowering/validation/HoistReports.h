// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Moves reports in front of the loop that makes them in each iteration, if its first and its last iteration
/// tell whether one may fail: where that is so, a loop of their own repeats them, iteration by iteration, out
/// of line.
///
///     for (i = 0; i < n; ++i) {               if (n - 1 >= size)
///       report(i >= size, …);         →         for (j = 0; j < n; ++j) report(j >= size, …);
///       sum += data[i];                       for (i = 0; i < n; ++i) sum += data[i];
///     }
///
/// Before: optimization is done, so loops are rotated, and what does not change is in front of them.
/// After: this is done for each lgc.check.report
///   - that every iteration executes, of a loop whose number of iterations is known when it begins;
///   - that is suspected where a number that grows or falls by the same amount in each iteration is not below
///     (or is above) one that does not change, or where a condition holds that does not change;
///   - whose operands have no side effects, and depend on such numbers only.
///   Lanes do not end, nor become helpers, in such a loop: the report would come too early.
/// A number that wraps around suspects the loop, and so may one whose amount is negative and not constant.
///
/// Errors: a pipeline state that is missing, malformed or without a resource mapping.
class HoistReports : public llvm::PassInfoMixin<HoistReports> {
public:
  static constexpr PassContract kContract = {
      .needs = {OpKind::CheckReport},
      .needsGone = {IrFeature::StateWithoutMapping},
      .introduces = {IrFeature::ArithmeticIntrinsics, IrFeature::LaneExchanges},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
