// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Divides selections between vectors of 32-bit floats by a single condition into their components if an
/// operand is a negation, as in `gl_FrontFacing ? n : -n`. The back end selects vectors as integers and
/// negates components by an instruction each; of a scalar selection, the negation is part. No InstCombine may
/// follow.
///
/// Errors: none.
class SplitNegatedSelects : public llvm::PassInfoMixin<SplitNegatedSelects> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
