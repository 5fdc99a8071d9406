// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Freezes 8-bit and 16-bit values that are loaded from private memory. LLVM 22 may load such a value
/// directly into one half of a register (LOAD_D16_LO, LOAD_D16_HI_U8 and similar nodes), but does not treat
/// these nodes as sources of divergence: a value that is loaded from a uniform address then counts as
/// uniform, and all lanes use the first lane's.
class FreezeSmallPrivateLoads : public llvm::PassInfoMixin<FreezeSmallPrivateLoads> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
