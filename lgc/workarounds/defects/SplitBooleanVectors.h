// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Takes vectors of booleans apart where InstCombine turned them into integers, and where the index of an
/// element is not constant. `any` and `all` become a comparison of an i3, for which the back end packs bits,
/// and a scratch slot that nothing uses; to insert an element, the back end writes the vector to scratch as
/// bytes and reads one more than it wrote. On this target a boolean of a wave is a mask in an SGPR, so that
/// `any` is a chain of s_or.
class SplitBooleanVectors : public llvm::PassInfoMixin<SplitBooleanVectors> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
