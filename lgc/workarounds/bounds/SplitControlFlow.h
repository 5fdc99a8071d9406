// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Splits control flow that LLVM's back end takes quadratic time for into pieces of bounded size: switches
/// with very many cases into several (SplitSwitches), and sequences of very many branches to one block, as
/// early returns, breaks, `else if` and && make them, into groups with a reconvergence point between them
/// (SplitJoins). Other functions stay as they are. Lanes still are together wherever they were. Comes after
/// all passes that simplify branches.
class SplitControlFlow : public llvm::PassInfoMixin<SplitControlFlow> {
public:
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
