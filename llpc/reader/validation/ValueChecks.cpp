// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/validation/ValueChecks.h"
#include "llpc/reader/memory/Values.h"
#include "llpc/reader/validation/AccessChecks.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace llpc::reader {

using lgc::ValidationCheck;
using protocol::ValidationError;
using spirv::Instruction;
using spirv::Op;

namespace {

/// The operands of a binary instruction on integers or vectors of them.
class BinaryChecks {
public:
  BinaryChecks(Translator &translator, const Instruction &instruction)
      : translator_(translator), b_(translator.builder()), instruction_(instruction),
        x_(translator.values().lookup(instruction.operand(0))),
        y_(translator.values().lookup(instruction.operand(1))) {}

  void checkUnsignedDivision() {
    forEachComponent([&](Value *x, Value *y) {
      check(b_.CreateICmpEQ(y, zero(y)), ValidationError::DivisionByZero, dwords(x));
    });
  }

  void checkSignedDivision() {
    checkUnsignedDivision();
    forEachComponent([&](Value *x, Value *y) {
      const unsigned bits = x->getType()->getIntegerBitWidth();
      Value *isLeast = b_.CreateICmpEQ(x, ConstantInt::get(x->getType(), APInt::getSignedMinValue(bits)));
      Value *isMinusOne = b_.CreateICmpEQ(y, Constant::getAllOnesValue(y->getType()));
      check(b_.CreateAnd(isLeast, isMinusOne), ValidationError::DivisionOverflow, {b_.getInt32(bits)});
    });
  }

  void checkShift() {
    forEachComponent([&](Value *x, Value *y) {
      const unsigned bits = x->getType()->getIntegerBitWidth();
      SmallVector<Value *, 3> words = dwords(y);
      words.push_back(b_.getInt32(bits));
      check(b_.CreateICmpUGE(y, ConstantInt::get(y->getType(), bits)), ValidationError::ShiftOutOfRange,
            words);
    });
  }

private:
  static Value *zero(Value *value) { return Constant::getNullValue(value->getType()); }

  void forEachComponent(function_ref<void(Value *, Value *)> visit) {
    const auto *vector = dyn_cast<FixedVectorType>(x_->getType());
    if (!vector)
      return visit(x_, y_);
    for (unsigned i = 0; i < vector->getNumElements(); ++i)
      visit(b_.CreateExtractElement(x_, i), b_.CreateExtractElement(y_, i));
  }

  /// Returns a number of up to 64 bits as two dwords.
  SmallVector<Value *, 3> dwords(Value *number) {
    Value *wide = b_.CreateZExt(number, b_.getInt64Ty());
    return {b_.CreateTrunc(wide, b_.getInt32Ty()), b_.CreateTrunc(b_.CreateLShr(wide, 32), b_.getInt32Ty())};
  }

  void check(Value *hasFailed, ValidationError error, ArrayRef<Value *> words) {
    checkCondition(translator_, instruction_, hasFailed, error, words);
  }

