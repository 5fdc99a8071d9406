// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"

#include <optional>

namespace lgc {

/// A loop that lgc.control.loop and lgc.control.merge mark.
struct MarkedLoop {
  llvm::BasicBlock *header;
  llvm::BasicBlock *merge; ///< null when it is unreachable
};

/// Reads and erases the markers of a function. Returns nullopt after reporting a wrong one: an id that two
/// loops have, or a merge block without its loop.
std::optional<llvm::SmallVector<MarkedLoop, 8>> takeLoopMarkers(llvm::Function &function);

} // namespace lgc
