// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/RestoreDivisionAccuracy.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr float kDivisionUlp = 2.5f;

bool lostItsAccuracy(const Instruction &instruction) {
  return instruction.getOpcode() == Instruction::FDiv &&
         instruction.getType()->getScalarType()->isFloatTy() && instruction.hasAllowReciprocal() &&
         !instruction.hasMetadata(LLVMContext::MD_fpmath);
}

} // namespace

PreservedAnalyses RestoreDivisionAccuracy::run(Function &function, FunctionAnalysisManager &) {
  for (Instruction &instruction : instructions(function)) {
    if (lostItsAccuracy(instruction))
      instruction.setMetadata(LLVMContext::MD_fpmath,
                              MDBuilder(function.getContext()).createFPMath(kDivisionUlp));
  }
  return PreservedAnalyses::all();
}

} // namespace lgc
