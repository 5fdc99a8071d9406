// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Type rules of memory, atomics, constants and control flow (SPIR-V 3.52.7, 3.52.8, 3.52.17, 3.52.18).

#include "llpc/spirv/TypeChecker.h"

namespace llpc::spirv {

bool TypeChecker::checkVariable() {
  if (!expectResult(result_->kind == TypeKind::Pointer, "a pointer"))
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

bool TypeChecker::checkLoad() {
  return expectResult(result_ == operandType(0)->element, "what the pointer points to") &&
         expectResult(result_->isSized, "of a known size");
}

bool TypeChecker::checkStore() {
  return expectType(operands_[1], operandType(0)->element);
}

bool TypeChecker::checkCopyMemory() {
  const Type *type = operandType(0)->element;
  return expect(operandType(1)->element == type && type->isSized, operands_[1],
                "a pointer to the target's type");
}

bool TypeChecker::checkAccessChain() {
  bool hasElement = opcode_ == Op::PtrAccessChain || opcode_ == Op::InBoundsPtrAccessChain;
  const Type *base = operandType(0);
  if (hasElement && !expect(operandType(1)->kind == TypeKind::Int, operands_[1], "an integer"))
    return false;
  const Type *type = base->element;
  for (Id id : operands_.subspan(hasElement ? 2 : 1)) {
    if (!expect(typeOf(id)->kind == TypeKind::Int, id, "an integer"))
      return false;
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
      if (!index)
        return fail(concat("operand ", idText(id), " is not a constant, as the index into a struct must be"));
      if (*index >= type->members.size())
        return fail(concat("index ", *index, " is outside of struct ", idText(type->id), ", which has ",
                           type->members.size(), " members"));
      type = type->members[*index];
      break;
    }
    default:
      return fail(
          concat("index ", idText(id), " goes into type ", idText(type->id), ", which is not a composite"));
    }
  }
  bool fits = result_->kind == TypeKind::Pointer && result_->storageClass == base->storageClass &&
              result_->element == type;
  return fits || fail(concat("the result type is not a ", nameOf(base->storageClass), " pointer to ",
                             idText(type->id)));
}

bool TypeChecker::checkArrayLength() {
  const Type *type = operandType(0)->element;
  bool isStruct = type->kind == TypeKind::Struct && !type->members.empty();
  if (!expect(isStruct && type->members.back()->kind == TypeKind::RuntimeArray, operands_[0],
              "a pointer to a struct that ends in a runtime array"))
    return false;
  if (operands_[1] != type->members.size() - 1)
    return fail(concat("member ", operands_[1], " is not the struct's runtime array"));
  return expectResult(result_->kind == TypeKind::Int && result_->width == 32, "a 32-bit integer");
}

/// Pointer, scope, semantics (two for a compare-exchange), then values of the result's type.
bool TypeChecker::checkAtomic() {
  bool isFloat = opcode_ == Op::AtomicFAddEXT || opcode_ == Op::AtomicFMinEXT || opcode_ == Op::AtomicFMaxEXT;
  bool mayBeFloat = isFloat || opcode_ == Op::AtomicLoad || opcode_ == Op::AtomicExchange;
  bool fits =
      (result_->kind == TypeKind::Int && !isFloat) || (result_->kind == TypeKind::Float && mayBeFloat);
  if (!expectResult(fits, "one that this atomic works on"))
    return false;
  if (!expect(operandType(0)->element == result_, operands_[0], "a pointer to the result's type"))
    return false;
  for (Id id : operands_.subspan(opcode_ == Op::AtomicCompareExchange ? 4 : 3))
    if (!expectType(id, result_))
      return false;
  return true;
}

bool TypeChecker::checkAtomicStore() {
  const Type *type = operandType(0)->element;
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
