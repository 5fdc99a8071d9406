// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Bitcasts of vectors of 16-bit elements to an odd number of dwords become shifts and ors of pairs. The back
/// end makes vectors of eight of such vectors, shuffles and converts them, and may then end the process:
/// "Cannot select: v3i32 = bitcast" of four dwords.
class SplitVectorBitcasts : public llvm::PassInfoMixin<SplitVectorBitcasts> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
