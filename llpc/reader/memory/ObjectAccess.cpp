// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Offsets are in bytes. They come from the SPIR-V decorations under explicit layout, elsewhere from LLVM's
// data layout of the memory types (see TypeMap.cpp). A dynamic index becomes a GEP over [stride x i8], so
// that no multiplication hides the stride from LLVM. Constant offsets are summed and added last, so that they
// become immediate offsets of instructions.

#include "llpc/reader/memory/ObjectAccess.h"
#include "llpc/reader/core/AddressSpaces.h"
#include "llpc/reader/memory/ExplicitLayout.h"
#include "llpc/reader/memory/NullPointers.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Decoration;
using spirv::Instruction;
using spirv::TypeKind;

namespace {

/// Only a lane's own variables can hold its components of a cooperative matrix.
Result expectOwnMatrix(Translator &translator, const Instruction &instruction, const LValue &lvalue) {
  const bool isMatrix = lvalue.type->kind == TypeKind::CooperativeMatrix;
  return !isMatrix || lvalue.address->getType()->getPointerAddressSpace() == addressSpace::kPrivate
             ? success()
             : translator.failInvalid(instruction,
                                      "only variables of storage class Function or Private can hold a "
                                      "cooperative matrix");
}

/// Returns the byte stride of the elements, columns or components of `whole`.
FailureOr<uint64_t> partStride(Translator &translator, const Instruction &instruction, const LValue &whole) {
  const spirv::Type &type = *whole.type;
  if (type.kind == TypeKind::CooperativeMatrix)
    return expectOwnMatrix(translator, instruction, whole) ? FailureOr<uint64_t>(scalarSize(*type.element))
                                                           : failure();
  if (type.kind == TypeKind::Vector)
    return whole.componentStride ? whole.componentStride : scalarSize(*type.element);
  if (!whole.explicitLayout) {
    FailureOr<Type *> element = translator.types().memoryType(*type.element);
    if (!element)
      return failure();
    return translator.output().getDataLayout().getTypeAllocSize(*element).getFixedValue();
  }
  if (type.kind == TypeKind::Matrix) {
    FailureOr<uint64_t> stride = matrixStride(translator, instruction, whole.matrix);
    return stride && whole.matrix.rowMajor ? scalarSize(*type.element->element) : stride;
  }
  return arrayStride(translator, instruction, type);
}

FailureOr<LValue> selectMember(Translator &translator, const Instruction &instruction, const LValue &whole,
                               uint32_t member) {
  const spirv::Type &type = *whole.type;
  LValue part = whole;
  part.type = type.members[member];
  if (!whole.explicitLayout) {
    FailureOr<Type *> memoryType = translator.types().memoryType(type);
    if (!memoryType)
      return failure();
    part.offset += translator.output()
                       .getDataLayout()
                       .getStructLayout(cast<StructType>(*memoryType))
                       ->getElementOffset(member);
    return part;
  }
  FailureOr<uint64_t> offset = memberOffset(translator, instruction, type, member);
  FailureOr<MatrixLayout> matrix = memberMatrixLayout(translator, instruction, type, member);
  if (!offset || !matrix)
    return failure();
  part.offset += *offset;
  part.matrix = *matrix;
  const spirv::Module &module = translator.module();
  part.isVolatile |= module.findMemberDecoration(type.id, member, Decoration::Volatile) ||
                     module.findMemberDecoration(type.id, member, Decoration::Coherent);
  return part;
}

/// Returns the bytes from element 0 to the one at `index`, saturated at a value beyond any object.
int64_t distance(int64_t index, uint64_t stride) {
  constexpr int64_t kFar = int64_t(1) << 50;
  int64_t bytes = 0;
  if (MulOverflow(index, static_cast<int64_t>(stride), bytes))
    bytes = index < 0 ? -kFar : kFar;
  return std::clamp(bytes, -kFar, kFar);
}

/// Returns the element, column or component at `index` (a value) or, when that is null, at `constantIndex`.
FailureOr<LValue> selectElement(Translator &translator, const Instruction &instruction, const LValue &whole,
                                Value *index, int64_t constantIndex) {
  FailureOr<uint64_t> stride = partStride(translator, instruction, whole);
  if (!stride)
    return failure();
  LValue part = whole;
  part.type = whole.type->element;
  if (whole.type->kind == TypeKind::Matrix) {
    part.componentStride = whole.explicitLayout && whole.matrix.rowMajor ? whole.matrix.stride : 0;
    part.matrix = {};
  } else if (whole.type->kind == TypeKind::Vector) {
    part.componentStride = 0;
  }
  if (!index) {
    part.offset += distance(constantIndex, *stride);
    return part;
  }
  IRBuilder<> &builder = translator.builder();
  part.address = builder.CreateGEP(ArrayType::get(builder.getInt8Ty(), *stride), whole.address, index, "",
                                   whole.inBounds ? GEPNoWrapFlags::inBounds() : GEPNoWrapFlags::none());
  part.align = commonAlignment(whole.align, *stride);
  return part;
}

/// Returns whether one load or store moves the whole object.
bool isOneAccess(const LValue &lvalue) {
  return lvalue.type->isScalar() || lvalue.type->kind == TypeKind::Pointer ||
         lvalue.type->kind == TypeKind::CooperativeMatrix ||
         (lvalue.type->kind == TypeKind::Vector && lvalue.componentStride == 0);
}

/// Only Function, Private and Workgroup variables can hold logical pointers.
Result canBeThere(Translator &translator, const Instruction &instruction, const LValue &lvalue) {
  if (!expectOwnMatrix(translator, instruction, lvalue))
    return failure();
  bool isLogical = lvalue.type->kind == TypeKind::Pointer &&
                   lvalue.type->storageClass != spirv::StorageClass::PhysicalStorageBuffer;
  return !isLogical || !lvalue.explicitLayout
             ? success()
             : translator.failInvalid(instruction, "a logical pointer cannot be stored in a buffer");
}

FailureOr<Value *> loadOne(Translator &translator, const LValue &lvalue) {
  FailureOr<Type *> registerType = translator.types().registerType(*lvalue.type);
  FailureOr<Type *> memoryType = translator.types().memoryType(*lvalue.type);
  if (!registerType || !memoryType)
    return failure();
  IRBuilder<> &builder = translator.builder();
  LoadInst *load = createLoad(translator, lvalue, *memoryType, addressOf(translator, lvalue),
                              commonAlignment(lvalue.align, lvalue.offset));
  if (*registerType == *memoryType)
    return shiftedFromMemory(builder, load);
  if ((*registerType)->isPointerTy())
    return builder.CreateIntToPtr(load, *registerType);
  return builder.CreateICmpNE(load, Constant::getNullValue(*memoryType)); // bool
}

FailureOr<Value *> loadParts(Translator &translator, const Instruction &instruction, const LValue &lvalue) {
  if (isOneAccess(lvalue))
    return canBeThere(translator, instruction, lvalue) ? loadOne(translator, lvalue) : failure();
  FailureOr<Type *> registerType = translator.types().registerType(*lvalue.type);
  if (!registerType)
    return failure();
  IRBuilder<> &builder = translator.builder();
  Value *whole = PoisonValue::get(*registerType); // every part is written below
  for (uint64_t i = 0, count = partCount(translator, *lvalue.type); i < count; ++i) {
    FailureOr<LValue> part = partAt(translator, instruction, lvalue, i);
    FailureOr<Value *> value = part ? loadParts(translator, instruction, *part) : failure();
    if (!value)
      return failure();
    whole = (*registerType)->isVectorTy() ? builder.CreateInsertElement(whole, *value, i)
                                          : builder.CreateInsertValue(whole, *value, i);
  }
  return whole;
}

Result storeParts(Translator &translator, const Instruction &instruction, const LValue &lvalue,
                  Value *value) {
  IRBuilder<> &builder = translator.builder();
  if (isOneAccess(lvalue)) {
    FailureOr<Type *> memoryType = translator.types().memoryType(*lvalue.type);
    if (!memoryType || !canBeThere(translator, instruction, lvalue))
      return failure();
    if (*memoryType == value->getType())
      value = shiftedForMemory(builder, value);
    else
      value = value->getType()->isPointerTy() ? builder.CreatePtrToInt(value, *memoryType)
                                              : builder.CreateZExt(value, *memoryType); // bool
    createStore(translator, lvalue, value, addressOf(translator, lvalue),
                commonAlignment(lvalue.align, lvalue.offset));
    return success();
  }
  for (uint64_t i = 0, count = partCount(translator, *lvalue.type); i < count; ++i) {
    FailureOr<LValue> part = partAt(translator, instruction, lvalue, i);
    Value *partValue = value->getType()->isVectorTy() ? builder.CreateExtractElement(value, i)
                                                      : builder.CreateExtractValue(value, i);
    if (!part || !storeParts(translator, instruction, *part, partValue))
      return failure();
  }
  return success();
}

} // namespace

