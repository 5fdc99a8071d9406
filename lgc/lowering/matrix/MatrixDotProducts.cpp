// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// D = A × B + C without matrix instructions. A lane computes the rows of D that its group of 16 lanes holds
// of A, in the column that it holds of B. So each dword of A is needed by all lanes of the group, and DPP
// reads it from the lane that has it.

#include "lgc/lowering/matrix/MatrixMultiplication.h"

#include "lgc/dialect/BFloat16.h"
#include "lgc/lowering/subgroup/SubgroupBuilder.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

namespace {

class DotProducts {
public:
  DotProducts(CooperativeMatrixMultiplyAddOp &op, const MatrixTarget &target)
      : b_(&op), op_(op), subgroup_(b_, GfxIp{target.gfxMajor}, target.waveSize), rows_(target.share()),
        first_(dwordsOf(op.getFirst())), second_(dwordsOf(op.getSecond())),
        factor_(op.getFirst()->getType()->getScalarType()) {}

  Value *run() {
    Type *sumType = FixedVectorType::get(isInteger() ? b_.getInt32Ty() : b_.getFloatTy(), rows_);
    Value *start = op_.getSaturate() ? Constant::getNullValue(sumType) : toSum(op_.getAddend(), sumType);
    Value *sums = PoisonValue::get(sumType);
    for (uint32_t row = 0; row < rows_; ++row)
      sums = b_.CreateInsertElement(sums, sumOf(row, b_.CreateExtractElement(start, row)), row);
    return op_.getSaturate() ? addSaturating(b_, op_, sums) : fromSum(sums);
  }

private:
  bool isInteger() const { return factor_->isIntegerTy(8); }
  bool isBFloat() const { return factor_->isIntegerTy(16); }

  /// Sums of 16 bits are computed in 32 bits.
  Value *toSum(Value *addend, Type *sumType) {
    if (addend->getType() == sumType)
      return addend;
    return isBFloat() ? fromBFloat(b_, addend) : b_.CreateFPExt(addend, sumType);
  }
  Value *fromSum(Value *sums) {
    if (sums->getType() == op_.getType())
      return sums;
    return isBFloat() ? toBFloat(b_, sums, RoundingMode::NearestTiesToEven)
                      : b_.CreateFPTrunc(sums, op_.getType());
  }

  SmallVector<Value *, 8> dwordsOf(Value *matrix) {
    const unsigned count = matrix->getType()->getPrimitiveSizeInBits() / 32;
    Value *dwords = b_.CreateBitCast(matrix, FixedVectorType::get(b_.getInt32Ty(), count));
    SmallVector<Value *, 8> result;
    for (unsigned i = 0; i < count; ++i)
      result.push_back(b_.CreateExtractElement(dwords, i));
    return result;
  }

  /// Lane `row` + n * `rows_` of the group has part n of the row.
  Value *sumOf(uint32_t row, Value *sum) {
    for (auto [index, second] : enumerate(second_)) {
      const uint32_t lane = row + index / first_.size() * rows_;
      Value *first = subgroup_.permuteRow(first_[index % first_.size()], dpp::kRowShare + lane);
      sum = isInteger()  ? addBytes(first, second, sum)
            : isBFloat() ? addBFloats(first, second, sum)
                         : addHalves(first, second, sum);
    }
    return sum;
  }

  Value *addBytes(Value *first, Value *second, Value *sum) {
    return IntegerDotOp::create(b_, first, second, sum, /*componentBits=*/8, op_.getFirstSigned(),
                                op_.getSecondSigned(), /*saturate=*/false);
  }

  /// A bfloat16 is the upper half of a float.
  Value *addBFloats(Value *first, Value *second, Value *sum) {
    const auto low = [&](Value *pair) { return b_.CreateBitCast(b_.CreateShl(pair, 16), b_.getFloatTy()); };
    const auto high = [&](Value *pair) {
      return b_.CreateBitCast(b_.CreateAnd(pair, 0xffff0000), b_.getFloatTy());
    };
    sum = b_.CreateIntrinsic(Intrinsic::fma, {b_.getFloatTy()}, {low(first), low(second), sum});
    return b_.CreateIntrinsic(Intrinsic::fma, {b_.getFloatTy()}, {high(first), high(second), sum});
  }

  Value *addHalves(Value *first, Value *second, Value *sum) {
    Type *pair = FixedVectorType::get(b_.getHalfTy(), 2);
    return b_.CreateIntrinsic(
        Intrinsic::amdgcn_fdot2, {},
        {b_.CreateBitCast(first, pair), b_.CreateBitCast(second, pair), sum, /*clamp*/ b_.getFalse()});
  }

  IRBuilder<> b_;
  CooperativeMatrixMultiplyAddOp &op_;
  SubgroupBuilder subgroup_;
  uint32_t rows_; ///< of each group, and the components of the lane's part of a row
  SmallVector<Value *, 8> first_, second_;
  Type *factor_;
};

} // namespace

Value *multiplyByDotProducts(CooperativeMatrixMultiplyAddOp &op, const MatrixTarget &target) {
  return DotProducts(op, target).run();
}

} // namespace lgc
