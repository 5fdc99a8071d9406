// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/memory/ValueUses.h"
#include "llpc/reader/FunctionTranslation.h"
#include "llpc/reader/core/TypeMap.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Decoration;
using spirv::Id;
using spirv::Instruction;
using spirv::Op;

namespace {

/// The operands that may be ids. Literals elsewhere only make a value look used more often than it is; those
/// of composites are many.
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

uint32_t usesIn(const Instruction &instruction, Id id) {
  return llvm::count(idOperands(instruction), id);
}

/// In the whole function.
uint32_t useCount(Translator &translator, Id id) {
  CurrentFunction &function = translator.function();
  auto count = [&](const Instruction &instruction) {
    for (uint32_t word : idOperands(instruction))
      ++function.wordCounts[word];
  };
  if (function.wordCounts.empty()) {
    for (const auto &block : function.source->blocks) {
      llvm::for_each(block->body, count);
      count(*block->terminator);
    }
  }
  auto found = function.wordCounts.find(id);
  return found == function.wordCounts.end() ? 0 : found->second;
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

const MessageUses &messageUses(Translator &translator) {
  CurrentFunction &function = translator.function();
  if (!function.messageUses)
    function.messageUses.emplace(translator, *function.source);
  return *function.messageUses;
}

/// Calls `isHarmless` for what is executed between the instruction and the abort. False when one is not, or
/// when control may come there in other ways.
bool allUntilAbort(Translator &translator, const spirv::Block &abort, std::span<const Instruction> followers,
                   function_ref<bool(const Instruction &)> isHarmless) {
  size_t left = translator.function().source->blocks.size(); // blocks without a way in may form a circle
  for (const spirv::Block *block = &abort; block != translator.function().block;
       block = messageUses(translator).predecessorOf(*block))
    if (!block || left-- == 0 || !llvm::all_of(block->body, isHarmless))
      return false;
  return llvm::all_of(followers, isHarmless);
}

} // namespace

MessageUses::MessageUses(Translator &translator, const spirv::Function &function) : translator_(translator) {
  for (const auto &block : function.blocks)
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
  for (const auto &block : function.blocks) {
    llvm::for_each(block->body, addUses);
    addUses(*block->terminator);
    for (const spirv::Block *successor : block->successors) {
      auto [known, isNew] = predecessors_.try_emplace(successor, block.get());
      if (!isNew && known->second != block.get())
        known->second = nullptr;
    }
  }
}

const spirv::Block *MessageUses::abortOf(Id id) const {
  for (;;) {
    const auto known = users_.find(id);
    const Instruction *user = known == users_.end() ? nullptr : known->second;
    if (!user)
      return nullptr;
    if (const spirv::Block *abort = aborts_.lookup(user))
      return abort;
    const bool passesOn = user->opcode == Op::CompositeConstruct || user->opcode == Op::CopyLogical ||
                          user->opcode == Op::CopyObject;
    if (!passesOn || !translator_.types().isLarge(*translator_.module().typeOf(user->result)))
      return nullptr;
    id = user->result;
  }
}

bool isForMessage(Translator &translator, Id id) {
  const spirv::Block *abort = messageUses(translator).abortOf(id);
  return abort && allUntilAbort(translator, *abort, {}, [](const Instruction &) { return true; });
}

bool isForMessageUnchanged(Translator &translator, const Instruction &load, const Place &source) {
  const spirv::Block *abort = messageUses(translator).abortOf(load.result);
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
  uint32_t left = useCount(translator, load.result);
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
  return isInBlock && isOwner && isa_and_nonnull<AllocaInst>(translator.boundValue(id)) &&
         useCount(translator, id) == 1;
}

} // namespace llpc::reader
