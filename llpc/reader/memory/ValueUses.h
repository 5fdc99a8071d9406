// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Who uses a large value, which decides whether it needs a copy.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Which messages values of a function become parts of.
class MessageUses {
public:
  MessageUses(Translator &translator, const spirv::Function &function);

  /// The block that ends with the abort whose message is all that `id` is used for, through nothing but
  /// OpCompositeConstruct, OpCopyLogical and OpCopyObject of large values. Null when there is none.
  const spirv::Block *abortOf(spirv::Id id) const;

  /// The one block from which control comes to `block`. Null when there are others.
  const spirv::Block *predecessorOf(const spirv::Block &block) const { return predecessors_.lookup(&block); }

private:
  Translator &translator_;
  /// By operand word, of which some are no ids. Null: several.
  std::unordered_map<uint32_t, const spirv::Instruction *> users_;
  llvm::DenseMap<const spirv::Instruction *, const spirv::Block *> aborts_;
  llvm::DenseMap<const spirv::Block *, const spirv::Block *> predecessors_; ///< null: several
};

/// Whether all uses of the result are for the message of an abort that control comes to on one way only.
bool isForMessage(Translator &translator, spirv::Id id);

/// The same for the result of a load or of the like from `source`, and nothing may write there on that way.
bool isForMessageUnchanged(Translator &translator, const spirv::Instruction &load, const Place &source);

/// True when nothing writes memory between a load from `source` and the last use of its result. That last use
/// may itself write, but not to memory that overlaps what was loaded.
bool isUsedUnchanged(Translator &translator, const spirv::Instruction &load, const Place &source);

/// True when the value's snapshot may be changed: it belongs to this value alone, which nothing but one
/// instruction uses.
bool isLastUse(Translator &translator, spirv::Id id);

} // namespace llpc::reader
