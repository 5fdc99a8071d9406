// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/Operands.h"

using namespace llvm;

namespace llpc::reader {

bool isShortFloat(Type *type) {
  return type->getScalarType()->isHalfTy() || type->getScalarType()->isFloatTy();
}

unsigned componentCount(Type *type) {
  auto *vector = dyn_cast<FixedVectorType>(type);
  return vector ? vector->getNumElements() : 1;
}

Type *withComponentsOf(Type *scalar, Type *shape) {
  auto *vector = dyn_cast<FixedVectorType>(shape);
  return vector ? FixedVectorType::get(scalar, vector->getNumElements()) : scalar;
}

spirv::Id argumentId(const spirv::Instruction &instruction, size_t index) {
  return instruction.operand(index + (instruction.opcode == spirv::Op::ExtInst ? kExtInstArgument : 0));
}

Value *argument(Translator &translator, const spirv::Instruction &instruction, size_t index) {
  return translator.value(argumentId(instruction, index));
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
