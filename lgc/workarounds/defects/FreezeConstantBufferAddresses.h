// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Freezes constant addresses of buffer accesses, for example null. LLVM's lowering of buffer pointers splits
/// accesses that no instruction supports; if the address is constant, the addresses of the parts fold into
/// constant expressions, for which it ends the process.
class FreezeConstantBufferAddresses : public llvm::PassInfoMixin<FreezeConstantBufferAddresses> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
