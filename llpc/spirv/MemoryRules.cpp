// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Type rules of memory, atomics, constants and control flow (SPIR-V 3.52.7, 3.52.8, 3.52.17, 3.52.18).

#include "llpc/spirv/TypeChecker.h"

namespace llpc::spirv {

bool TypeChecker::checkVariable() {
  if (!expectResult(result_->kind == TypeKind::Pointer && !result_->isUntyped, "a pointer with a type"))
    return false;
  auto storageClass = static_cast<StorageClass>(operands_[0]);
  if (storageClass != result_->storageClass)
    return fail(concat("the storage class is not the pointer type's, ", nameOf(result_->storageClass)));
  if (storageClass == StorageClass::Function && !function_)
    return fail("a variable outside functions cannot have storage class Function");
  bool isOurs = storageClass == StorageClass::Function || storageClass == StorageClass::Private ||
                storageClass == StorageClass::Workgroup;
  if (isOurs && !result_->element->isSized)
    return fail("the variable would be as large as a runtime array");
  return operands_.size() < 2 || expectType(operands_[1], result_->element);
}

bool TypeChecker::checkUntypedVariable() {
  if (!expectResult(result_->kind == TypeKind::Pointer && result_->isUntyped, "an untyped pointer"))
    return false;
  auto storageClass = static_cast<StorageClass>(operands_[0]);
  if (storageClass != result_->storageClass)
    return fail(concat("the storage class is not the pointer type's, ", nameOf(result_->storageClass)));
  if (operands_.size() < 2)
    return fail("an untyped variable of a shader needs a data type");
  const Type *type = module_.type(operands_[1]);
  if (type->kind == TypeKind::Void || type->kind == TypeKind::Function)
    return fail(concat("the data type ", idText(type->id), " is not one of values"));
  if (storageClass == StorageClass::Workgroup && !type->isSized)
    return fail("the variable would be as large as a runtime array");
  return operands_.size() < 3 || expectType(operands_[2], type);
}

bool TypeChecker::checkLoad() {
  const Type *pointer = operandType(0);
  return expectResult(pointer->isUntyped || result_ == pointer->element, "what the pointer points to") &&
         expectResult(result_->isSized, "of a known size");
}

bool TypeChecker::checkStore() {
  const Type *pointer = operandType(0);
  return pointer->isUntyped || expectType(operands_[1], pointer->element);
}

bool TypeChecker::checkCopyMemory() {
  const Type *target = operandType(0), *source = operandType(1);
  if (target->isUntyped && source->isUntyped)
    return fail("one of the pointers needs a type");
  const Type *type = target->isUntyped ? source->element : target->element;
  return expect((source->isUntyped || source->element == type) && type->isSized, operands_[1],
                "a pointer to the target's type");
}

bool TypeChecker::checkCopyMemorySized() {
  return expect(operandType(2)->kind == TypeKind::Int, operands_[2], "an integer");
}

/// Returns the type that the indices lead to, or null after an error.
const Type *TypeChecker::walkIndices(const Type *type, std::span<const uint32_t> indices) {
  for (Id id : indices) {
    if (!expect(typeOf(id)->kind == TypeKind::Int, id, "an integer"))
      return nullptr;
    switch (type->kind) {
    case TypeKind::Vector:
    case TypeKind::Matrix:
    case TypeKind::Array:
    case TypeKind::RuntimeArray:
    case TypeKind::CooperativeMatrix:
      type = type->element;
      break;
    case TypeKind::Struct: {
      std::optional<uint64_t> index = module_.constantInteger(id);
      if (!index) {
        fail(concat("operand ", idText(id), " is not a constant, as the index into a struct must be"));
        return nullptr;
      }
      if (*index >= type->members.size()) {
        fail(concat("index ", *index, " is outside of struct ", idText(type->id), ", which has ",
                    type->members.size(), " members"));
        return nullptr;
      }
      type = type->members[*index];
      break;
    }
    default:
      fail(concat("index ", idText(id), " goes into type ", idText(type->id), ", which is not a composite"));
      return nullptr;
    }
  }
  return type;
}

bool TypeChecker::checkAccessChain() {
  const size_t firstIndex = firstIndexOf(opcode_);
  const Type *base = operandType(0);
  if (!expect(!base->isUntyped, operands_[0], "a pointer with a type"))
    return false;
  if (firstIndex == 2 && !expect(operandType(1)->kind == TypeKind::Int, operands_[1], "an integer"))
    return false;
  const Type *type = walkIndices(base->element, operands_.subspan(firstIndex));
  if (!type)
    return false;
  bool fits = result_->kind == TypeKind::Pointer && result_->storageClass == base->storageClass &&
              result_->element == type;
  return fits || fail(concat("the result type is not a ", nameOf(base->storageClass), " pointer to ",
                             idText(type->id)));
}

/// A base type, a base that is any pointer, an element for some, and indices into the base type.
bool TypeChecker::checkUntypedAccessChain() {
  const size_t firstIndex = firstIndexOf(opcode_);
  const Type *base = operandType(1);
  if (firstIndex == 3 && !expect(operandType(2)->kind == TypeKind::Int, operands_[2], "an integer"))
    return false;
  if (!walkIndices(module_.type(operands_[0]), operands_.subspan(firstIndex)))
    return false;
  bool fits =
      result_->kind == TypeKind::Pointer && result_->isUntyped && result_->storageClass == base->storageClass;
  return fits || fail(concat("the result type is not an untyped ", nameOf(base->storageClass), " pointer"));
}

bool TypeChecker::checkLastMember(const Type *type, Id id, uint32_t member, const char *what) {
  bool isStruct = type->kind == TypeKind::Struct && !type->members.empty();
  if (!expect(isStruct && type->members.back()->kind == TypeKind::RuntimeArray, id, what))
    return false;
  if (member != type->members.size() - 1)
    return fail(concat("member ", member, " is not the struct's runtime array"));
  return expectResult(result_->kind == TypeKind::Int && result_->width == 32, "a 32-bit integer");
}

bool TypeChecker::checkArrayLength() {
  return checkLastMember(operandType(0)->element, operands_[0], operands_[1],
                         "a pointer to a struct that ends in a runtime array");
}

bool TypeChecker::checkUntypedArrayLength() {
  return checkLastMember(module_.type(operands_[0]), operands_[0], operands_[2],
                         "a struct that ends in a runtime array");
}

/// Pointer, scope, semantics (two for a compare-exchange), then values of the result's type.
bool TypeChecker::checkAtomic() {
  bool isFloat = opcode_ == Op::AtomicFAddEXT || opcode_ == Op::AtomicFMinEXT || opcode_ == Op::AtomicFMaxEXT;
  bool mayBeFloat = isFloat || opcode_ == Op::AtomicLoad || opcode_ == Op::AtomicExchange;
  bool fits =
      (result_->kind == TypeKind::Int && !isFloat) || (result_->kind == TypeKind::Float && mayBeFloat);
  if (!expectResult(fits, "one that this atomic works on"))
    return false;
  const Type *pointer = operandType(0);
  if (!expect(pointer->isUntyped || pointer->element == result_, operands_[0],
              "a pointer to the result's type"))
    return false;
  for (Id id : operands_.subspan(opcode_ == Op::AtomicCompareExchange ? 4 : 3))
    if (!expectType(id, result_))
      return false;
  return true;
}

bool TypeChecker::checkAtomicStore() {
  const Type *type = operandType(0)->isUntyped ? operandType(3) : operandType(0)->element;
  bool fits = type->kind == TypeKind::Int || type->kind == TypeKind::Float;
  return expect(fits, operands_[0], "a pointer to a number") && expectType(operands_[3], type);
}

bool TypeChecker::checkReturn() {
  bool isVoid = module_.type(function_->resultType)->kind == TypeKind::Void;
  return isVoid || fail(concat("the function returns ", idText(function_->resultType)));
}

bool TypeChecker::checkReturnValue() {
  return expectType(operands_[0], module_.type(function_->resultType));
}

bool TypeChecker::checkBranchConditional() {
  if (operands_.size() != 3 && operands_.size() != 5)
    return fail("there are branch weights for both targets or for none");
  return expect(operandType(0)->kind == TypeKind::Bool, operands_[0], "a bool");
}

bool TypeChecker::checkAssumption() {
  return expect(operandType(0)->kind == TypeKind::Bool, operands_[0], "a bool");
}

bool TypeChecker::checkConstantBool() {
  return expectResult(result_->kind == TypeKind::Bool, "bool");
}

/// A literal narrower than its word is sign-extended when the type is signed, else zero-extended
/// (SPIR-V 2.2.1).
bool TypeChecker::checkConstantNumber() {
  if (result_->width >= 32)
    return true;
  uint32_t high = operands_[0] >> result_->width;
  bool isNegative = result_->isSigned && operands_[0] >> (result_->width - 1) & 1;
  uint32_t expected = isNegative ? UINT32_MAX >> result_->width : 0;
  return high == expected || fail(concat("the literal has bits beyond the ", result_->width, " of its type"));
}

bool TypeChecker::checkConstantNull() {
  return expectResult(result_->isSized, "of a known size");
}

} // namespace llpc::spirv
