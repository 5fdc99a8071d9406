// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Replaces LLVM's constrained floating-point intrinsics, whose rounding is mostly left open, by plain
/// operations on scalars, which the hardware rounds as the shader's mode says. LLVM would fold those to
/// nearest even: no pass that simplifies may follow, and what has constant operands only is evaluated here.
/// No function is strictfp any more.
class LowerRounding : public llvm::PassInfoMixin<LowerRounding> {
public:
  static constexpr PassContract kContract = {
      .removes = {IrFeature::ConstrainedArithmetic},
      .introduces = {IrFeature::ArithmeticIntrinsics},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
