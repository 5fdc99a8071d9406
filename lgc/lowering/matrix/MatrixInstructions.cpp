// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/matrix/MatrixMultiplication.h"

#include "lgc/dialect/Float8.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

namespace {

unsigned componentCount(Value *matrix) {
  return cast<FixedVectorType>(matrix->getType())->getNumElements();
}

/// Bytes are operands as dwords.
Value *dwordsOf(IRBuilder<> &b, Value *bytes) {
  const unsigned dwords = componentCount(bytes) / 4;
  Type *type = b.getInt32Ty();
  return b.CreateBitCast(bytes, dwords == 1 ? type : FixedVectorType::get(type, dwords));
}

Value *multiplyIntegers(IRBuilder<> &b, CooperativeMatrixMultiplyAddOp &op) {
  const bool clampsLater = saturatesUnsigned(op); // the instruction clamps to signed values
  Value *first = dwordsOf(b, op.getFirst()), *second = dwordsOf(b, op.getSecond());
  Value *addend = clampsLater ? Constant::getNullValue(op.getType()) : op.getAddend();
  Value *sum = b.CreateIntrinsic(Intrinsic::amdgcn_wmma_i32_16x16x16_iu8, {op.getType(), first->getType()},
                                 {b.getInt1(op.getFirstSigned()), first, b.getInt1(op.getSecondSigned()),
                                  second, addend, b.getInt1(op.getSaturate() && !clampsLater)});
  return clampsLater ? addSaturating(b, op, sum) : sum;
}

/// On gfx11, the instruction has each 16-bit component of an accumulator in a register of its own.
Value *multiplyToHalves(IRBuilder<> &b, Intrinsic::ID instruction, CooperativeMatrixMultiplyAddOp &op,
                        const MatrixTarget &target, SpreadSums &sums) {
  const bool isSpread = target.gfxMajor == 11;
  Value *addend = isSpread ? sums.spread(b, op.getAddend()) : op.getAddend();
  Value *sum = b.CreateIntrinsic(instruction, {addend->getType(), op.getFirst()->getType()},
                                 {op.getFirst(), op.getSecond(), addend, /*high half*/ b.getFalse()});
  return isSpread ? sums.pack(b, sum) : sum;
}

} // namespace

Value *multiplyByInstruction(CooperativeMatrixMultiplyAddOp &op, const MatrixTarget &target,
                             SpreadSums &sums) {
  IRBuilder<> b(&op);
  if (op.getFirst()->getType()->getScalarType()->isIntegerTy(8))
    return multiplyIntegers(b, op);
  const bool isBFloat = op.getFirst()->getType()->isIntOrIntVectorTy();
  if (!op.getType()->getScalarType()->isFloatTy())
    return multiplyToHalves(
        b, isBFloat ? Intrinsic::amdgcn_wmma_bf16_16x16x16_bf16 : Intrinsic::amdgcn_wmma_f16_16x16x16_f16, op,
        target, sums);
  return b.CreateIntrinsic(
      isBFloat ? Intrinsic::amdgcn_wmma_f32_16x16x16_bf16 : Intrinsic::amdgcn_wmma_f32_16x16x16_f16,
      {op.getType(), op.getFirst()->getType()}, {op.getFirst(), op.getSecond(), op.getAddend()});
}

Value *multiplyFloat8(CooperativeMatrixMultiplyAddFloat8Op &op) {
  constexpr Intrinsic::ID kInstructions[kFloat8Formats][kFloat8Formats] = {
      {Intrinsic::amdgcn_wmma_f32_16x16x16_fp8_fp8, Intrinsic::amdgcn_wmma_f32_16x16x16_fp8_bf8},
      {Intrinsic::amdgcn_wmma_f32_16x16x16_bf8_fp8, Intrinsic::amdgcn_wmma_f32_16x16x16_bf8_bf8}};
  IRBuilder<> b(&op);
  Value *first = dwordsOf(b, op.getFirst()), *second = dwordsOf(b, op.getSecond());
  return b.CreateIntrinsic(kInstructions[op.getFirstFormat()][op.getSecondFormat()],
                           {op.getType(), first->getType()}, {first, second, op.getAddend()});
}

Value *addSaturating(IRBuilder<> &builder, CooperativeMatrixMultiplyAddOp &op, Value *products) {
  return builder.CreateBinaryIntrinsic(saturatesUnsigned(op) ? Intrinsic::uadd_sat : Intrinsic::sadd_sat,
                                       products, op.getAddend());
}

} // namespace lgc
