// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/ValueUses.h"
#include "llpc/reader/Functions.h"
#include "llpc/reader/Types.h"

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
  switch (opcode) {
  case Op::Load:
  case Op::AccessChain:
  case Op::InBoundsAccessChain:
  case Op::CompositeConstruct:
  case Op::CompositeExtract:
  case Op::CompositeInsert:
  case Op::CopyObject:
  case Op::CopyLogical:
  case Op::IAdd:
  case Op::ISub:
  case Op::IMul:
  case Op::UConvert:
  case Op::SConvert:
  case Op::Bitcast:
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

} // namespace

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
