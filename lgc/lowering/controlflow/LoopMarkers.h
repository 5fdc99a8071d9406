// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"

#include <optional>

namespace lgc {

/// A loop that the input names by lgc.control.loop and lgc.control.merge.
struct MarkedLoop {
  llvm::BasicBlock *header;
  llvm::BasicBlock *merge; ///< null when no lane gets there
};

/// Reads and erases the markers of a function. Nullopt after reporting one that is wrong: an id that two
/// loops have, or a merge block without its loop.
std::optional<llvm::SmallVector<MarkedLoop, 8>> takeLoopMarkers(llvm::Function &function);

} // namespace lgc
