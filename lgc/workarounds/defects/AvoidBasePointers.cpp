// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/AvoidBasePointers.h"

#include "llvm/IR/Function.h"

using namespace llvm;

namespace lgc {

PreservedAnalyses AvoidBasePointers::run(Function &function, FunctionAnalysisManager &) {
  if (function.getCallingConv() == CallingConv::AMDGPU_Gfx)
    function.addFnAttr("no-realign-stack");
  return PreservedAnalyses::all();
}

} // namespace lgc
