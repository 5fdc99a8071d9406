// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/NonUniformUses.h"

#include "llpc/spirv/Grammar.h"

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::Op;
using spirv::TypeKind;

bool NonUniformUses::contains(Id id) {
  if (!hasFound_)
    find();
  return ids_.contains(id);
}

void NonUniformUses::find() {
  hasFound_ = true;
  for (const Instruction &instruction : module_.instructions())
    if (instruction.result != 0 && module_.findDecoration(instruction.result, spirv::Decoration::NonUniform))
      add(instruction.result);
  while (!open_.empty()) {
    const Id id = open_.back();
    open_.pop_back();
    addSources(*module_.definition(id));
  }
}

void NonUniformUses::add(Id id) {
  if (ids_.insert(id).second)
    open_.push_back(id);
}

void NonUniformUses::addAll(std::span<const uint32_t> ids) {
  for (const Id id : ids)
    add(id);
}

/// Adds the operands that select the resource that the result is, or points into.
void NonUniformUses::addSources(const Instruction &instruction) {
  switch (instruction.opcode) {
  case Op::AccessChain:
  case Op::InBoundsAccessChain:
  case Op::PtrAccessChain:
  case Op::InBoundsPtrAccessChain:
  case Op::CopyObject:
  case Op::Image:
  case Op::ImageTexelPointer:
    return add(instruction.operand(0));
  case Op::SampledImage:
    return addAll(instruction.operands.first(2));
  case Op::Select:
    return addAll(instruction.operands.last(2));
  case Op::Phi:
    for (size_t i = 0; i < instruction.operands.size(); i += 2)
      add(instruction.operand(i));
    return;
  case Op::FunctionParameter:
    for (const Id argument : arguments_.of(instruction))
      add(argument);
    return;
  case Op::FunctionCall:
    return addReturnedBy(*module_.function(instruction.operand(0)));
  case Op::Load: {
    const TypeKind kind = module_.type(instruction.resultType)->kind;
    if (kind == TypeKind::Image || kind == TypeKind::Sampler || kind == TypeKind::SampledImage)
      return add(instruction.operand(0));
    if (kind == TypeKind::Pointer)
      addPointersOfType(instruction.resultType);
    return; // the decoration of other values says nothing of the memory that they come from
  }
  default:
    if (isUntypedAccessChain(instruction.opcode))
      add(instruction.operand(1));
  }
}

void NonUniformUses::addReturnedBy(const spirv::Function &function) {
  for (const auto &block : function.blocks)
    if (block->terminator->opcode == Op::ReturnValue)
      add(block->terminator->operand(0));
}

/// A pointer that is loaded may be any that was stored.
void NonUniformUses::addPointersOfType(Id type) {
  if (!loadedPointers_.insert(type).second)
    return;
  for (const Instruction &instruction : module_.instructions())
    if (instruction.resultType == type)
      add(instruction.result);
}

} // namespace llpc::reader