void setNontemporal(llvm::Instruction &access) {
  LLVMContext &context = access.getContext();
  Metadata *one = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(context), 1));
  access.setMetadata(LLVMContext::MD_nontemporal, MDNode::get(context, one));
}

LoadInst *createLoad(Translator &translator, const LValue &object, Type *type, Value *address, Align align) {
  LoadInst *load = translator.builder().CreateAlignedLoad(type, address, align, object.isVolatile);
  if (object.isInvariant && !object.isVolatile)
    load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(translator.context(), {}));
  if (object.isNontemporal)
    setNontemporal(*load);
  return load;
}

void createStore(Translator &translator, const LValue &object, Value *value, Value *address, Align align) {
  StoreInst *store = translator.builder().CreateAlignedStore(value, address, align, object.isVolatile);
  if (object.isNontemporal)
    setNontemporal(*store);
}

Constant *memoryConstant(Constant *constant, Type *memoryType) {
  if (memoryType->isPointerTy())
    return shiftedForMemory(constant);
  if (constant->getType() == memoryType && !holdsShiftedPointer(memoryType))
    return constant;
  if (constant->isNullValue())
    return Constant::getNullValue(memoryType);
  if (auto *integer = dyn_cast<ConstantInt>(constant))
    return ConstantInt::get(memoryType, integer->getZExtValue());
  SmallVector<Constant *, 8> parts;
  if (auto *vector = dyn_cast<FixedVectorType>(memoryType)) {
    for (unsigned i = 0; i < vector->getNumElements(); ++i)
      parts.push_back(memoryConstant(constant->getAggregateElement(i), vector->getElementType()));
    return ConstantVector::get(parts);
  }
  if (auto *array = dyn_cast<ArrayType>(memoryType)) {
    for (uint64_t i = 0; i < array->getNumElements(); ++i)
      parts.push_back(memoryConstant(constant->getAggregateElement(i), array->getElementType()));
    return ConstantArray::get(array, parts);
  }
  auto *structType = cast<StructType>(memoryType);
  for (unsigned i = 0; i < structType->getNumElements(); ++i)
    parts.push_back(memoryConstant(constant->getAggregateElement(i), structType->getElementType(i)));
  return ConstantStruct::get(structType, parts);
}

