// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Lets the metadata of a shader with subroutines include their memory.
///
/// LLVM places the workgroup variables of each function on their own, beginning at address 0, and counts only
/// those of the entry point. So all become parts of one variable, which the entry point uses.
///
/// LLVM enables scratch memory for calls, also if no function has anything in it; PAL would have to allocate
/// nothing then. So the entry point gets a private variable.
///
/// Errors: none.
class ReserveSubroutineMemory : public llvm::PassInfoMixin<ReserveSubroutineMemory> {
public:
  static constexpr PassContract kContract = {.introduces = {IrFeature::InlineAssembly}};

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
