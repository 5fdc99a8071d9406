// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Makes functions subroutines (lgc/state/Subroutine.h), which are not inlined, if the program would be too
/// large otherwise: with two calls a level, a chain of thirty tiny functions has 2^30 instructions. They are
/// the functions with several calls that are larger, with all that is inlined into them, than a limit, which
/// is the largest of 4,096, 2,048, ... instructions with which the program fits. If none suffices, and in
/// programs that fit anyway, nothing changes. With ShaderState::keepCalls every function that can be a
/// subroutine becomes one.
///
/// Errors: a pipeline state that is missing or malformed. CheckProgramSize refuses programs that are too
/// large, and recursion.
class ChooseSubroutines : public llvm::PassInfoMixin<ChooseSubroutines> {
public:
  static constexpr PassContract kContract = {
      .needs = {IrFeature::CallsToInline},
      .needsGone = {IrFeature::FunctionsWithoutModes},
      .introduces = {IrFeature::SubroutineCalls, IrFeature::PrivateVariablesInSubroutines},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
