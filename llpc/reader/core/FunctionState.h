// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What is known about the function that is being translated.

#pragma once

#include "llpc/reader/core/LValue.h"
#include "llpc/reader/core/OperandUses.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"

#include <optional>
#include <vector>

namespace llpc::reader {

/// Blocks are known by their labels.
struct FunctionState {
  struct Phi {
    const spirv::Instruction *source;
    llvm::PHINode *target;
  };

  /// A phi of large values in a loop's header; `chosen` is the snapshot to copy.
  struct LargePhi {
    llvm::PHINode *chosen;
    Place snapshot;
  };

  FunctionState(const spirv::Function &source, llvm::Function &target)
      : source(&source), target(&target), uses(source) {}

  const spirv::Function *source;
  llvm::Function *target;
  const spirv::Block *block = nullptr;                      ///< the one in hand
  llvm::DenseMap<spirv::Id, llvm::BasicBlock *> blocks;     ///< those that can be reached
  llvm::DenseMap<spirv::Id, llvm::BasicBlock *> lastBlocks; ///< where a translated block's terminator stands
  std::vector<Phi> phis;                                    ///< still without incoming values
  std::vector<LargePhi> largePhis;
  /// Where large values that do not lie in scratch have been copied to, since somebody needs a snapshot.
  llvm::DenseMap<spirv::Id, std::optional<Place>> scratchCopies;
  /// Large values that nobody but an abort uses, and that are read where its message is sent: composites
  /// without a snapshot, and what lies where it was loaded from and does not change until then.
  llvm::DenseSet<spirv::Id> messageParts;
  OperandUses uses;
};

} // namespace llpc::reader
