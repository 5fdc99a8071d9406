// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/memory/ValueUses.h"
#include "llpc/reader/core/AddressSpaces.h"

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

/// The instructions behind this one in its block.
std::span<const Instruction> followers(Translator &translator, const Instruction &instruction) {
  std::span<const Instruction> body = translator.function().block->body;
  return body.subspan(&instruction - body.data() + 1);
}

/// True for instructions that write no memory. There are others; these stand between a load and its uses.
bool isPure(Op opcode) {
  // Conversions, arithmetic, comparisons, bits.
  if (opcode >= Op::ConvertFToU && opcode <= Op::BitCount)
    return true;
  switch (opcode) {
  case Op::Load:
  case Op::AccessChain:
  case Op::InBoundsAccessChain:
  case Op::CompositeConstruct:
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

/// What others can see is read once for each load.
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

/// The variable that a pointer points into; null when it is none that can be seen.
const Instruction *variableOf(const Translator &translator, Id pointer) {
  const Instruction *definition = translator.module().definition(pointer);
  while (definition &&
         (definition->opcode == Op::AccessChain || definition->opcode == Op::InBoundsAccessChain ||
          definition->opcode == Op::CopyObject))
    definition = translator.module().definition(definition->operand(0));
  return definition && definition->opcode == Op::Variable ? definition : nullptr;
}

/// Whether the instruction may write what `load` reads. Variables of one invocation have no other names.
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

/// The block that ends with the abort whose message is all that the value is used for; null when there is
/// none.
const spirv::Block *abortOf(Translator &translator, Id id) {
  return translator.function().uses.abortOf(
      id, [&](Id user) { return translator.types().isLarge(*translator.module().typeOf(user)); });
}

/// Calls `isHarmless` for what is executed between the instruction and the abort. False when one is not, or
/// when control may come there in other ways.
bool allUntilAbort(Translator &translator, const spirv::Block &abort, std::span<const Instruction> followers,
                   function_ref<bool(const Instruction &)> isHarmless) {
  size_t left = translator.function().source->blocks.size(); // blocks without a way in may form a circle
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

bool isForMessageUnchanged(Translator &translator, const Instruction &load, const Place &source) {
  const spirv::Block *abort = abortOf(translator, load.result);
  if (!abort || source.isVolatile || (source.explicitLayout && hasVolatileMember(translator, *source.type)))
    return false;
  return allUntilAbort(translator, *abort, followers(translator, load),
                       [&](const Instruction &follower) { return !mayWrite(translator, follower, load); });
}

bool isUsedUnchanged(Translator &translator, const Instruction &load, const Place &source) {
  // Physical pointers may overlap in part, as may Blocks in workgroup memory; variables in buffers do not.
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
