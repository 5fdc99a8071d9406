// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Who uses the values of a function, as its SPIR-V says.

#pragma once

#include "llpc/spirv/Module.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <span>
#include <unordered_map>

namespace llpc::reader {

/// The operands that may be ids. Literals elsewhere only make a value look used more often than it is; those
/// of composites are many.
std::span<const uint32_t> idOperands(const spirv::Instruction &instruction);

/// Answers are computed when the first is asked for.
class OperandUses {
public:
  explicit OperandUses(const spirv::Function &function) : function_(function) {}

  /// How often operands in the whole function are the id.
  uint32_t count(spirv::Id id);

  /// The block that ends with the abort whose message is all that `id` is used for, through nothing but
  /// OpCompositeConstruct, OpCopyLogical and OpCopyObject of large values. Null when there is none.
  const spirv::Block *abortOf(spirv::Id id, llvm::function_ref<bool(spirv::Id)> isLarge);

  /// The one block from which control comes to `block`. Null when there are others. To be asked for blocks on
  /// the way to an abort.
  const spirv::Block *predecessorOf(const spirv::Block &block) const { return predecessors_.lookup(&block); }

private:
  void findAborts();

  const spirv::Function &function_;
  std::unordered_map<uint32_t, uint32_t> counts_; ///< by operand word, of which some are no ids
  bool hasFoundAborts_ = false;
  /// By operand word. Null: several.
  std::unordered_map<uint32_t, const spirv::Instruction *> users_;
  llvm::DenseMap<const spirv::Instruction *, const spirv::Block *> aborts_;
  llvm::DenseMap<const spirv::Block *, const spirv::Block *> predecessors_; ///< null: several
};

} // namespace llpc::reader
