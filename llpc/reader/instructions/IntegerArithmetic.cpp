// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Integer arithmetic. Where SPIR-V leaves a result undefined (division by zero, the overflow of INT_MIN /
// -1), LLVM's instruction has undefined behaviour, which would delete surrounding code. The divisor is
// therefore replaced first, so that such a division only has an arbitrary result.

#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/InstructionFamilies.h"

#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Op;

Value *nonZero(Builder &b, Value *divisor) {
  return b.CreateBinaryIntrinsic(Intrinsic::umax, divisor, ConstantInt::get(divisor->getType(), 1));
}

/// Returns whether the divisor is 0 or -1, in one unsigned comparison.
Value *isZeroOrMinusOne(Builder &b, Value *divisor) {
  Type *type = divisor->getType();
  return b.CreateICmpULT(b.CreateAdd(divisor, ConstantInt::get(type, 1)), ConstantInt::get(type, 2));
}

/// A division by -1 becomes a negation, which wraps for INT_MIN; a division by 0 becomes one too.
Value *signedDivide(Builder &b, Value *x, Value *y) {
  Value *special = isZeroOrMinusOne(b, y);
  Value *quotient = b.CreateSDiv(x, b.CreateSelect(special, ConstantInt::get(y->getType(), 1), y));
  return b.CreateSelect(special, b.CreateNeg(x), quotient);
}

/// The remainder has the sign of x. The remainder of a division by -1 is 0; it is computed as a division by
/// 1.
Value *signedRemainder(Builder &b, Value *x, Value *y) {
  return b.CreateSRem(x, b.CreateSelect(isZeroOrMinusOne(b, y), ConstantInt::get(y->getType(), 1), y));
}

/// The remainder adjusted to the sign of y.
Value *signedModulo(Builder &b, Value *x, Value *y) {
  Value *remainder = signedRemainder(b, x, y);
  Value *zero = Constant::getNullValue(y->getType());
  Value *signsDiffer = b.CreateICmpSLT(b.CreateXor(remainder, y), zero);
  Value *move = b.CreateAnd(signsDiffer, b.CreateICmpNE(remainder, zero));
  return b.CreateSelect(move, b.CreateAdd(remainder, y), remainder);
}

/// Two results of one type, as the members of the result structure.
using Pair = std::pair<Value *, Value *>;

Pair addCarry(Builder &b, Value *x, Value *y) {
  Value *sum = b.CreateAdd(x, y);
  return {sum, b.CreateZExt(b.CreateICmpULT(sum, x), x->getType())};
}

Pair subtractBorrow(Builder &b, Value *x, Value *y) {
  return {b.CreateSub(x, y), b.CreateZExt(b.CreateICmpULT(x, y), x->getType())};
}

/// Returns the low and the high half of the product in twice the width.
template <Instruction::CastOps extend>
Pair multiplyExtended(Builder &b, Value *x, Value *y) {
  Type *type = x->getType();
  Type *wide = type->getExtendedType();
  Value *wideX = b.CreateCast(extend, x, wide);
  Value *wideY = b.CreateCast(extend, y, wide);
  Value *product = b.CreateMul(wideX, wideY);
  return {b.CreateTrunc(product, type),
          b.CreateTrunc(b.CreateLShr(product, type->getScalarSizeInBits()), type)};
}

/// Handles an instruction whose two operands and two result members have the same integer type.
template <Pair (*emit)(Builder &, Value *, Value *)>
Result twoResults(Translator &translator, const spirv::Instruction &instruction) {
  Value *x = argument(translator, instruction, 0);
  Value *y = argument(translator, instruction, 1);
  Builder &b = translator.builder();
  auto [low, high] = emit(b, x, y);
  Value *result = b.CreateInsertValue(PoisonValue::get(translator.resultType(instruction)), low, 0);
  return translator.define(instruction, b.CreateInsertValue(result, high, 1));
}

constexpr HandlerEntry kHandlers[] = {
    {Op::SNegate, elementwise<1, [](Builder &b, Value *x) { return b.CreateNeg(x); }>},
    {Op::IAdd, elementwise<2, [](Builder &b, Value *x, Value *y) { return b.CreateAdd(x, y); }>},
    {Op::ISub, elementwise<2, [](Builder &b, Value *x, Value *y) { return b.CreateSub(x, y); }>},
    {Op::IMul, elementwise<2, [](Builder &b, Value *x, Value *y) { return b.CreateMul(x, y); }>},
    {Op::UDiv, elementwise<2, [](Builder &b, Value *x, Value *y) { return b.CreateUDiv(x, nonZero(b, y)); }>},
    {Op::UMod, elementwise<2, [](Builder &b, Value *x, Value *y) { return b.CreateURem(x, nonZero(b, y)); }>},
    {Op::SDiv, elementwise<2, signedDivide>},
    {Op::SRem, elementwise<2, signedRemainder>},
    {Op::SMod, elementwise<2, signedModulo>},
    {Op::IAddCarry, twoResults<addCarry>},
    {Op::ISubBorrow, twoResults<subtractBorrow>},
    {Op::UMulExtended, twoResults<multiplyExtended<Instruction::ZExt>>},
    {Op::SMulExtended, twoResults<multiplyExtended<Instruction::SExt>>},
};

} // namespace

std::span<const HandlerEntry> integerArithmeticHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
