// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Uses of the values of a function in SPIR-V.

#pragma once

#include "llpc/spirv/Module.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <span>
#include <unordered_map>

namespace llpc::reader {

/// Returns the operands that may be ids. Literals among them only make a value look more used than it is. The
/// literal operands of composite instructions are left out because they are frequent.
std::span<const uint32_t> idOperands(const spirv::Instruction &instruction);

/// Results are computed on the first query.
class OperandUses {
public:
  explicit OperandUses(const spirv::Function &function) : function_(function) {}

  /// Returns how many operands in the whole function are the id.
  uint32_t count(spirv::Id id);

  /// Returns the block that ends with the abort whose message is the only use of `id`, directly or through
  /// OpCompositeConstruct, OpCopyLogical and OpCopyObject of large values. Returns null when there is no such
  /// block.
  const spirv::Block *abortOf(spirv::Id id, llvm::function_ref<bool(spirv::Id)> isLarge);

  /// Returns the only predecessor of `block`, or null when it has several. Defined only for blocks on the way
  /// to an abort.
  const spirv::Block *predecessorOf(const spirv::Block &block) const { return predecessors_.lookup(&block); }

private:
  void findAborts();

  const spirv::Function &function_;
  std::unordered_map<uint32_t, uint32_t> counts_; ///< by operand word; some of these words are not ids
  bool hasFoundAborts_ = false;
  /// By operand word. Null when there are several.
  std::unordered_map<uint32_t, const spirv::Instruction *> users_;
  llvm::DenseMap<const spirv::Instruction *, const spirv::Block *> aborts_;
  llvm::DenseMap<const spirv::Block *, const spirv::Block *> predecessors_; ///< null when there are several
};

} // namespace llpc::reader
