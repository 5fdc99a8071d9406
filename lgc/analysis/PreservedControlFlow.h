// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/IR/Analysis.h"

namespace lgc {

/// Returns the analyses that a pass preserves which may have `changed` instructions, but no branches.
llvm::PreservedAnalyses preservingControlFlow(bool changed);

} // namespace lgc
