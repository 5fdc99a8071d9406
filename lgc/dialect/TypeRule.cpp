// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/dialect/TypeRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace lgc {

static bool isFloat(const Type *type, unsigned bits) {
  return (type->isHalfTy() || type->isFloatTy() || type->isDoubleTy()) &&
         type->getPrimitiveSizeInBits() == bits;
}

bool TypeRule::accepts(const Type *type) const {
  auto acceptedBy = [&](const Type *part) {
    return [part](const TypeRule *rule) { return rule->accepts(part); };
  };
  switch (kind) {
  case Kind::Integer:
    return type->isIntegerTy(number);
  case Kind::Float:
    return isFloat(type, number);
  case Kind::Pointer:
    return type->isPointerTy() && type->getPointerAddressSpace() == number;
  case Kind::Vector:
  case Kind::AnyVector: {
    const auto *vector = dyn_cast<FixedVectorType>(type);
    return vector && (kind == Kind::AnyVector || vector->getNumElements() == number) &&
           any_of(children, acceptedBy(vector->getElementType()));
  }
  case Kind::AnyOf:
    return any_of(children, acceptedBy(type));
  }
  return false;
}

static Type *floatType(LLVMContext &context, unsigned bits) {
  return bits == 16   ? Type::getHalfTy(context)
         : bits == 32 ? Type::getFloatTy(context)
                      : Type::getDoubleTy(context);
}

Type *TypeRule::onlyType(LLVMContext &context) const {
  switch (kind) {
  case Kind::Integer:
    return IntegerType::get(context, number);
  case Kind::Float:
    return floatType(context, number);
  case Kind::Pointer:
    return PointerType::get(context, number);
  case Kind::Vector: {
    Type *element = children.front()->onlyType(context);
    return element ? FixedVectorType::get(element, number) : nullptr;
  }
  case Kind::AnyVector:
  case Kind::AnyOf:
    return nullptr;
  }
  return nullptr;
}

void printTypeSuffix(raw_ostream &os, const Type *type) {
  if (const auto *vector = dyn_cast<FixedVectorType>(type)) {
    os << 'v' << vector->getNumElements();
    type = vector->getElementType();
  }
  if (type->isIntegerTy())
    os << 'i' << type->getIntegerBitWidth();
  else if (type->isHalfTy() || type->isFloatTy() || type->isDoubleTy())
    os << 'f' << type->getPrimitiveSizeInBits().getFixedValue();
  else if (type->isPointerTy())
    os << 'p' << type->getPointerAddressSpace();
  else
    os << "unsupported";
}

} // namespace lgc
