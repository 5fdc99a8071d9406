// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Pointers as values: comparisons, differences, and physical pointers as integers.

#include "llpc/reader/core/AddressSpaces.h"
#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/memory/ElementStride.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/DataLayout.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Instruction;
using spirv::Op;

/// Returns a value that is equal for equal pointers only. LLVM would compare only the offsets of buffer
/// pointers.
Value *identity(Builder &b, Value *pointer) {
  if (pointer->getType()->getPointerAddressSpace() != addressSpace::kBuffer)
    return pointer;
  return lgc::ResourceBufferAddressOp::create(b, pointer);
}

template <CmpInst::Predicate predicate>
Result compare(Translator &translator, const Instruction &instruction) {
  FailureOr<Value *> x = anyArgument(translator, instruction, 0);
  FailureOr<Value *> y = x ? anyArgument(translator, instruction, 1) : failure();
  if (!y)
    return failure();
  Builder &b = translator.builder();
  return translator.define(instruction, b.CreateICmp(predicate, identity(b, *x), identity(b, *y)));
}

/// Returns the byte stride of the array that both pointers point into. All elements without a size have the
/// same address, so that any divisor is correct.
FailureOr<uint64_t> elementSize(Translator &translator, const Instruction &instruction,
                                const spirv::Type &pointer) {
  if (hasExplicitLayout(translator.module(), pointer))
    return strideOfElements(translator, instruction, pointer);
  FailureOr<Type *> element = translator.types().memoryType(*pointer.element);
  if (!element)
    return failure();
  return std::max<uint64_t>(1, translator.output().getDataLayout().getTypeAllocSize(*element));
}

/// Both pointers point into the same array, so for buffer pointers the difference of the offsets suffices;
/// offsets are unsigned.
Result difference(Translator &translator, const Instruction &instruction) {
  FailureOr<Value *> x = anyArgument(translator, instruction, 0);
  FailureOr<Value *> y = x ? anyArgument(translator, instruction, 1) : failure();
  if (!y)
    return failure();
  FailureOr<uint64_t> size =
      elementSize(translator, instruction, *translator.module().typeOf(argumentId(instruction, 0)));
  if (!size)
    return failure();
  Builder &b = translator.builder();
  const unsigned space = (*x)->getType()->getPointerAddressSpace();
  Type *address = space == addressSpace::kGlobal ? b.getInt64Ty() : b.getInt32Ty();
  Type *number = space == addressSpace::kBuffer ? b.getInt64Ty() : address;
  Value *end = b.CreateZExt(b.CreatePtrToInt(*x, address), number);
  Value *begin = b.CreateZExt(b.CreatePtrToInt(*y, address), number);
  Value *elements = b.CreateExactSDiv(b.CreateSub(end, begin), ConstantInt::get(number, *size));
  return translator.define(instruction, b.CreateSExtOrTrunc(elements, translator.resultType(instruction)));
}

Result expectPhysical(Translator &translator, const Instruction &instruction, const spirv::Type &type) {
  return type.storageClass == spirv::StorageClass::PhysicalStorageBuffer
             ? success()
             : translator.failInvalid(instruction, "only physical pointers are numbers");
}

Result toNumber(Translator &translator, const Instruction &instruction) {
  if (!expectPhysical(translator, instruction, *translator.module().typeOf(argumentId(instruction, 0))))
    return failure();
  FailureOr<Value *> pointer = anyArgument(translator, instruction, 0);
  Builder &b = translator.builder();
  return success(pointer && translator.define(
                                instruction, b.CreatePtrToInt(*pointer, translator.resultType(instruction))));
}

Result fromNumber(Translator &translator, const Instruction &instruction) {
  if (!expectPhysical(translator, instruction, *translator.module().type(instruction.resultType)))
    return failure();
  Value *number = argument(translator, instruction, 0);
  Builder &b = translator.builder();
  return translator.define(instruction, b.CreateIntToPtr(number, translator.resultType(instruction)));
}

constexpr HandlerEntry kHandlers[] = {
    {Op::PtrEqual, compare<CmpInst::ICMP_EQ>},
    {Op::PtrNotEqual, compare<CmpInst::ICMP_NE>},
    {Op::PtrDiff, difference},
    {Op::ConvertPtrToU, toNumber},
    {Op::ConvertUToPtr, fromNumber},
};

} // namespace

std::span<const HandlerEntry> pointerHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
