// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Freezes what is loaded from private memory and then stored to private memory, or makes an address in it.
/// When LLVM 22 keeps a private array in a vector register (AMDGPUPromoteAlloca), it remembers what was
/// stored last, and the index of each address; when that is a load from an array that it keeps so, too, it
/// erases the load and goes on using it. Comes last before the back end, since LLVM's optimiser removes
/// freezes of what it knows to be defined.
class FreezeReloads : public llvm::PassInfoMixin<FreezeReloads> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
