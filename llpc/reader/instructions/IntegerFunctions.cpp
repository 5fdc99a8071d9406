// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPV_INTEL_shader_integer_functions2.

#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/InstructionFamilies.h"

#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Op;

/// The number of bits for 0.
template <Intrinsic::ID intrinsic>
Value *countZeros(Builder &b, Value *x) {
  return b.CreateBinaryIntrinsic(intrinsic, x, b.getFalse());
}

/// The difference needs one bit more than the operands, so the result is unsigned.
template <Intrinsic::ID least, Intrinsic::ID greatest>
Value *absoluteDifference(Builder &b, Value *x, Value *y) {
  Value *low = b.CreateBinaryIntrinsic(least, x, y);
  Value *high = b.CreateBinaryIntrinsic(greatest, x, y);
  return b.CreateSub(high, low);
}

/// Halves the sum without an overflow: equal bits, and half of those that differ.
template <BinaryOperator::BinaryOps shift>
Value *average(Builder &b, Value *x, Value *y) {
  Value *equal = b.CreateAnd(x, y);
  Value *different = b.CreateXor(x, y);
  return b.CreateAdd(equal, b.CreateBinOp(shift, different, ConstantInt::get(x->getType(), 1)));
}

/// Rounds up.
template <BinaryOperator::BinaryOps shift>
Value *roundedAverage(Builder &b, Value *x, Value *y) {
  Value *any = b.CreateOr(x, y);
  Value *different = b.CreateXor(x, y);
  return b.CreateSub(any, b.CreateBinOp(shift, different, ConstantInt::get(x->getType(), 1)));
}

template <Intrinsic::ID intrinsic>
Value *binary(Builder &b, Value *x, Value *y) {
  return b.CreateBinaryIntrinsic(intrinsic, x, y);
}

/// Multiplies with the low half of the second operand.
template <CastInst::CastOps extend>
Result multiplyByHalf(Translator &translator, const spirv::Instruction &instruction) {
  Type *type = translator.resultType(instruction);
  if (!type->isIntOrIntVectorTy(32))
    return translator.failInvalid(instruction, "the operands must be 32-bit integers or vectors of them");
  Value *x = argument(translator, instruction, 0);
  Value *y = argument(translator, instruction, 1);
  Builder &b = translator.builder();
  Value *half = b.CreateTrunc(y, withComponentsOf(b.getInt16Ty(), type));
  return translator.define(instruction, b.CreateMul(x, b.CreateCast(extend, half, type)));
}

constexpr auto kAShr = BinaryOperator::AShr, kLShr = BinaryOperator::LShr;

constexpr HandlerEntry kHandlers[] = {
    {Op::UCountLeadingZerosINTEL, elementwise<1, countZeros<Intrinsic::ctlz>>},
    {Op::UCountTrailingZerosINTEL, elementwise<1, countZeros<Intrinsic::cttz>>},
    {Op::AbsISubINTEL, elementwise<2, absoluteDifference<Intrinsic::smin, Intrinsic::smax>>},
    {Op::AbsUSubINTEL, elementwise<2, absoluteDifference<Intrinsic::umin, Intrinsic::umax>>},
    {Op::IAddSatINTEL, elementwise<2, binary<Intrinsic::sadd_sat>>},
    {Op::UAddSatINTEL, elementwise<2, binary<Intrinsic::uadd_sat>>},
    {Op::ISubSatINTEL, elementwise<2, binary<Intrinsic::ssub_sat>>},
    {Op::USubSatINTEL, elementwise<2, binary<Intrinsic::usub_sat>>},
    {Op::IAverageINTEL, elementwise<2, average<kAShr>>},
    {Op::UAverageINTEL, elementwise<2, average<kLShr>>},
    {Op::IAverageRoundedINTEL, elementwise<2, roundedAverage<kAShr>>},
    {Op::UAverageRoundedINTEL, elementwise<2, roundedAverage<kLShr>>},
    {Op::IMul32x16INTEL, multiplyByHalf<CastInst::SExt>},
    {Op::UMul32x16INTEL, multiplyByHalf<CastInst::ZExt>},
};

} // namespace

std::span<const HandlerEntry> integerFunctionHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
