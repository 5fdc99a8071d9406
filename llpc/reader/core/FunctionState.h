// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// State of the function that is being translated.

#pragma once

#include "llpc/reader/core/LValue.h"
#include "llpc/reader/core/OperandUses.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"

#include <optional>
#include <vector>

namespace llpc::reader {

/// Blocks are identified by their labels.
struct FunctionState {
  struct Phi {
    const spirv::Instruction *source;
    llvm::PHINode *target;
  };

  /// A phi of large values in a loop header; `chosen` is the temporary to copy.
  struct LargePhi {
    llvm::PHINode *chosen;
    LValue temporary;
  };

  FunctionState(const spirv::Function &source, llvm::Function &target)
      : source(&source), target(&target), uses(source) {}

  const spirv::Function *source;
  llvm::Function *target;
  const spirv::Block *block = nullptr;                  ///< the block that is being translated
  llvm::DenseMap<spirv::Id, llvm::BasicBlock *> blocks; ///< the reachable ones
  llvm::DenseMap<spirv::Id, llvm::BasicBlock *>
      lastBlocks;        ///< the LLVM block that holds a translated block's terminator
  std::vector<Phi> phis; ///< those whose incoming values are not filled in yet
  std::vector<LargePhi> largePhis;
  std::vector<llvm::BasicBlock *> discards; ///< those that end by discarding the fragment
  /// Scratch copies of large values that are not in scratch memory themselves, made when a temporary is
  /// needed.
  llvm::DenseMap<spirv::Id, std::optional<LValue>> scratchCopies;
  /// Large values that are used only by the message of an abort and are read when the message is sent:
  /// composites without a temporary, and values whose source memory does not change until then.
  llvm::DenseSet<spirv::Id> messageParts;
  OperandUses uses;
};

} // namespace llpc::reader
