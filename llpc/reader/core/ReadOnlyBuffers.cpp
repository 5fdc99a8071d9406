// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/ReadOnlyBuffers.h"

#include <set>
#include <utility>
#include <vector>

namespace llpc::reader {

using spirv::Decoration;
using spirv::Instruction;
using spirv::Op;
using spirv::StorageClass;
using spirv::TypeKind;

namespace {

using Slot = std::pair<uint32_t, uint32_t>; ///< set and binding

bool isBuffer(const spirv::Module &module, const Instruction &instruction) {
  if (instruction.opcode != Op::Variable && instruction.opcode != Op::UntypedVariableKHR)
    return false;
  const StorageClass storageClass = module.type(instruction.resultType)->storageClass;
  return storageClass == StorageClass::StorageBuffer || storageClass == StorageClass::Uniform;
}

uint32_t numberOf(const spirv::Module &module, const Instruction &variable, Decoration decoration) {
  const auto *found = module.findDecoration(variable.result, decoration);
  return found && !found->operands.empty() ? found->operands[0] : ~0u;
}

/// Returns the block of the buffer, or of the buffers in the array; null if the variable has no type.
const spirv::Type *blockOf(const spirv::Module &module, const Instruction &variable) {
  const spirv::Type *type = module.type(variable.resultType)->element;
  if (variable.opcode == Op::UntypedVariableKHR)
    type = variable.operands.size() > 1 ? module.type(variable.operand(1)) : nullptr;
  while (type && (type->kind == TypeKind::Array || type->kind == TypeKind::RuntimeArray))
    type = type->element;
  return type;
}

bool isNonWritable(const spirv::Module &module, const Instruction &variable) {
  if (module.findDecoration(variable.result, Decoration::NonWritable))
    return true;
  const spirv::Type *block = blockOf(module, variable);
  if (!block || block->members.empty())
    return false;
  for (uint32_t i = 0; i < block->members.size(); ++i)
    if (!module.findMemberDecoration(block->id, i, Decoration::NonWritable))
      return false;
  return true;
}

} // namespace

bool ReadOnlyBuffers::contains(spirv::Id variable) {
  if (!hasFound_)
    find();
  return variables_.contains(variable);
}

void ReadOnlyBuffers::find() {
  hasFound_ = true;
  std::set<Slot> writable;
  std::vector<std::pair<Slot, spirv::Id>> candidates;
  for (const Instruction &instruction : module_.instructions()) {
    if (!isBuffer(module_, instruction))
      continue;
    const Slot slot(numberOf(module_, instruction, Decoration::DescriptorSet),
                    numberOf(module_, instruction, Decoration::Binding));
    if (!isNonWritable(module_, instruction))
      writable.insert(slot);
    else if (!module_.findDecoration(instruction.result, Decoration::Aliased))
      candidates.emplace_back(slot, instruction.result);
  }
  for (const auto &[slot, variable] : candidates)
    if (!writable.contains(slot))
      variables_.insert(variable);
}

} // namespace llpc::reader
