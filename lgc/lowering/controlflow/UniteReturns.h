// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/IR/Function.h"

namespace lgc {

/// Gives the function a single block that returns, to which every return branches. Returns null when the
/// function never returns.
llvm::BasicBlock *uniteReturns(llvm::Function &function);

} // namespace lgc
