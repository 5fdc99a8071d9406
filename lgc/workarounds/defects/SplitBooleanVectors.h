// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Scalarizes vectors of booleans that InstCombine has bitcast to integers, and accesses to their elements at
/// an index that is not constant. InstCombine turns `any` and `all` into a comparison of an i3, for which the
/// back end packs bits and allocates a scratch slot that it does not use. To insert an element, the back end
/// writes the vector to scratch memory as bytes and reads one more byte than it wrote. A divergent boolean is
/// a lane mask in SGPRs, so a scalarized `any` is a chain of s_or.
class SplitBooleanVectors : public llvm::PassInfoMixin<SplitBooleanVectors> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
