// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Lets functions of amdgpu_gfx have private variables that are aligned to 16 bytes at most, like the stack.
/// To align the stack of a function to more, LLVM 22 needs a base pointer, in SGPR34. This register is not
/// among those that callees of that convention preserve, so that the function returns with a wrong stack
/// pointer if a callee uses SGPR34. No instruction needs the alignment: scratch memory is interleaved by
/// dwords.
class AvoidBasePointers : public llvm::PassInfoMixin<AvoidBasePointers> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
