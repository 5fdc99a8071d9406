// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Access chains, loads and stores. Pointers are LLVM pointers, except those to inputs (BuiltInInputs.cpp).

#include "llpc/reader/core/AddressSpaces.h"
#include "llpc/reader/instructions/BuiltInInputs.h"
#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/instructions/MemoryOperands.h"
#include "llpc/reader/memory/ExplicitLayout.h"
#include "llpc/reader/memory/LargeValues.h"
#include "llpc/reader/memory/ObjectAccess.h"
#include "llpc/reader/memory/ObjectCopy.h"
#include "llpc/reader/memory/PointedObject.h"
#include "llpc/reader/memory/ResourceArrays.h"
#include "llpc/reader/memory/Values.h"
#include "llpc/reader/memory/VariableStorage.h"
#include "llpc/reader/validation/AccessChecks.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::Op;

namespace {

Result translateLoad(Translator &translator, const Instruction &load) {
  const Id pointer = load.operand(0);
  if (isInputPointer(translator, pointer)) {
    FailureOr<Value *> value = loadInput(translator, load, pointer);
    return success(value && translator.define(load, *value));
  }
  if (isImagePointer(translator, pointer)) {
    FailureOr<Value *> descriptor = pointerAddress(translator, pointer);
    return success(descriptor && translator.define(load, *descriptor));
  }
  const spirv::Type &type = *translator.module().type(load.resultType);
  FailureOr<LValue> lvalue = lvalueAs(translator, pointer, type);
  if (!lvalue || !applyMemoryOperands(translator, load, 1, *lvalue) || !checkRead(translator, load, *lvalue))
    return failure();
  if (!lvalue->isOutside || translator.types().isLarge(type))
    return defineFrom(translator, load, *lvalue);
  FailureOr<Value *> value = loadObject(translator, load, *lvalue);
  return success(value && translator.define(load, translator.builder().CreateSelect(
                                                      lvalue->isOutside,
                                                      Constant::getNullValue((*value)->getType()), *value)));
}

Result translateStore(Translator &translator, const Instruction &store) {
  FailureOr<LValue> lvalue = writableLValue(translator, store, 0);
  if (!lvalue || !applyMemoryOperands(translator, store, 2, *lvalue))
    return failure();
  lvalue = withType(*lvalue, *translator.module().typeOf(store.operand(1)));
  return success(checkWrite(translator, store, *lvalue) && emitInside(translator, lvalue->isOutside, [&] {
                   return storeValue(translator, store, *lvalue, store.operand(1));
                 }));
}

/// One set of memory operands, which begin at operand `index`, applies to both sides; of two sets, the first
/// is the target's.
Result applyCopyOperands(Translator &translator, const Instruction &copy, size_t index, LValue &target,
                         LValue &source) {
  size_t sourceOperands = index + memoryOperandCount(copy, index);
  if (sourceOperands >= copy.operands.size())
    sourceOperands = index;
  return success(applyMemoryOperands(translator, copy, index, target) &&
                 applyMemoryOperands(translator, copy, sourceOperands, source));
}

Result translateCopyMemory(Translator &translator, const Instruction &copy) {
  FailureOr<LValue> target = writableLValue(translator, copy, 0);
  if (!target)
    return failure();
  if (isInputPointer(translator, copy.operand(1))) {
    FailureOr<Value *> value = loadInput(translator, copy, copy.operand(1));
    const spirv::Type &type = *translator.module().typeOf(copy.operand(1))->element;
    *target = withType(*target, type);
    return success(value && applyMemoryOperands(translator, copy, 2, *target) &&
                   checkWrite(translator, copy, *target) && emitInside(translator, target->isOutside, [&] {
                     return storeObject(translator, copy, *target, *value);
                   }));
  }
  FailureOr<LValue> source = lvalueOf(translator, copy.operand(1));
  if (!source || !applyCopyOperands(translator, copy, 2, *target, *source))
    return failure();
  // One side may be untyped.
  if (translator.module().typeOf(copy.operand(0))->isUntyped)
    target = withType(*target, *source->type);
  else
    source = withType(*source, *target->type);
  return success(checkRead(translator, copy, *source) && checkWrite(translator, copy, *target) &&
                 emitInside(translator, target->isOutside,
                            [&] { return copyObject(translator, copy, *target, *source); }));
}

Result translateCopyMemorySized(Translator &translator, const Instruction &copy) {
  FailureOr<LValue> target = writableLValue(translator, copy, 0);
  FailureOr<LValue> source = target ? lvalueOf(translator, copy.operand(1)) : failure();
  if (!source || !applyCopyOperands(translator, copy, 3, *target, *source))
    return failure();
  if (!target->explicitLayout || !source->explicitLayout)
    return translator.failInvalid(copy, "memory without explicit layout has no size in bytes");
  const std::optional<uint64_t> bytes = translator.values().constantInt(copy.operand(2));
  if (!bytes)
    return translator.failUnsupported(copy, "the size of a copy has to be a constant");
  checkReadBytes(translator, copy, *source, *bytes);
  checkWriteBytes(translator, copy, *target, *bytes);
  return emitInside(translator, target->isOutside, [&] {
    copyBytes(translator, copy, *target, *source, *bytes);
    return success();
  });
}

/// A function's variable is declared in its first block, so the alloca is static.
Result translateVariable(Translator &translator, const Instruction &variable) {
  const spirv::Type &pointer = *translator.module().type(variable.resultType);
  FailureOr<Type *> type = translator.types().memoryType(*pointer.element);
  if (!type)
    return failure();
  AllocaInst *alloca = translator.builder().CreateAlloca(*type, addressSpace::kPrivate);
  LValue lvalue = variableLValue(translator, variable, *pointer.element);
  lvalue.address = alloca;
  lvalue.align = alloca->getAlign();
  translator.values().setLValue(variable.result, lvalue);
  if (!translator.define(variable, alloca))
    return failure();
  const size_t initializer = initializerIndex(variable);
  if (variable.operands.size() <= initializer)
    return success();
  return storeValue(translator, variable, lvalue, variable.operand(initializer));
}

/// Returns the check of the index of a part: of an array, a matrix or a vector in memory of the invocation or
/// its workgroup, or in push constants. Accesses of buffers are checked as a whole.
std::optional<lgc::ValidationCheck> checkOfIndex(const LValue &whole) {
  switch (whole.address->getType()->getPointerAddressSpace()) {
  case addressSpace::kPrivate:
  case addressSpace::kLocal:
    return lgc::ValidationCheck::Indices;
  case addressSpace::kConstant:
    return lgc::ValidationCheck::Buffers;
  default:
    return std::nullopt;
  }
}

bool isCheckedIndex(Translator &translator, const LValue &whole, Id index) {
  const std::optional<lgc::ValidationCheck> check = checkOfIndex(whole);
  return translator.checks() && check && translator.checks()->has(*check) &&
         !translator.values().constantInt(index) && whole.type->kind != spirv::TypeKind::CooperativeMatrix;
}

/// Selects a part at an index that is checked. If validation leaves wrong accesses out, the part is the first
/// one where the index is out of bounds, and says so.
FailureOr<LValue> selectCheckedPart(Translator &translator, const Instruction &chain, const LValue &whole,
                                    Id indexId) {
  IRBuilder<> &builder = translator.builder();
  Value *index = translator.values().lookup(indexId);
  Value *isOutside = checkIndex(translator, chain, index, partCount(translator, *whole.type));
  if (translator.checks()->action() != lgc::ValidationAction::Report)
    return selectPart(translator, chain, whole, indexId);
  index = builder.CreateSelect(isOutside, Constant::getNullValue(index->getType()), index);
  FailureOr<LValue> part = elementAt(translator, chain, whole, index);
  if (part)
    part->isOutside = whole.isOutside ? builder.CreateOr(whole.isOutside, isOutside) : isOutside;
  return part;
}

/// Follows the indices from operand `first` on and binds the address of the selected object.
Result defineChain(Translator &translator, const Instruction &chain, LValue lvalue, size_t first) {
  for (size_t i = first; i < chain.operands.size(); ++i) {
    const Id index = chain.operand(i);
    FailureOr<LValue> part = isCheckedIndex(translator, lvalue, index)
                                 ? selectCheckedPart(translator, chain, lvalue, index)
                                 : selectPart(translator, chain, lvalue, index);
    if (!part)
      return failure();
    lvalue = *part;
  }
  Value *address = addressOf(translator, lvalue);
  lvalue.align = commonAlignment(lvalue.align, lvalue.offset);
  lvalue.address = address;
  lvalue.offset = 0;
  translator.values().setLValue(chain.result, lvalue);
  return translator.define(chain, address);
}

Result translateAccessChain(Translator &translator, const Instruction &chain) {
  Id base = chain.operand(0);
  if (isInputPointer(translator, base))
    return success();
  size_t first = 1;
  FailureOr<LValue> lvalue = failure();
  if (translator.resourceArrays().contains(base)) {
    size_t used = 0;
    lvalue = selectResource(translator, chain, base, *translator.module().pointeeOf(base), used);
    first += used;
    if (lvalue && translator.resourceArrays().contains(chain.result))
      return translator.define(chain, lvalue->address);
  } else if (isImagePointer(translator, base)) {
    if (first < chain.operands.size())
      return translator.failInvalid(chain, "an image has no parts");
    FailureOr<Value *> descriptor = pointerAddress(translator, base);
    return success(descriptor && translator.define(chain, *descriptor));
  } else {
    lvalue = lvalueOf(translator, base);
  }
  if (!lvalue)
    return failure();
  lvalue->inBounds |= chain.opcode == Op::InBoundsAccessChain;
  return defineChain(translator, chain, *lvalue, first);
}

Result translatePtrAccessChain(Translator &translator, const Instruction &chain) {
  FailureOr<LValue> lvalue = lvalueOf(translator, chain.operand(0));
  if (!lvalue)
    return failure();
  Value *index = *operandValue(translator, chain, 1);
  const spirv::Type &pointerType = *translator.module().typeOf(chain.operand(0));
  lvalue = advance(translator, chain, *lvalue, pointerType, index);
  return success(lvalue && defineChain(translator, chain, *lvalue, 2));
}

/// The base type, the base, an element for some, and indices into the base type.
Result translateUntypedAccessChain(Translator &translator, const Instruction &chain) {
  const spirv::Type &type = *translator.module().type(chain.operand(0));
  const Id base = chain.operand(1);
  size_t first = spirv::firstIndexOf(chain.opcode);
  FailureOr<LValue> lvalue = failure();
  if (translator.resourceArrays().contains(base)) {
    if (!isResourceArray(translator.module(), translator.module().typeOf(base)->storageClass, type))
      return translator.failInvalid(chain, "%" + std::to_string(base) +
                                               " is an array of buffers, but the base type is none");
    size_t used = 0;
    lvalue = selectResource(translator, chain, base, type, used);
    first += used;
    if (lvalue && translator.resourceArrays().contains(chain.result))
      return translator.define(chain, lvalue->address);
  } else {
    lvalue = lvalueAs(translator, base, type);
  }
  if (!lvalue)
    return failure();
  lvalue->inBounds |= chain.opcode == Op::UntypedInBoundsAccessChainKHR;
  return defineChain(translator, chain, *lvalue, first);
}

Result translateUntypedPtrAccessChain(Translator &translator, const Instruction &chain) {
  const Id base = chain.operand(1);
  FailureOr<LValue> lvalue = lvalueAs(translator, base, *translator.module().type(chain.operand(0)));
  if (!lvalue)
    return failure();
  Value *index = *operandValue(translator, chain, 2);
  lvalue = advance(translator, chain, *lvalue, *translator.module().typeOf(base), index);
  return success(lvalue && defineChain(translator, chain, *lvalue, spirv::firstIndexOf(chain.opcode)));
}

/// Computes the length of the runtime array that ends a buffer: the bytes of the buffer after the array's
/// offset, in whole elements.
Result lengthOf(Translator &translator, const Instruction &length, Id pointer, const spirv::Type &block,
                uint32_t member) {
  FailureOr<LValue> lvalue = lvalueAs(translator, pointer, block);
  if (!lvalue)
    return failure();
  if (lvalue->address->getType()->getPointerAddressSpace() != addressSpace::kBuffer)
    return translator.failInvalid(length, "only the lengths of arrays in buffers are known");
  FailureOr<uint64_t> offset = memberOffset(translator, length, block, member);
  FailureOr<uint32_t> stride = arrayStride(translator, length, *block.members[member]);
  if (!offset || !stride)
    return failure();
  checkBuffer(translator, length, *lvalue);
  IRBuilder<> &builder = translator.builder();
  Value *bytes = lgc::ResourceBufferSizeOp::create(builder, lvalue->address);
  // The bound buffer may end before the array begins.
  Value *rest = builder.CreateBinaryIntrinsic(Intrinsic::usub_sat, bytes, builder.getInt32(*offset));
  return translator.define(length, builder.CreateUDiv(rest, builder.getInt32(*stride)));
}

Result translateArrayLength(Translator &translator, const Instruction &length) {
  const Id pointer = length.operand(0);
  return lengthOf(translator, length, pointer, *translator.module().typeOf(pointer)->element,
                  length.operand(1));
}

Result translateUntypedArrayLength(Translator &translator, const Instruction &length) {
  const spirv::Type &block = *translator.module().type(length.operand(0));
  return lengthOf(translator, length, length.operand(1), block, length.operand(2));
}

Result translateCopy(Translator &translator, const Instruction &copy) {
  Id source = copy.operand(0);
  if (isInputPointer(translator, source))
    return success();
  if (const LValue *known = translator.values().lvalue(source)) {
    LValue lvalue = *known;
    translator.values().setLValue(copy.result, lvalue);
    return translator.define(copy, lvalue.address);
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
      {Op::CopyMemorySized, translateCopyMemorySized},
      {Op::UntypedAccessChainKHR, translateUntypedAccessChain},
      {Op::UntypedInBoundsAccessChainKHR, translateUntypedAccessChain},
      {Op::UntypedPtrAccessChainKHR, translateUntypedPtrAccessChain},
      {Op::UntypedInBoundsPtrAccessChainKHR, translateUntypedPtrAccessChain},
      {Op::UntypedPrefetchKHR, [](Translator &, const Instruction &) { return success(); }},
      {Op::ArrayLength, translateArrayLength},
      {Op::UntypedArrayLengthKHR, translateUntypedArrayLength},
      {Op::CopyObject, translateCopy},
  };
  return kHandlers;
}

} // namespace llpc::reader