  Translator &translator_;
  IRBuilder<> &b_;
  const Instruction &instruction_;
  Value *x_;
  Value *y_;
};

void checkArithmetic(Translator &translator, const Instruction &instruction) {
  switch (instruction.opcode) {
  case Op::UDiv:
  case Op::UMod:
    return BinaryChecks(translator, instruction).checkUnsignedDivision();
  case Op::SDiv:
  case Op::SRem:
  case Op::SMod:
    return BinaryChecks(translator, instruction).checkSignedDivision();
  case Op::ShiftLeftLogical:
  case Op::ShiftRightLogical:
  case Op::ShiftRightArithmetic:
    return BinaryChecks(translator, instruction).checkShift();
  default:
    return;
  }
}

void forEachComponent(IRBuilder<> &b, Value *value, function_ref<void(Value *)> visit) {
  const auto *vector = dyn_cast<FixedVectorType>(value->getType());
  if (!vector)
    return visit(value);
  for (unsigned i = 0; i < vector->getNumElements(); ++i)
    visit(b.CreateExtractElement(value, i));
}

/// Returns whether the float, rounded towards zero, is an integer of so many bits. NaN is none.
Value *isInteger(IRBuilder<> &b, Value *number, unsigned bits, bool isSigned) {
  const fltSemantics &semantics = number->getType()->getFltSemantics();
  // One more and one less than what such integers can be.
  const APInt above = APInt::getOneBitSet(bits + 2, isSigned ? bits - 1 : bits);
  const APInt below = isSigned ? -above - 1 : APInt::getAllOnes(bits + 2);
  APFloat upper(semantics), lower(semantics);
  upper.convertFromAPInt(above, /*IsSigned=*/true, APFloat::rmTowardPositive);
  const bool isExact =
      lower.convertFromAPInt(below, /*IsSigned=*/true, APFloat::rmTowardZero) == APFloat::opOK;
  IRBuilder<>::FastMathFlagGuard guard(b);
  b.clearFastMathFlags();
  Value *least = ConstantFP::get(number->getType(), lower);
  Value *isAbove = isExact ? b.CreateFCmpOGT(number, least) : b.CreateFCmpOGE(number, least);
  return b.CreateAnd(isAbove, b.CreateFCmpOLT(number, ConstantFP::get(number->getType(), upper)));
}

void checkVectorIndex(Translator &translator, const Instruction &instruction) {
  if (instruction.opcode != Op::VectorExtractDynamic && instruction.opcode != Op::VectorInsertDynamic)
    return;
  const size_t operand = instruction.opcode == Op::VectorExtractDynamic ? 1 : 2;
  Value *index = translator.values().lookup(instruction.operand(operand));
  checkIndex(translator, instruction, index, translator.module().typeOf(instruction.operand(0))->count);
}

/// The operand that names an invocation, and how many there are for it to name: null for the subgroup's.
void checkLaneBelow(Translator &translator, const Instruction &instruction, Value *lane, Value *count) {
  IRBuilder<> &b = translator.builder();
  lane = b.CreateZExtOrTrunc(lane, b.getInt32Ty());
  if (!count)
    count = lgc::InputSubgroupSizeOp::create(b);
  checkCondition(translator, instruction, b.CreateICmpUGE(lane, count), ValidationError::LaneOutOfRange,
                 {lane, count});
}

/// Shuffles up and down are left out: many scans ask for invocations in front of the first one, and do not
/// use the result.
void checkLane(Translator &translator, const Instruction &instruction) {
  constexpr uint32_t kQuadSize = 4;
  const bool isQuad = instruction.opcode == Op::GroupNonUniformQuadBroadcast;
  switch (instruction.opcode) {
  case Op::GroupNonUniformBroadcast:
  case Op::GroupNonUniformShuffle:
  case Op::GroupNonUniformShuffleXor:
  case Op::GroupNonUniformQuadBroadcast:
  case Op::GroupNonUniformBallotBitExtract:
  case Op::GroupBroadcast:
  case Op::SubgroupReadInvocationKHR:
    break;
  default:
    return;
  }
  const size_t operand = instruction.opcode == Op::SubgroupReadInvocationKHR ? 1 : 2;
  Value *lane = translator.values().lookup(instruction.operand(operand));
  if (!lane || !lane->getType()->isIntegerTy())
    return; // malformed
  IRBuilder<> &b = translator.builder();
  if (instruction.opcode == Op::GroupNonUniformShuffleXor)
    lane = b.CreateXor(b.CreateZExtOrTrunc(lane, b.getInt32Ty()),
                       lgc::InputSubgroupLocalInvocationIdOp::create(b));
  checkLaneBelow(translator, instruction, lane, isQuad ? b.getInt32(kQuadSize) : nullptr);
}

/// Returns whether the result of the instruction is of interest if it is not finite.
bool isFloatArithmetic(const Instruction &instruction) {
  switch (instruction.opcode) {
  case Op::FAdd:
  case Op::FSub:
  case Op::FMul:
  case Op::FDiv:
  case Op::FRem:
  case Op::FMod:
  case Op::FConvert:
  case Op::Dot:
  case Op::VectorTimesScalar:
  case Op::VectorTimesMatrix:
  case Op::MatrixTimesVector:
  case Op::ExtInst:
    return true;
  default:
    return false;
  }
}

/// Visits the floats in a value, also in its parts.
void forEachFloat(IRBuilder<> &b, Value *value, function_ref<void(Value *)> visit) {
  Type *type = value->getType();
  if (type->isFloatingPointTy())
    return visit(value);
  if (type->isFPOrFPVectorTy())
    return forEachComponent(b, value, visit);
  const uint64_t parts = type->isArrayTy() ? type->getArrayNumElements() : 0; // columns of a matrix
  for (uint64_t i = 0; i < parts; ++i)
    forEachFloat(b, b.CreateExtractValue(value, i), visit);
}

} // namespace

