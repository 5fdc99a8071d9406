// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Freezes the addresses of loads that LLVM's vectoriser could not move, but finds to be beside others. It
/// joins loads at the first one of them, and moves in front of that all that the lowest address is made of:
/// along each way through it, of which there may be as many as there are sets of instructions, and without
/// asking what can be moved. In `d[1], d[(d[1] >> 16) >> 16]` that is the load itself, and it never ends.
class FreezeDependentAddresses : public llvm::PassInfoMixin<FreezeDependentAddresses> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
