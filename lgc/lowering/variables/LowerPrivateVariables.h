// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Turns private variables (globals in addrspace(5), which the back end cannot place) into allocas of the
/// entry point that uses them, with their initializers stored at its start.
///
/// Before: calls are inlined, or SharePrivateVariables has run, so that only entry points (functions with
/// `!lgc.stage`) use a private variable. After: the module has no global in addrspace(5). A use anywhere else
/// is reported, because every other function would see a copy of its own.
class LowerPrivateVariables : public llvm::PassInfoMixin<LowerPrivateVariables> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::CallsToInline, IrFeature::PrivateVariablesInSubroutines},
      .removes = {IrFeature::PrivateVariables},
      .introduces = {IrFeature::MemoryIntrinsics},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
