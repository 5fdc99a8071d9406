// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Access chains, loads and stores. Pointers are LLVM pointers, except those to inputs (BuiltInInputs.cpp).

#include "llpc/reader/core/AddressSpaces.h"
#include "llpc/reader/instructions/BuiltInInputs.h"
#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/instructions/MemoryModel.h"
#include "llpc/reader/memory/ExplicitLayout.h"
#include "llpc/reader/memory/LargeValues.h"
#include "llpc/reader/memory/ObjectAccess.h"
#include "llpc/reader/memory/ObjectCopy.h"
#include "llpc/reader/memory/PointedObject.h"
#include "llpc/reader/memory/Values.h"
#include "llpc/reader/memory/VariableStorage.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::MemoryAccess;
using spirv::Op;
using spirv::StorageClass;

namespace {

/// Of a physical pointer only the access knows the alignment; of all others it can know no more than the
/// reader does, but it may promise less. False after reporting.
bool applyAlignment(Translator &translator, const Instruction &instruction, uint32_t bytes, Place &place) {
  if (!isPowerOf2_32(bytes))
    return translator.fail(instruction, "the alignment " + std::to_string(bytes) + " is not a power of 2");
  const bool isPhysical = place.address->getType()->getPointerAddressSpace() == addressSpace::kGlobal;
  place.align = isPhysical ? Align(bytes) : std::min(place.align, Align(bytes));
  return true;
}

/// What the memory operands that begin at operand `index` say of an access to `place`: that others see it at
/// once, and its alignment. False after reporting.
bool applyMemoryOperands(Translator &translator, const Instruction &instruction, size_t index, Place &place) {
  if (index >= instruction.operands.size())
    return true;
  const uint32_t mask = instruction.operand(index++);
  auto has = [&](MemoryAccess bit) { return (mask & static_cast<uint32_t>(bit)) != 0; };
  place.isVolatile |= has(MemoryAccess::Volatile);
  if (has(MemoryAccess::Aligned) &&
      !applyAlignment(translator, instruction, instruction.operand(index++), place))
    return false;
  for (MemoryAccess bit : {MemoryAccess::MakePointerAvailable, MemoryAccess::MakePointerVisible}) {
    if (!has(bit))
      continue;
    place.isVolatile = true;
    if (!syncScope(translator, instruction, instruction.operand(index++)))
      return false;
  }
  return true;
}

/// How many words the memory operands at operand `index` take: a mask, and a literal or id for some of its
/// bits.
size_t memoryOperandCount(const Instruction &instruction, size_t index) {
  if (index >= instruction.operands.size())
    return 0;
  constexpr auto kWithArgument = static_cast<uint32_t>(MemoryAccess::Aligned) |
                                 static_cast<uint32_t>(MemoryAccess::MakePointerAvailable) |
                                 static_cast<uint32_t>(MemoryAccess::MakePointerVisible);
  return 1 + popcount(instruction.operand(index) & kWithArgument);
}

bool translateLoad(Translator &translator, const Instruction &load) {
  const Id pointer = load.operand(0);
  if (isInputPointer(translator, pointer)) {
    Value *value = loadInput(translator, load, pointer);
    return value && translator.define(load, value);
  }
  std::optional<Place> place = placeOf(translator, pointer);
  return place && applyMemoryOperands(translator, load, 1, *place) && defineFrom(translator, load, *place);
}

bool translateStore(Translator &translator, const Instruction &store) {
  std::optional<Place> place = writablePlace(translator, store, 0);
  if (!place || !applyMemoryOperands(translator, store, 2, *place))
    return false;
  return storeValue(translator, store, *place, store.operand(1));
}

bool translateCopyMemory(Translator &translator, const Instruction &copy) {
  // One set of memory operands holds for both sides; of two, the first is the target's.
  size_t sourceOperands = 2 + memoryOperandCount(copy, 2);
  if (sourceOperands >= copy.operands.size())
    sourceOperands = 2;
  std::optional<Place> target = writablePlace(translator, copy, 0);
  if (!target || !applyMemoryOperands(translator, copy, 2, *target))
    return false;
  if (isInputPointer(translator, copy.operand(1))) {
    Value *value = loadInput(translator, copy, copy.operand(1));
    return value && storeObject(translator, copy, *target, value);
  }
  std::optional<Place> source = placeOf(translator, copy.operand(1));
  return source && applyMemoryOperands(translator, copy, sourceOperands, *source) &&
         copyObject(translator, copy, *target, *source);
}

/// A function's variable, which stands in its first block: the alloca is not dynamic.
bool translateVariable(Translator &translator, const Instruction &variable) {
  const spirv::Type &pointer = *translator.module().type(variable.resultType);
  Type *type = translator.types().memoryType(*pointer.element);
  if (!type)
    return false;
  AllocaInst *alloca = translator.builder().CreateAlloca(type, addressSpace::kPrivate);
  Place place = variablePlace(translator, variable, *pointer.element);
  place.address = alloca;
  place.align = alloca->getAlign();
  translator.values().setPlace(variable.result, place);
  if (!translator.define(variable, alloca))
    return false;
  if (variable.operands.size() <= kInitializer)
    return true;
  return storeValue(translator, variable, place, variable.operand(kInitializer));
}

/// Follows the indices from operand `first` on and binds the address of what they select.
bool defineChain(Translator &translator, const Instruction &chain, Place place, size_t first) {
  for (size_t i = first; i < chain.operands.size(); ++i) {
    std::optional<Place> part = selectPart(translator, chain, place, chain.operand(i));
    if (!part)
      return false;
    place = *part;
  }
  Value *address = addressOf(translator, place);
  place.align = commonAlignment(place.align, place.offset);
  place.address = address;
  place.offset = 0;
  translator.values().setPlace(chain.result, place);
  return translator.define(chain, address);
}

bool translateAccessChain(Translator &translator, const Instruction &chain) {
  Id base = chain.operand(0);
  if (isInputPointer(translator, base))
    return true;
  size_t first = 1;
  std::optional<Place> place;
  if (isBufferArray(translator, base)) {
    size_t used = 0;
    place = selectBuffer(translator, chain, *translator.module().definition(base), first, used);
    first += used;
  } else {
    place = placeOf(translator, base);
  }
  if (!place)
    return false;
  place->inBounds |= chain.opcode == Op::InBoundsAccessChain;
  return defineChain(translator, chain, *place, first);
}

bool translatePtrAccessChain(Translator &translator, const Instruction &chain) {
  std::optional<Place> place = placeOf(translator, chain.operand(0));
  if (!place)
    return false;
  Value *index = operandValue(translator, chain, 1);
  const spirv::Type &pointerType = *translator.module().typeOf(chain.operand(0));
  place = advance(translator, chain, *place, pointerType, index);
  return place && defineChain(translator, chain, *place, 2);
}

/// The length of the runtime array that ends a buffer: what remains behind its offset, in whole elements.
bool translateArrayLength(Translator &translator, const Instruction &length) {
  std::optional<Place> place = placeOf(translator, length.operand(0));
  if (!place)
    return false;
  uint32_t member = length.operand(1);
  const spirv::Type &block = *place->type;
  if (place->address->getType()->getPointerAddressSpace() != addressSpace::kBuffer)
    return translator.fail(length, "only the lengths of arrays in buffers are known");
  std::optional<uint64_t> offset = memberOffset(translator, length, block, member);
  std::optional<uint32_t> stride = arrayStride(translator, length, *block.members[member]);
  if (!offset || !stride)
    return false;
  IRBuilder<> &builder = translator.builder();
  Value *bytes = lgc::ResourceBufferSizeOp::create(builder, place->address);
  // A buffer may be bound that ends before the array begins.
  Value *rest = builder.CreateBinaryIntrinsic(Intrinsic::usub_sat, bytes, builder.getInt32(*offset));
  return translator.define(length, builder.CreateUDiv(rest, builder.getInt32(*stride)));
}

bool translateCopy(Translator &translator, const Instruction &copy) {
  Id source = copy.operand(0);
  if (isInputPointer(translator, source))
    return true;
  if (const Place *known = translator.values().place(source)) {
    Place place = *known;
    translator.values().setPlace(copy.result, place);
    return translator.define(copy, place.address);
  }
  Value *value = valueOf(translator, source);
  return value && translator.define(copy, value);
}

} // namespace

std::span<const HandlerEntry> memoryHandlers() {
  static constexpr HandlerEntry kHandlers[] = {
      {Op::AccessChain, translateAccessChain},
      {Op::InBoundsAccessChain, translateAccessChain},
      {Op::PtrAccessChain, translatePtrAccessChain},
      {Op::InBoundsPtrAccessChain, translatePtrAccessChain},
      {Op::Variable, translateVariable},
      {Op::Load, translateLoad},
      {Op::Store, translateStore},
      {Op::CopyMemory, translateCopyMemory},
      {Op::ArrayLength, translateArrayLength},
      {Op::CopyObject, translateCopy},
  };
  return kHandlers;
}

} // namespace llpc::reader