void checkResult(Translator &translator, const Instruction &instruction) {
  if (!translator.checks() || !translator.checks()->has(ValidationCheck::NotFinite) ||
      !isFloatArithmetic(instruction))
    return;
  Value *result = translator.values().lookup(instruction.result);
  if (!result || !result->getType()->isFPOrFPVectorTy() || isa<Constant>(result))
    return;
  IRBuilder<> &b = translator.builder();
  const auto isFinite = [&](Value *number) { return b.createIsFPClass(number, fcFinite); };
  Value *fromFinite = b.getTrue();
  const size_t first = instruction.opcode == Op::ExtInst ? 2 : 0;
  for (size_t i = first; i < instruction.operands.size(); ++i)
    if (Value *operand = translator.values().lookup(instruction.operand(i)))
      forEachFloat(b, operand,
                   [&](Value *number) { fromFinite = b.CreateAnd(fromFinite, isFinite(number)); });
  Value *isInfinite = b.getFalse();
  Value *bits = b.getInt64(0);
  forEachComponent(b, result, [&](Value *number) {
    Value *isOne = b.CreateNot(isFinite(number));
    Value *wide = b.CreateBitCast(b.CreateFPCast(number, b.getDoubleTy()), b.getInt64Ty());
    bits = b.CreateSelect(isOne, wide, bits);
    isInfinite = b.CreateOr(isInfinite, isOne);
  });
  checkCondition(
      translator, instruction, b.CreateAnd(fromFinite, isInfinite), ValidationError::NotFinite,
      {b.CreateTrunc(bits, b.getInt32Ty()), b.CreateTrunc(b.CreateLShr(bits, 32), b.getInt32Ty())});
}

void checkOperands(Translator &translator, const Instruction &instruction) {
  const CheckedInstructions *checks = translator.checks();
  if (!checks)
    return;
  if (checks->has(ValidationCheck::Arithmetic))
    checkArithmetic(translator, instruction);
  if (checks->has(ValidationCheck::Indices))
    checkVectorIndex(translator, instruction);
  if (checks->has(ValidationCheck::Control))
    checkLane(translator, instruction);
}

void checkConversion(Translator &translator, const Instruction &instruction, Value *number, Type *to,
                     bool isSigned) {
  if (!translator.checks() || !translator.checks()->has(ValidationCheck::Arithmetic))
    return;
  IRBuilder<> &b = translator.builder();
  const unsigned bits = to->getScalarSizeInBits();
  forEachComponent(b, number, [&](Value *each) {
    Value *wide = b.CreateBitCast(b.CreateFPCast(each, b.getDoubleTy()), b.getInt64Ty());
    Value *words[] = {b.CreateTrunc(wide, b.getInt32Ty()),
                      b.CreateTrunc(b.CreateLShr(wide, 32), b.getInt32Ty()), b.getInt32(bits),
                      b.getInt32(isSigned)};
    checkCondition(translator, instruction, b.CreateNot(isInteger(b, each, bits, isSigned)),
                   ValidationError::ConversionOutOfRange, words);
  });
}

} // namespace llpc::reader
