// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Makes LLVM's lowering of buffer pointers safe for accesses through constants (a null pointer). It splits
/// accesses that no instruction can do; the addresses of the parts fold into constant expressions, on which
/// it ends the process.
class FreezeConstantBufferAddresses : public llvm::PassInfoMixin<FreezeConstantBufferAddresses> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
