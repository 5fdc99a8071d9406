// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class LoadInst;
class StoreInst;
class Value;
} // namespace llvm

namespace lgc {

/// A single-entry, single-exit region that is temporarily moved into a function of its own. Passes over that
/// function see only the region; in the original function, one block stands in for the region.
///
/// A function cannot use values of another function. So each value that crosses the region's boundary is
/// replaced by a volatile store in one function and a volatile load in the other, both to a poison address,
/// until the region is moved back.
class OutlinedRegion {
public:
  /// Moves the blocks on paths from `entry` to `exit`, without `exit`, out of their function. Returns nullopt
  /// if the region contains a return or the function's entry block, or if no path reaches `exit`. All edges
  /// into the region must go to `entry`.
  static std::optional<OutlinedRegion> take(llvm::BasicBlock &entry, llvm::BasicBlock &exit);

  llvm::Function &function() const { return *function_; }

  /// The block that replaces the region in the original function; its successor is the region's exit.
  llvm::BasicBlock &standIn() const { return *standIn_; }

  /// The region's last block, at which all exits of the region meet. It contains no other code.
  llvm::BasicBlock &end() const { return *end_; }

  /// Replaces results of the region that have become constants in the code outside.
  void revealConstants();

  /// Moves the region back into the original function and removes its own function. Code that passes added to
  /// `standIn()` is kept. Afterwards `standIn()` is the block before the region, and `end()` is the block
  /// after it.
  void putBack();

private:
  struct Crossing {
    llvm::StoreInst *store;
    llvm::LoadInst *load;
  };

  OutlinedRegion(llvm::BasicBlock &entry, llvm::BasicBlock &exit, llvm::ArrayRef<llvm::BasicBlock *> blocks);

  void linkOperands(llvm::ArrayRef<llvm::BasicBlock *> blocks);
  void linkResults(llvm::ArrayRef<llvm::BasicBlock *> blocks);
  llvm::LoadInst *link(llvm::Value &value, llvm::Instruction &storeBefore, llvm::Instruction &loadBefore);

  llvm::Function *function_;
  llvm::BasicBlock *begin_;
  llvm::BasicBlock *standIn_;
  llvm::BasicBlock *end_;
  llvm::SmallVector<Crossing, 8> crossings_;
};

} // namespace lgc
