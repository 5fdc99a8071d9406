// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/IR/Function.h"

namespace lgc {

/// Gives the function one block that returns, and every return a branch to it. Null when it never returns.
llvm::BasicBlock *uniteReturns(llvm::Function &function);

} // namespace lgc
