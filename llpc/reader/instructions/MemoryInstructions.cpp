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
/// reader does, but it may promise less.
Result applyAlignment(Translator &translator, const Instruction &instruction, uint32_t bytes, Place &place) {
  if (!isPowerOf2_32(bytes))
    return translator.fail(instruction, "the alignment " + std::to_string(bytes) + " is not a power of 2");
  const bool isPhysical = place.address->getType()->getPointerAddressSpace() == addressSpace::kGlobal;
  place.align = isPhysical ? Align(bytes) : std::min(place.align, Align(bytes));
  return success();
}

/// What the memory operands that begin at operand `index` say of an access to `place`: that others see it at
/// once, and its alignment.
Result applyMemoryOperands(Translator &translator, const Instruction &instruction, size_t index,
                           Place &place) {
  if (index >= instruction.operands.size())
    return success();
  const uint32_t mask = instruction.operand(index++);
  auto has = [&](MemoryAccess bit) { return (mask & static_cast<uint32_t>(bit)) != 0; };
  place.isVolatile |= has(MemoryAccess::Volatile);
  if (has(MemoryAccess::Aligned) &&
      !applyAlignment(translator, instruction, instruction.operand(index++), place))
    return failure();
  for (MemoryAccess bit : {MemoryAccess::MakePointerAvailable, MemoryAccess::MakePointerVisible}) {
    if (!has(bit))
      continue;
    place.isVolatile = true;
    if (!syncScope(translator, instruction, instruction.operand(index++)))
      return failure();
  }
  return success();
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

Result translateLoad(Translator &translator, const Instruction &load) {
  const Id pointer = load.operand(0);
  if (isInputPointer(translator, pointer)) {
    FailureOr<Value *> value = loadInput(translator, load, pointer);
    return success(value && translator.define(load, *value));
  }
  FailureOr<Place> place = placeOf(translator, pointer);
  return success(place && applyMemoryOperands(translator, load, 1, *place) &&
                 defineFrom(translator, load, *place));
}

Result translateStore(Translator &translator, const Instruction &store) {
  FailureOr<Place> place = writablePlace(translator, store, 0);
  if (!place || !applyMemoryOperands(translator, store, 2, *place))
    return failure();
  return storeValue(translator, store, *place, store.operand(1));
}

Result translateCopyMemory(Translator &translator, const Instruction &copy) {
  // One set of memory operands holds for both sides; of two, the first is the target's.
  size_t sourceOperands = 2 + memoryOperandCount(copy, 2);
  if (sourceOperands >= copy.operands.size())
    sourceOperands = 2;
  FailureOr<Place> target = writablePlace(translator, copy, 0);
  if (!target || !applyMemoryOperands(translator, copy, 2, *target))
    return failure();
  if (isInputPointer(translator, copy.operand(1))) {
    FailureOr<Value *> value = loadInput(translator, copy, copy.operand(1));
    return success(value && storeObject(translator, copy, *target, *value));
  }
  FailureOr<Place> source = placeOf(translator, copy.operand(1));
  return success(source && applyMemoryOperands(translator, copy, sourceOperands, *source) &&
                 copyObject(translator, copy, *target, *source));
}

/// A function's variable, which stands in its first block: the alloca is not dynamic.
Result translateVariable(Translator &translator, const Instruction &variable) {
  const spirv::Type &pointer = *translator.module().type(variable.resultType);
  FailureOr<Type *> type = translator.types().memoryType(*pointer.element);
  if (!type)
    return failure();
  AllocaInst *alloca = translator.builder().CreateAlloca(*type, addressSpace::kPrivate);
  Place place = variablePlace(translator, variable, *pointer.element);
  place.address = alloca;
  place.align = alloca->getAlign();
  translator.values().setPlace(variable.result, place);
  if (!translator.define(variable, alloca))
    return failure();
  if (variable.operands.size() <= kInitializer)
    return success();
  return storeValue(translator, variable, place, variable.operand(kInitializer));
}

/// Follows the indices from operand `first` on and binds the address of what they select.
Result defineChain(Translator &translator, const Instruction &chain, Place place, size_t first) {
  for (size_t i = first; i < chain.operands.size(); ++i) {
    FailureOr<Place> part = selectPart(translator, chain, place, chain.operand(i));
    if (!part)
      return failure();
    place = *part;
  }
  Value *address = addressOf(translator, place);
  place.align = commonAlignment(place.align, place.offset);
  place.address = address;
  place.offset = 0;
  translator.values().setPlace(chain.result, place);
  return translator.define(chain, address);
}

Result translateAccessChain(Translator &translator, const Instruction &chain) {
  Id base = chain.operand(0);
  if (isInputPointer(translator, base))
    return success();
  size_t first = 1;
  FailureOr<Place> place = failure();
  if (isBufferArray(translator, base)) {
    size_t used = 0;
    place = selectBuffer(translator, chain, *translator.module().definition(base), first, used);
    first += used;
  } else {
    place = placeOf(translator, base);
  }
  if (!place)
    return failure();
  place->inBounds |= chain.opcode == Op::InBoundsAccessChain;
  return defineChain(translator, chain, *place, first);
}

Result translatePtrAccessChain(Translator &translator, const Instruction &chain) {
  FailureOr<Place> place = placeOf(translator, chain.operand(0));
  if (!place)
    return failure();
  Value *index = *operandValue(translator, chain, 1);
  const spirv::Type &pointerType = *translator.module().typeOf(chain.operand(0));
  place = advance(translator, chain, *place, pointerType, index);
  return success(place && defineChain(translator, chain, *place, 2));
}

/// The length of the runtime array that ends a buffer: what remains behind its offset, in whole elements.
Result translateArrayLength(Translator &translator, const Instruction &length) {
  FailureOr<Place> place = placeOf(translator, length.operand(0));
  if (!place)
    return failure();
  uint32_t member = length.operand(1);
  const spirv::Type &block = *place->type;
  if (place->address->getType()->getPointerAddressSpace() != addressSpace::kBuffer)
    return translator.fail(length, "only the lengths of arrays in buffers are known");
  FailureOr<uint64_t> offset = memberOffset(translator, length, block, member);
  FailureOr<uint32_t> stride = arrayStride(translator, length, *block.members[member]);
  if (!offset || !stride)
    return failure();
  IRBuilder<> &builder = translator.builder();
  Value *bytes = lgc::ResourceBufferSizeOp::create(builder, place->address);
  // A buffer may be bound that ends before the array begins.
  Value *rest = builder.CreateBinaryIntrinsic(Intrinsic::usub_sat, bytes, builder.getInt32(*offset));
  return translator.define(length, builder.CreateUDiv(rest, builder.getInt32(*stride)));
}

Result translateCopy(Translator &translator, const Instruction &copy) {
  Id source = copy.operand(0);
  if (isInputPointer(translator, source))
    return success();
  if (const Place *known = translator.values().place(source)) {
    Place place = *known;
    translator.values().setPlace(copy.result, place);
    return translator.define(copy, place.address);
  }
  FailureOr<Value *> value = valueOf(translator, source);
  return success(value && translator.define(copy, *value));
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
