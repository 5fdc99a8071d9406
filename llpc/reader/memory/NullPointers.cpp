// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Buffers begin at offset 0, and LDS and scratch at address 0, so null must be another address there: the
// last one. Zeroed memory, workgroup variables in particular, must nevertheless hold null pointers. A pointer
// is therefore stored as its address plus one.

#include "llpc/reader/memory/NullPointers.h"
#include "llpc/reader/core/AddressSpaces.h"

using namespace llvm;

namespace llpc::reader {

namespace {

bool isZeroAnObject(const Type *type) {
  if (!type->isPointerTy())
    return false;
  switch (type->getPointerAddressSpace()) {
  case addressSpace::kBuffer:
  case addressSpace::kLocal:
  case addressSpace::kPrivate:
    return true;
  default:
    return false;
  }
}

Constant *movedBy(Constant *pointer, int64_t bytes) {
  LLVMContext &context = pointer->getContext();
  return ConstantExpr::getGetElementPtr(
      Type::getInt8Ty(context), pointer,
      ConstantInt::get(Type::getInt32Ty(context), bytes, /*IsSigned=*/true));
}

} // namespace

Constant *nullConstant(Type *type) {
  Constant *zero = Constant::getNullValue(type);
  if (isZeroAnObject(type))
    return movedBy(zero, -1);
  if (!holdsShiftedPointer(type))
    return zero;
  if (auto *array = dyn_cast<ArrayType>(type))
    return ConstantArray::get(
        array, SmallVector<Constant *>(array->getNumElements(), nullConstant(array->getElementType())));
  SmallVector<Constant *, 8> members;
  for (Type *member : cast<StructType>(type)->elements())
    members.push_back(nullConstant(member));
  return ConstantStruct::get(cast<StructType>(type), members);
}

bool holdsShiftedPointer(Type *type) {
  if (type->isPointerTy())
    return isZeroAnObject(type);
  return any_of(type->subtypes(), holdsShiftedPointer);
}

Constant *shiftedForMemory(Constant *pointer) {
  if (!isZeroAnObject(pointer->getType()))
    return pointer;
  if (pointer == nullConstant(pointer->getType()))
    return Constant::getNullValue(pointer->getType());
  return movedBy(pointer, 1);
}

Value *shiftedForMemory(IRBuilderBase &builder, Value *value) {
  if (!isZeroAnObject(value->getType()))
    return value;
  if (auto *constant = dyn_cast<Constant>(value))
    return shiftedForMemory(constant);
  return builder.CreateConstGEP1_32(builder.getInt8Ty(), value, 1);
}

Value *shiftedFromMemory(IRBuilderBase &builder, Value *value) {
  if (!isZeroAnObject(value->getType()))
    return value;
  return builder.CreateGEP(builder.getInt8Ty(), value, builder.getInt32(-1));
}

} // namespace llpc::reader
