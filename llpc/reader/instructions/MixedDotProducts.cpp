// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Dot products of short floats that are added to an accumulator (SPV_VALVE_mixed_float_dot_product). All
// products and sums are 32-bit floats; an accumulator of 16 bits is rounded once.

#include "llpc/reader/instructions/EncodedFloats.h"
#include "llpc/reader/instructions/InstructionFamilies.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Instruction;
using spirv::Op;

/// The instruction flushes denormals, and rounds to nearest even in every mode.
bool mayUseInstruction(const FloatControls &controls, const Value &vector) {
  return vector.getType()->getScalarType()->isHalfTy() && controls.denormPreserve == 0 &&
         controls.roundingModeRTZ == 0;
}

Value *sumOfProducts(Builder &b, const FloatControls &controls, Value *x, Value *y, Value *sum) {
  if (mayUseInstruction(controls, *x))
    return b.CreateIntrinsic(Intrinsic::amdgcn_fdot2, {}, {x, y, sum, /*clamp=*/b.getFalse()});
  Type *floats = withComponentsOf(b.getFloatTy(), x->getType());
  x = b.CreateFPCast(x, floats);
  y = b.CreateFPCast(y, floats);
  for (unsigned i = 0; i < componentCount(floats); ++i)
    sum = b.CreateFMA(b.CreateExtractElement(x, i), b.CreateExtractElement(y, i), sum);
  return sum;
}

Result mixedDotProduct(Translator &translator, const Instruction &instruction) {
  Builder &b = translator.builder();
  Value *x = decodedArgument(translator, instruction, 0, b.getFloatTy());
  Value *y = decodedArgument(translator, instruction, 1, b.getFloatTy());
  Value *accumulator = decodedArgument(translator, instruction, 2, b.getFloatTy());
  accumulator = b.CreateFPCast(accumulator, b.getFloatTy());
  Value *sum = sumOfProducts(b, translator.floatControls(), x, y, accumulator);
  if (isEncodedFloat(*translator.module().type(instruction.resultType)))
    return defineEncoded(translator, instruction, sum, RoundingMode::NearestTiesToEven);
  return defineFloat(translator, instruction, b.CreateFPCast(sum, translator.resultType(instruction)));
}

constexpr HandlerEntry kHandlers[] = {
    {Op::FDot2MixAcc32VALVE, mixedDotProduct},
    {Op::FDot2MixAcc16VALVE, mixedDotProduct},
    {Op::FDot4MixAcc32VALVE, mixedDotProduct},
};

} // namespace

std::span<const HandlerEntry> mixedDotProductHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
