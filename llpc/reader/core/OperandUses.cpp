// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/OperandUses.h"

#include "llvm/ADT/STLExtras.h"

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::Op;

std::span<const uint32_t> idOperands(const Instruction &instruction) {
  switch (instruction.opcode) {
  case Op::CompositeExtract:
    return instruction.operands.first(1);
  case Op::CompositeInsert:
  case Op::VectorShuffle:
    return instruction.operands.first(2);
  default:
    return instruction.operands;
  }
}

uint32_t OperandUses::count(Id id) {
  auto count = [&](const Instruction &instruction) {
    for (uint32_t word : idOperands(instruction))
      ++counts_[word];
  };
  if (counts_.empty()) {
    for (const auto &block : function_.blocks) {
      llvm::for_each(block->body, count);
      count(*block->terminator);
    }
  }
  auto found = counts_.find(id);
  return found == counts_.end() ? 0 : found->second;
}

void OperandUses::findAborts() {
  hasFoundAborts_ = true;
  for (const auto &block : function_.blocks)
    if (block->terminator->opcode == Op::AbortKHR)
      aborts_[block->terminator] = block.get();
  if (aborts_.empty())
    return;
  auto addUses = [&](const Instruction &instruction) {
    for (const uint32_t word : idOperands(instruction)) {
      auto [known, isNew] = users_.try_emplace(word, &instruction);
      if (!isNew && known->second != &instruction)
        known->second = nullptr;
    }
  };
  for (const auto &block : function_.blocks) {
    llvm::for_each(block->body, addUses);
    addUses(*block->terminator);
    for (const spirv::Block *successor : block->successors) {
      auto [known, isNew] = predecessors_.try_emplace(successor, block.get());
      if (!isNew && known->second != block.get())
        known->second = nullptr;
    }
  }
}

const spirv::Block *OperandUses::abortOf(Id id, llvm::function_ref<bool(Id)> isLarge) {
  if (!hasFoundAborts_)
    findAborts();
  for (;;) {
    const auto known = users_.find(id);
    const Instruction *user = known == users_.end() ? nullptr : known->second;
    if (!user)
      return nullptr;
    if (const spirv::Block *abort = aborts_.lookup(user))
      return abort;
    const bool passesOn = user->opcode == Op::CompositeConstruct || user->opcode == Op::CopyLogical ||
                          user->opcode == Op::CopyObject;
    if (!passesOn || !isLarge(user->result))
      return nullptr;
    id = user->result;
  }
}

} // namespace llpc::reader
