// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// Sums of 16 bits as the matrix instructions of gfx11 have them: a vector with twice as many components, the
/// odd ones of which are not used. Everything else sees packed vectors.
class SpreadSums {
public:
  llvm::Value *spread(llvm::IRBuilder<> &builder, llvm::Value *packed);
  llvm::Value *pack(llvm::IRBuilder<> &builder, llvm::Value *spread);

  /// Keeps sums spread in phis, so that a loop over multiplications neither packs nor spreads them.
  void spreadPhis();

private:
  void spreadPhi(llvm::PHINode &phi);

  llvm::SmallVector<llvm::Instruction *> spreads_;
  llvm::DenseSet<const llvm::Value *> isSpread_;
  llvm::DenseMap<llvm::Value *, llvm::Value *> spreadOf_; ///< by packed value
};

} // namespace lgc
