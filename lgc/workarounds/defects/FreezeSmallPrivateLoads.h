// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Freezes what is loaded from private memory in 8 or 16 bits. LLVM 22 loads it right into either half of a
/// register, bytes extended by sign or by zero (LOAD_D16_LO, LOAD_D16_HI_U8 and their kin), and no longer
/// knows then that private memory differs between lanes: at a uniform address the value is taken for uniform,
/// and the first lane's is used for all.
class FreezeSmallPrivateLoads : public llvm::PassInfoMixin<FreezeSmallPrivateLoads> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
