// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/NonUniformUses.h"

#include "llpc/spirv/Grammar.h"

#include "llvm/ADT/STLExtras.h"

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::Module;
using spirv::Op;

namespace {

bool isImageOrSampler(const Module &module, Id type) {
  const spirv::Type *known = module.type(type);
  return known && (known->kind == spirv::TypeKind::Image || known->kind == spirv::TypeKind::Sampler ||
                   known->kind == spirv::TypeKind::SampledImage);
}

/// Returns the operands that select the resource that the result is, or points into.
std::span<const uint32_t> resourceOperands(const Module &module, const Instruction &instruction) {
  switch (instruction.opcode) {
  case Op::AccessChain:
  case Op::InBoundsAccessChain:
  case Op::PtrAccessChain:
  case Op::InBoundsPtrAccessChain:
  case Op::CopyObject:
  case Op::Image:
  case Op::ImageTexelPointer:
    return instruction.operands.first(1);
  case Op::SampledImage:
    return instruction.operands.first(2);
  case Op::Select:
    return instruction.operands.last(2);
  case Op::Load: // the decoration of other values says nothing of the memory that they come from
    return instruction.operands.first(isImageOrSampler(module, instruction.resultType) ? 1 : 0);
  default:
    return isUntypedAccessChain(instruction.opcode) ? instruction.operands.subspan(1, 1)
                                                    : std::span<const uint32_t>();
  }
}

} // namespace

bool NonUniformUses::contains(const Module &module, Id id) {
  if (!hasFound_)
    find(module);
  return ids_.contains(id);
}

/// A definition precedes its uses, also in the order of blocks.
void NonUniformUses::find(const Module &module) {
  hasFound_ = true;
  for (const auto &block : llvm::reverse(function_.blocks)) {
    for (const Instruction &instruction : llvm::reverse(block->body)) {
      if (instruction.result == 0)
        continue;
      if (module.findDecoration(instruction.result, spirv::Decoration::NonUniform))
        ids_.insert(instruction.result);
      if (ids_.contains(instruction.result))
        ids_.insert_range(resourceOperands(module, instruction));
    }
  }
}

} // namespace llpc::reader
