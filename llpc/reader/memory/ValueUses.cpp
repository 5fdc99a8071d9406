// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/memory/ValueUses.h"
#include "llpc/reader/core/AddressSpaces.h"
#include "llpc/reader/memory/VariableStorage.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Decoration;
using spirv::Id;
using spirv::Instruction;
using spirv::Op;

namespace {

uint32_t usesIn(const Instruction &instruction, Id id) {
  return llvm::count(idOperands(instruction), id);
}

/// Returns the instructions after this one in its block.
std::span<const Instruction> followers(Translator &translator, const Instruction &instruction) {
  std::span<const Instruction> body = translator.function().block->body;
  return body.subspan(&instruction - body.data() + 1);
}

/// Returns true for instructions that do not write memory. The list is not complete; it covers the usual
/// instructions between a load and its uses.
bool isPure(Op opcode) {
  // Conversions, arithmetic, comparisons, bit operations.
  if (opcode >= Op::ConvertFToU && opcode <= Op::BitCount)
    return true;
  switch (opcode) {
  case Op::Load:
  case Op::AccessChain:
  case Op::InBoundsAccessChain:
  case Op::UntypedAccessChainKHR:
  case Op::UntypedInBoundsAccessChainKHR:
  case Op::UntypedArrayLengthKHR:
  case Op::CompositeConstruct:
  case Op::CompositeConstructReplicateEXT:
  case Op::CompositeExtract:
  case Op::CompositeInsert:
  case Op::CopyObject:
  case Op::CopyLogical:
  case Op::ArrayLength:
  case Op::Phi:
  case Op::Undef:
  case Op::VectorExtractDynamic:
  case Op::VectorInsertDynamic:
  case Op::VectorShuffle:
  case Op::Transpose:
    return true;
  default:
    return false;
  }
}

/// Memory that other invocations can change must be read once for each load.
bool hasVolatileMember(const Translator &translator, const spirv::Type &object) {
  std::vector<const spirv::Type *> open{&object};
  DenseSet<const spirv::Type *> seen(open.begin(), open.end());
  while (!open.empty()) {
    const spirv::Type &type = *open.back();
    open.pop_back();
    if (type.kind != spirv::TypeKind::Pointer && type.element && seen.insert(type.element).second)
      open.push_back(type.element);
    for (uint32_t i = 0; i < type.members.size(); ++i) {
      for (Decoration kind : {Decoration::Volatile, Decoration::Coherent})
        if (translator.module().findMemberDecoration(type.id, i, kind))
          return true;
      if (seen.insert(type.members[i]).second)
        open.push_back(type.members[i]);
    }
  }
  return false;
}

/// Returns the variable that a pointer points into, or null when it is not visible.
const Instruction *variableOf(const Translator &translator, Id pointer) {
  const Instruction *definition = translator.module().definition(pointer);
  while (definition &&
         (definition->opcode == Op::AccessChain || definition->opcode == Op::InBoundsAccessChain ||
          definition->opcode == Op::CopyObject || spirv::isUntypedAccessChain(definition->opcode)))
    definition = translator.module().definition(
        definition->operand(spirv::isUntypedAccessChain(definition->opcode) ? 1 : 0));
  return definition && isVariable(*definition) ? definition : nullptr;
}

/// Returns whether the instruction may write the memory that `load` reads. Variables of one invocation have
/// no aliases.
bool mayWrite(const Translator &translator, const Instruction &instruction, const Instruction &load) {
  if (isPure(instruction.opcode))
    return false;
  if (instruction.opcode != Op::Store)
    return true;
  const Instruction *target = variableOf(translator, instruction.operand(0));
  const Instruction *source = variableOf(translator, load.operand(0));
  if (!target || !source || target == source)
    return true;
  const auto storage = static_cast<spirv::StorageClass>(target->operand(0));
  return storage != spirv::StorageClass::Function && storage != spirv::StorageClass::Private;
}

/// Returns the block that ends with the abort whose message is the only use of the value, or null.
const spirv::Block *abortOf(Translator &translator, Id id) {
  return translator.function().uses.abortOf(
      id, [&](Id user) { return translator.types().isLarge(*translator.module().typeOf(user)); });
}

/// Calls `isHarmless` for the instructions that are executed between the given one and the abort. Returns
/// false when one is not, or when there are other paths to the abort.
bool allUntilAbort(Translator &translator, const spirv::Block &abort, std::span<const Instruction> followers,
                   function_ref<bool(const Instruction &)> isHarmless) {
  size_t left = translator.function()
                    .source->blocks.size(); // blocks without a predecessor from outside may form a cycle
  for (const spirv::Block *block = &abort; block != translator.function().block;
       block = translator.function().uses.predecessorOf(*block))
    if (!block || left-- == 0 || !llvm::all_of(block->body, isHarmless))
      return false;
  return llvm::all_of(followers, isHarmless);
}

} // namespace

bool isForMessage(Translator &translator, Id id) {
  const spirv::Block *abort = abortOf(translator, id);
  return abort && allUntilAbort(translator, *abort, {}, [](const Instruction &) { return true; });
}

bool isForMessageUnchanged(Translator &translator, const Instruction &load, const LValue &source) {
  const spirv::Block *abort = abortOf(translator, load.result);
  if (!abort || source.isVolatile || (source.explicitLayout && hasVolatileMember(translator, *source.type)))
    return false;
  return allUntilAbort(translator, *abort, followers(translator, load),
                       [&](const Instruction &follower) { return !mayWrite(translator, follower, load); });
}

bool isUsedUnchanged(Translator &translator, const Instruction &load, const LValue &source) {
  // Physical pointers may overlap partially, as may Blocks in workgroup memory; variables in buffers do not.
  const unsigned space = source.address->getType()->getPointerAddressSpace();
  if (source.isVolatile || space == addressSpace::kGlobal || space == addressSpace::kLocal ||
      (source.explicitLayout && hasVolatileMember(translator, *source.type)))
    return false;
  uint32_t left = translator.function().uses.count(load.result);
  for (const Instruction &follower : followers(translator, load)) {
    left -= usesIn(follower, load.result);
    if (left == 0 || !isPure(follower.opcode))
      return left == 0;
  }
  return left == usesIn(*translator.function().block->terminator, load.result);
}

bool isLastUse(Translator &translator, Id id) {
  const Instruction &definition = *translator.module().definition(id);
  std::span<const Instruction> body = translator.function().block->body;
  const bool isInBlock = &definition >= body.data() && &definition < body.data() + body.size();
  const bool isOwner = definition.opcode == Op::CompositeConstruct ||
                       definition.opcode == Op::CompositeInsert || definition.opcode == Op::Load;
  return isInBlock && isOwner && isa_and_nonnull<AllocaInst>(translator.values().lookup(id)) &&
         translator.function().uses.count(id) == 1;
}

} // namespace llpc::reader
