// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace llvm {
class BasicBlock;
class Function;
} // namespace llvm

namespace lgc {

/// Parts of a function that are rarely executed, each with one entry.
class ColdRegions {
public:
  /// `blocks` begins with the region's entry.
  void add(llvm::ArrayRef<llvm::BasicBlock *> blocks) {
    for (llvm::BasicBlock *block : blocks)
      entries_[block] = blocks.front();
  }

  /// Returns the entry of the region that the block is in; null if it is in none.
  llvm::BasicBlock *entryOf(const llvm::BasicBlock *block) const { return entries_.lookup(block); }

private:
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> entries_;
};

/// Moves what is only used in regions into them, to their entries; a value that several use is computed in
/// each. LLVM moves a value that two branches use to neither.
void sinkIntoRegions(llvm::Function &function, const ColdRegions &regions);

} // namespace lgc
