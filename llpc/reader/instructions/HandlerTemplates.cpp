// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/memory/Values.h"

#include "llvm/IR/IntrinsicInst.h"

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

FailureOr<Value *> anyArgument(Translator &translator, const spirv::Instruction &instruction, size_t index) {
  return valueOf(translator, argumentId(instruction, index));
}

Value *argument(Translator &translator, const spirv::Instruction &instruction, size_t index) {
  return *anyArgument(translator, instruction, index);
}

namespace {

/// Returns the scalar type of a vector, matrix or structure of vectors.
Type *numberType(Type *type) {
  while (type->isAggregateType() && type->getNumContainedTypes() > 0)
    type = type->getContainedType(0);
  return type->getScalarType();
}

/// Returns whether the operand is 0, 1, -1 or an infinity. LLVM may fold an operation with such an operand to
/// the other operand, which may be a denormal. For a vector, one such component suffices.
bool isNeutral(Value *operand) {
  auto *constant = dyn_cast<Constant>(operand);
  for (unsigned i = 0; constant && i < componentCount(operand->getType()); ++i) {
    Constant *component = operand->getType()->isVectorTy() ? constant->getAggregateElement(i) : constant;
    const auto *number = dyn_cast_or_null<ConstantFP>(component);
    if (!number || number->isZero() || number->getValueAPF().isInfinity() ||
        abs(number->getValueAPF()).isExactlyValue(1.0))
      return true;
  }
  return false;
}

/// Returns whether the value is a negation or magnitude, which are operations on bits.
bool isSignOperation(Value *value) {
  auto *call = dyn_cast<IntrinsicInst>(value);
  return isa<UnaryOperator>(value) || (call && call->getIntrinsicID() == Intrinsic::fabs);
}

bool isArithmetic(Value *value) {
  auto *call = dyn_cast<IntrinsicInst>(value);
  return isa<BinaryOperator>(value) ||
         (call && is_contained({Intrinsic::canonicalize, Intrinsic::fma}, call->getIntrinsicID()));
}

/// Returns whether the value can be a denormal although the hardware flushes them. Operations on bits do not
/// flush, and LLVM may fold others. Sums and products of unknown values always flush, and have to stay
/// recognisable for contraction.
bool mayBeDenormal(const spirv::Instruction &instruction, Value *value) {
  auto *operation = dyn_cast<llvm::Instruction>(value);
  if (isSignOperation(value))
    return !isArithmetic(operation->getOperand(0));
  return instruction.opcode == spirv::Op::ExtInst || !operation ||
         any_of(operation->operands(), [](const Use &operand) { return isNeutral(operand); });
}

using FastMath = spirv::FPFastMathMode;

/// Returns the mask that decorates the instruction, else the default for its type; nullopt when neither is
/// given.
std::optional<uint32_t> fastMathMode(Translator &translator, const spirv::Instruction &instruction,
                                     Type *type) {
  const auto *decoration =
      translator.module().findDecoration(instruction.result, spirv::Decoration::FPFastMathMode);
  if (decoration && !decoration->operands.empty())
    return decoration->operands[0];
  return translator.floatControls().fastMathMode(type);
}

/// Only the bits that matter here have to be understood: the other bits permit more than this compiler does.
bool allows(uint32_t mask, FastMath bit) {
  const auto all = static_cast<uint32_t>(FastMath::Fast);
  return (mask & (static_cast<uint32_t>(bit) | all)) != 0;
}

} // namespace

FloatFlags::FloatFlags(Translator &translator, const spirv::Instruction &instruction)
    : guard_(translator.builder()) {
  const FloatControls &controls = translator.floatControls();
  Type *type = numberType(translator.resultType(instruction));
  const std::optional<uint32_t> mode = fastMathMode(translator, instruction, type);
  FastMathFlags flags;
  flags.setNoSignedZeros(mode ? allows(*mode, FastMath::NSZ) : !controls.keepsSignedZeros(type));
  flags.setAllowContract(!translator.hasDecoration(instruction.result, spirv::Decoration::NoContraction) &&
                         (!mode || allows(*mode, FastMath::AllowContract)));
  translator.builder().setFastMathFlags(flags);
  if (controls.roundsToZero(type))
    leaveRoundingToHardware(translator.builder());
}

void leaveRoundingToHardware(Builder &b) {
  b.setIsFPConstrained(true);
  b.setDefaultConstrainedRounding(RoundingMode::Dynamic);
  b.setDefaultConstrainedExcept(fp::ebIgnore);
}

Result defineFloat(Translator &translator, const spirv::Instruction &instruction, Value *value) {
  if (translator.floatControls().flushes(value->getType()) && mayBeDenormal(instruction, value))
    value = translator.builder().CreateUnaryIntrinsic(Intrinsic::canonicalize, value);
  return translator.define(instruction, value);
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