FailureOr<LValue> selectPart(Translator &translator, const Instruction &instruction, const LValue &whole,
                             spirv::Id indexId) {
  std::optional<uint64_t> constant = translator.values().constantInt(indexId);
  if (!constant) // the container is therefore not a struct
    return selectElement(translator, instruction, whole, translator.values().lookup(indexId), 0);
  return whole.type->kind == TypeKind::Struct
             ? selectMember(translator, instruction, whole, *constant)
             : selectElement(translator, instruction, whole, nullptr,
                             SignExtend64(*constant, translator.module().typeOf(indexId)->width));
}

FailureOr<LValue> partAt(Translator &translator, const Instruction &instruction, const LValue &whole,
                         uint64_t index) {
  if (whole.type->kind == TypeKind::Struct)
    return selectMember(translator, instruction, whole, index);
  return selectElement(translator, instruction, whole, nullptr, index);
}

FailureOr<LValue> elementAt(Translator &translator, const Instruction &instruction, const LValue &array,
                            Value *index) {
  return selectElement(translator, instruction, array, index, 0);
}

FailureOr<LValue> advance(Translator &translator, const Instruction &instruction, const LValue &lvalue,
                          const spirv::Type &pointerType, Value *index) {
  FailureOr<uint64_t> stride = failure();
  if (lvalue.explicitLayout)
    stride = arrayStride(translator, instruction, pointerType);
  else if (FailureOr<Type *> type = translator.types().memoryType(*lvalue.type))
    stride = translator.output().getDataLayout().getTypeAllocSize(*type).getFixedValue();
  if (!stride)
    return failure();
  LValue moved = lvalue;
  IRBuilder<> &builder = translator.builder();
  moved.address = builder.CreateGEP(ArrayType::get(builder.getInt8Ty(), *stride), lvalue.address, index);
  moved.align = commonAlignment(lvalue.align, *stride);
  return moved;
}

Value *addressOf(Translator &translator, const LValue &lvalue) {
  if (lvalue.offset == 0)
    return lvalue.address;
  IRBuilder<> &builder = translator.builder();
  Type *indexType = translator.output().getDataLayout().getIndexType(lvalue.address->getType());
  // A larger offset is out of the buffer's bounds, and the bounds check works only up to this many bits.
  if (lvalue.explicitLayout && !isUInt<31>(lvalue.offset))
    indexType = builder.getInt64Ty();
  Value *offset = ConstantInt::get(indexType, lvalue.offset, false, /*ImplicitTrunc=*/true);
  return builder.CreateGEP(builder.getInt8Ty(), lvalue.address, offset, "",
                           lvalue.inBounds ? GEPNoWrapFlags::inBounds() | GEPNoWrapFlags::noUnsignedWrap()
                                           : GEPNoWrapFlags::none());
}

FailureOr<Value *> loadObject(Translator &translator, const Instruction &instruction, const LValue &lvalue) {
  if (!translator.types().registerType(*lvalue.type))
    return failure();
  return loadParts(translator, instruction, lvalue);
}

Result storeObject(Translator &translator, const Instruction &instruction, const LValue &lvalue,
                   Value *value) {
  return storeParts(translator, instruction, lvalue, value);
}

} // namespace llpc::reader
