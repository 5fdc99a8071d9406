// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Floating-point arithmetic on scalars and vectors.

#include "llpc/reader/instructions/EncodedFloats.h"
#include "llpc/reader/instructions/FloatMath.h"
#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/InstructionFamilies.h"

#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Instruction;
using spirv::Op;

/// x - y * round(x / y), from which Vulkan derives the precision of both remainders. LLVM's frem would be an
/// exact but long loop.
template <Intrinsic::ID round>
Value *remainder(Builder &b, Value *x, Value *y) {
  Value *quotient = b.CreateUnaryIntrinsic(round, divide(b, x, y));
  return b.CreateFSub(x, b.CreateFMul(y, quotient));
}

Result vectorTimesScalar(Translator &translator, const Instruction &instruction) {
  Value *vector = argument(translator, instruction, 0);
  Value *scalar = argument(translator, instruction, 1);
  FloatFlags flags(translator, instruction);
  Builder &b = translator.builder();
  return defineFloat(translator, instruction, b.CreateFMul(vector, splatLike(b, scalar, vector->getType())));
}

/// Products and sums are 32-bit floats, so that the result is rounded once from a precise one.
Result bfloatDotProduct(Translator &translator, const Instruction &instruction) {
  Builder &b = translator.builder();
  Value *x = decodedArgument(translator, instruction, 0, b.getFloatTy());
  Value *y = decodedArgument(translator, instruction, 1, b.getFloatTy());
  return defineEncoded(translator, instruction, dot(b, x, y), RoundingMode::NearestTiesToEven);
}

Result dotProduct(Translator &translator, const Instruction &instruction) {
  if (isEncodedFloat(*translator.module().type(instruction.resultType)))
    return bfloatDotProduct(translator, instruction);
  Value *x = argument(translator, instruction, 0);
  Value *y = argument(translator, instruction, 1);
  FloatFlags flags(translator, instruction);
  return defineFloat(translator, instruction, dot(translator.builder(), x, y));
}

constexpr HandlerEntry kHandlers[] = {
    {Op::FNegate, elementwise<1, negate>},
    {Op::FAdd, elementwise<2, [](Builder &b, Value *x, Value *y) { return b.CreateFAdd(x, y); }>},
    {Op::FSub, elementwise<2, [](Builder &b, Value *x, Value *y) { return b.CreateFSub(x, y); }>},
    {Op::FmaKHR, elementwise<3, fused>},
    {Op::FMul, elementwise<2, [](Builder &b, Value *x, Value *y) { return b.CreateFMul(x, y); }>},
    {Op::FDiv, elementwise<2, divide>},
    {Op::FRem, elementwise<2, remainder<Intrinsic::trunc>>},
    {Op::FMod, elementwise<2, remainder<Intrinsic::floor>>},
    {Op::VectorTimesScalar, vectorTimesScalar},
    {Op::Dot, dotProduct},
};

} // namespace

std::span<const HandlerEntry> floatArithmeticHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
