// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Lists the compile units that functions have. LLVM's lowering of buffer pointers remaps the bodies of
/// functions, and copies their compile units with them, but does not enter the copies into the module's list.
class ListCompileUnits : public llvm::PassInfoMixin<ListCompileUnits> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
