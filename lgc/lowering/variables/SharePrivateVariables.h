// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Lets subroutines access the private variables of the entry point: those that subroutines use become parts
/// of one variable, and its address is an argument of all subroutines.
///
/// Before: calls are inlined, except those of subroutines.
/// After: only entry points use globals in addrspace(5) themselves. The others do not change, so that they
/// can be promoted to registers.
///
/// Errors: none.
class SharePrivateVariables : public llvm::PassInfoMixin<SharePrivateVariables> {
public:
  static constexpr PassContract kContract = {
      .needs = {IrFeature::PrivateVariables, IrFeature::SubroutineCalls},
      .needsGone = {IrFeature::CallsToInline},
      .removes = {IrFeature::PrivateVariablesInSubroutines},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
