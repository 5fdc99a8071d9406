// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Freezes values that are loaded from private memory and then stored to private memory or used as an index
/// into it. When LLVM 22 promotes a private array to a vector (AMDGPUPromoteAlloca), it remembers the value
/// that was stored last and the index of each address. If such a value is a load from an array that it
/// promotes, too, it uses the load after erasing it. The pass runs last before the back end, since LLVM's
/// optimizer removes freezes of values that it knows to be defined.
class FreezeReloads : public llvm::PassInfoMixin<FreezeReloads> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
