// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/DenseSet.h"

namespace llvm {
class BasicBlock;
class Function;
} // namespace llvm

namespace lgc {

/// Moves what is only used in these blocks into them, to their beginnings; a value that several use is
/// computed in each. LLVM moves a value that two branches use to neither.
void sinkIntoBlocks(llvm::Function &function, const llvm::DenseSet<llvm::BasicBlock *> &blocks);

} // namespace lgc
