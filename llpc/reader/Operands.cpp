// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/Operands.h"

using namespace llvm;

namespace llpc::reader {

namespace {

const char *kindName(Kind kind) {
  switch (kind) {
  case Kind::Bool:
    return "a bool";
  case Kind::Int:
    return "an integer";
  case Kind::Float:
    return "a floating-point";
  case Kind::ShortFloat:
    return "a 16- or 32-bit floating-point";
  }
  return "";
}

std::string mustBe(const std::string &what, Kind kind) {
  return what + " must be " + kindName(kind) + " scalar or vector";
}

/// Arguments are counted from 1 in messages.
std::string argumentName(size_t index) {
  return "operand " + std::to_string(index + 1);
}

} // namespace

bool isKind(Type *type, Kind kind) {
  Type *scalar = type->getScalarType();
  switch (kind) {
  case Kind::Bool:
    return scalar->isIntegerTy(1);
  case Kind::Int:
    return scalar->isIntegerTy() && !scalar->isIntegerTy(1);
  case Kind::Float:
    return scalar->isFloatingPointTy();
  case Kind::ShortFloat:
    return scalar->isHalfTy() || scalar->isFloatTy();
  }
  return false;
}

unsigned componentCount(Type *type) {
  auto *vector = dyn_cast<FixedVectorType>(type);
  return vector ? vector->getNumElements() : 1;
}

Type *withComponentsOf(Type *scalar, Type *shape) {
  auto *vector = dyn_cast<FixedVectorType>(shape);
  return vector ? FixedVectorType::get(scalar, vector->getNumElements()) : scalar;
}

spirv::Id argumentId(Translator &translator, const spirv::Instruction &instruction, size_t index) {
  const size_t position = index + (instruction.opcode == spirv::Op::ExtInst ? kExtInstArgument : 0);
  if (position < instruction.operands.size())
    return instruction.operand(position);
  translator.fail(instruction, argumentName(index) + " is missing");
  return 0;
}

Value *argument(Translator &translator, const spirv::Instruction &instruction, size_t index) {
  const spirv::Id id = argumentId(translator, instruction, index);
  return id ? translator.value(id) : nullptr;
}

Value *argument(Translator &translator, const spirv::Instruction &instruction, size_t index, Kind kind) {
  Value *value = argument(translator, instruction, index);
  if (!value || isKind(value->getType(), kind))
    return value;
  translator.fail(instruction, mustBe(argumentName(index), kind));
  return nullptr;
}

Value *argument(Translator &translator, const spirv::Instruction &instruction, size_t index, Type *type) {
  Value *value = argument(translator, instruction, index);
  if (!value || value->getType() == type)
    return value;
  translator.fail(instruction, argumentName(index) + " has the wrong type");
  return nullptr;
}

bool sameTypeArguments(Translator &translator, const spirv::Instruction &instruction, Kind kind,
                       MutableArrayRef<Value *> arguments) {
  Type *type = translator.resultType(instruction);
  if (!isKind(type, kind))
    return translator.fail(instruction, mustBe("the result", kind));
  for (auto [index, value] : enumerate(arguments)) {
    value = argument(translator, instruction, index);
    if (!value)
      return false;
    if (value->getType() != type)
      return translator.fail(instruction, argumentName(index) + " has not the result's type");
  }
  return true;
}

bool convertedArguments(Translator &translator, const spirv::Instruction &instruction, Kind kind,
                        Kind resultKind, MutableArrayRef<Value *> arguments) {
  Type *type = translator.resultType(instruction);
  if (!isKind(type, resultKind))
    return translator.fail(instruction, mustBe("the result", resultKind));
  for (auto [index, value] : enumerate(arguments)) {
    value = argument(translator, instruction, index, kind);
    if (!value)
      return false;
    if (value->getType() != arguments[0]->getType())
      return translator.fail(instruction, argumentName(index) + " has not the type of operand 1");
  }
  if (withComponentsOf(type->getScalarType(), arguments[0]->getType()) != type)
    return translator.fail(instruction, "operands and result differ in their number of components");
  return true;
}

FloatFlags::FloatFlags(Translator &translator, const spirv::Instruction &instruction)
    : guard_(translator.builder()) {
  FastMathFlags flags;
  flags.setNoSignedZeros();
  flags.setAllowContract(!translator.hasDecoration(instruction.result, spirv::Decoration::NoContraction));
  translator.builder().setFastMathFlags(flags);
}

Value *perComponent(Builder &builder, ArrayRef<Value *> operands,
                    function_ref<Value *(ArrayRef<Value *> components)> emit) {
  auto *vector = dyn_cast<FixedVectorType>(operands[0]->getType());
  if (!vector)
    return emit(operands);
  Value *result = nullptr;
  for (unsigned index = 0; index < vector->getNumElements(); ++index) {
    SmallVector<Value *, 3> components;
    for (Value *operand : operands)
      components.push_back(builder.CreateExtractElement(operand, index));
    Value *component = emit(components);
    if (!result)
      result = PoisonValue::get(withComponentsOf(component->getType(), vector));
    result = builder.CreateInsertElement(result, component, index);
  }
  return result;
}

} // namespace llpc::reader
