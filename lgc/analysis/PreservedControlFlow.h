// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/IR/Analysis.h"

namespace lgc {

/// What a pass has preserved that may have `changed` instructions, but no branches.
llvm::PreservedAnalyses preservingControlFlow(bool changed);

} // namespace lgc
