// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Replaces undef and poison by zero where instructions compute with them or branch on them. A part of
/// lgc-promote-variables and of lgc-optimize: SROA leaves undef where a variable is read before it is
/// written, and poison where an index is out of range. Neither may do harm elsewhere, but LLVM deletes the
/// code around a branch on them, with the exports without which the hardware waits endlessly.
class ZeroUndefinedOperands : public llvm::PassInfoMixin<ZeroUndefinedOperands> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
