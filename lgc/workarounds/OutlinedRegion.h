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

/// A part of a function with one way in and one way out, in a function of its own for as long as it takes to
/// transform it: passes see the part alone, and one block in its place where it was.
///
/// No code may use values of another function. So a value that the part uses, or that is used behind it, is
/// stored in one function and loaded in the other, volatile and at no address, until the part is back.
class OutlinedRegion {
public:
  /// Moves the blocks from `entry` on that lead to `exit` out of their function. None where they hold a
  /// return, are all that the function begins with, or never reach `exit`. All edges from outside must go to
  /// `entry`.
  static std::optional<OutlinedRegion> take(llvm::BasicBlock &entry, llvm::BasicBlock &exit);

  llvm::Function &function() const { return *function_; }

  /// The block in the region's place: it goes where the region goes to.
  llvm::BasicBlock &standIn() const { return *standIn_; }

  /// The region's last block, which has no other code in it: it joins the ways out of the region.
  llvm::BasicBlock &end() const { return *end_; }

  /// Tells the code outside which results have become constants.
  void revealConstants();

  /// Moves the region back, and with it what passes put into the block in its place, and removes its
  /// function. Afterwards `standIn()` is the block before the region, and `end()` the one behind it.
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
