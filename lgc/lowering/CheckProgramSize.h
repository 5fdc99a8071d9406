// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Refuses functions that call themselves, directly or through others, and functions that would be larger
/// than LLVM can compile in reasonable time once all that they call, except subroutines, is inlined. Leaves
/// the prints out, with a warning, of a program that only they make too large; changes nothing else.
class CheckProgramSize : public llvm::PassInfoMixin<CheckProgramSize> {
public:
  static constexpr PassContract kContract = {
      .needs = {IrFeature::CallsToInline},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
