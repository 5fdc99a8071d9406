// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Adds the compile units of functions to llvm.dbg.cu. LLVM's lowering of buffer pointers clones function
/// bodies together with their compile units, but does not add the copies to the module's list.
class ListCompileUnits : public llvm::PassInfoMixin<ListCompileUnits> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
