// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Functions, and the state of the one that is being translated.

#pragma once

#include "llpc/reader/core/Translator.h"
#include "llpc/reader/memory/ValueUses.h"

#include "llvm/ADT/DenseSet.h"

#include <unordered_map>

namespace llpc::reader {

/// The function that is being translated. Blocks are known by their labels.
struct CurrentFunction {
  struct Phi {
    const spirv::Instruction *source;
    llvm::PHINode *target;
  };

  /// A phi of large values in a loop's header; `chosen` is the snapshot to copy.
  struct LargePhi {
    llvm::PHINode *chosen;
    Place snapshot;
  };

  const spirv::Function *source = nullptr;
  llvm::Function *target = nullptr;
  const spirv::Block *block = nullptr;                      ///< the one in hand
  llvm::DenseMap<spirv::Id, llvm::BasicBlock *> blocks;     ///< those that can be reached
  llvm::DenseMap<spirv::Id, llvm::BasicBlock *> lastBlocks; ///< where a translated block's terminator stands
  std::vector<Phi> phis;                                    ///< still without incoming values
  std::vector<LargePhi> largePhis;
  /// Where large values that do not lie in scratch have been copied to, since somebody needs a snapshot.
  llvm::DenseMap<spirv::Id, std::optional<Place>> scratchCopies;
  std::unordered_map<uint32_t, uint32_t> wordCounts; ///< how often operands hold it; see useCount()
  /// Large values that nobody but an abort uses, and that are read where its message is sent: composites
  /// without a snapshot, and what lies where it was loaded from and does not change until then.
  llvm::DenseSet<spirv::Id> messageParts;
  std::optional<MessageUses> messageUses; ///< see ValueUses.h
};

/// Translates the entry point's function and what it calls. False after reporting.
bool translateFunctions(Translator &translator, const spirv::EntryPoint &entryPoint,
                        llvm::StringRef entryName);

/// A name from the shader that LLVM will not take for an intrinsic nor the compiler for one of its ops, in
/// UTF-8.
std::string safeName(std::string_view name);

} // namespace llpc::reader
