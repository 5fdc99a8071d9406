// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Floating-point arithmetic on scalars and vectors.

#include "llpc/reader/FloatMath.h"
#include "llpc/reader/Operands.h"

#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Instruction;
using spirv::Op;

/// x - y * round(x / y), which is what Vulkan derives the precision of both remainders from. LLVM's frem
/// would be an exact, long loop.
template <Intrinsic::ID round>
Value *remainder(Builder &b, Value *x, Value *y) {
  Value *quotient = b.CreateUnaryIntrinsic(round, divide(b, x, y));
  return b.CreateFSub(x, b.CreateFMul(y, quotient));
}

bool vectorTimesScalar(Translator &translator, const Instruction &instruction) {
  Type *type = translator.resultType(instruction);
  if (!type->isVectorTy() || !isKind(type, Kind::Float))
    return translator.fail(instruction, "the result must be a floating-point vector");
  Value *vector = argument(translator, instruction, 0, type);
  Value *scalar = vector ? argument(translator, instruction, 1, type->getScalarType()) : nullptr;
  if (!scalar)
    return false;
  FloatFlags flags(translator, instruction);
  Builder &b = translator.builder();
  return translator.define(instruction, b.CreateFMul(vector, splatLike(b, scalar, type)));
}

bool dotProduct(Translator &translator, const Instruction &instruction) {
  Value *x = argument(translator, instruction, 0, Kind::Float);
  Value *y = x ? argument(translator, instruction, 1, x->getType()) : nullptr;
  if (!y)
    return false;
  FloatFlags flags(translator, instruction);
  return translator.define(instruction, dot(translator.builder(), x, y));
}

constexpr HandlerEntry kHandlers[] = {
    {Op::FNegate, elementwise<Kind::Float, 1, [](Builder &b, Value *x) { return b.CreateFNeg(x); }>},
    {Op::FAdd,
     elementwise<Kind::Float, 2, [](Builder &b, Value *x, Value *y) { return b.CreateFAdd(x, y); }>},
    {Op::FSub,
     elementwise<Kind::Float, 2, [](Builder &b, Value *x, Value *y) { return b.CreateFSub(x, y); }>},
    {Op::FMul,
     elementwise<Kind::Float, 2, [](Builder &b, Value *x, Value *y) { return b.CreateFMul(x, y); }>},
    {Op::FDiv, elementwise<Kind::Float, 2, divide>},
    {Op::FRem, elementwise<Kind::Float, 2, remainder<Intrinsic::trunc>>},
    {Op::FMod, elementwise<Kind::Float, 2, remainder<Intrinsic::floor>>},
    {Op::VectorTimesScalar, vectorTimesScalar},
    {Op::Dot, dotProduct},
};

} // namespace

std::span<const HandlerEntry> floatArithmeticHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
