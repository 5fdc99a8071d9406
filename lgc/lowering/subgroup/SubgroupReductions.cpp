// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/subgroup/SubgroupReductions.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace lgc {

namespace {

/// One operation on one type. Integers narrower than 32 bits are computed in 32.
class Combiner {
public:
  Combiner(IRBuilder<> &builder, SubgroupOperation operation, Type *type)
      : b_(builder), operation_(operation), type_(type) {}

  Value *combine(Value *x, Value *y) const;

  /// Returns whether an operand can be removed from a combined value again.
  bool hasInverse() const {
    return operation_ == SubgroupOperation::AddInt || operation_ == SubgroupOperation::Xor;
  }
  Value *without(Value *x, Value *part) const {
    return operation_ == SubgroupOperation::Xor ? b_.CreateXor(x, part) : b_.CreateSub(x, part);
  }

  /// Returns the identity of the operation.
  Constant *identity() const {
    return type_->isFloatingPointTy() ? floatIdentity() : ConstantInt::get(type_, integerIdentity());
  }

  Value *widened(Value *value) const {
    if (!isNarrow())
      return value;
    return isSigned() ? b_.CreateSExt(value, b_.getInt32Ty()) : b_.CreateZExt(value, b_.getInt32Ty());
  }
  Value *narrowed(Value *value) const { return isNarrow() ? b_.CreateTrunc(value, type_) : value; }

  /// Returns whether the bits of the identity are zeros, which DPP gives to lanes without a source.
  bool hasZeroIdentity() const { return identity()->isNullValue(); }

  /// Returns whether LLVM folds a DPP move that gives some lanes the identity into the operation: it knows
  /// the identity of 32-bit integer instructions, and v_mul_lo_u32 has no DPP.
  bool takesDpp() const {
    return type_->isIntegerTy() && type_->getIntegerBitWidth() <= 32 &&
           operation_ != SubgroupOperation::MultiplyInt;
  }

private:
  bool isNarrow() const { return type_->isIntegerTy() && type_->getIntegerBitWidth() < 32; }
  bool isSigned() const {
    return operation_ == SubgroupOperation::MinSigned || operation_ == SubgroupOperation::MaxSigned;
  }
  APInt integerIdentity() const;
  Constant *floatIdentity() const;

  IRBuilder<> &b_;
  SubgroupOperation operation_;
  Type *type_;
};

Value *Combiner::combine(Value *x, Value *y) const {
  switch (operation_) {
  case SubgroupOperation::AddInt:
    return b_.CreateAdd(x, y);
  case SubgroupOperation::AddFloat:
    return b_.CreateFAdd(x, y);
  case SubgroupOperation::MultiplyInt:
    return b_.CreateMul(x, y);
  case SubgroupOperation::MultiplyFloat:
    return b_.CreateFMul(x, y);
  case SubgroupOperation::MinSigned:
    return b_.CreateBinaryIntrinsic(Intrinsic::smin, x, y);
  case SubgroupOperation::MinUnsigned:
    return b_.CreateBinaryIntrinsic(Intrinsic::umin, x, y);
  case SubgroupOperation::MinFloat:
    return b_.CreateBinaryIntrinsic(Intrinsic::minnum, x, y);
  case SubgroupOperation::MaxSigned:
    return b_.CreateBinaryIntrinsic(Intrinsic::smax, x, y);
  case SubgroupOperation::MaxUnsigned:
    return b_.CreateBinaryIntrinsic(Intrinsic::umax, x, y);
  case SubgroupOperation::MaxFloat:
    return b_.CreateBinaryIntrinsic(Intrinsic::maxnum, x, y);
  case SubgroupOperation::And:
    return b_.CreateAnd(x, y);
  case SubgroupOperation::Or:
    return b_.CreateOr(x, y);
  case SubgroupOperation::Xor:
    return b_.CreateXor(x, y);
  }
  llvm_unreachable("not a subgroup operation");
}

APInt Combiner::integerIdentity() const {
  const unsigned width = type_->getIntegerBitWidth();
  switch (operation_) {
  case SubgroupOperation::MultiplyInt:
    return APInt(width, 1);
  case SubgroupOperation::MinSigned:
    return APInt::getSignedMaxValue(width);
  case SubgroupOperation::MaxSigned:
    return APInt::getSignedMinValue(width);
  case SubgroupOperation::MinUnsigned:
  case SubgroupOperation::And:
    return APInt::getAllOnes(width);
  default:
    return APInt::getZero(width);
  }
}

/// The identity of the sum is +0, as SPIR-V specifies, although only -0 preserves a sum of negative zeros.
Constant *Combiner::floatIdentity() const {
  switch (operation_) {
  case SubgroupOperation::MultiplyFloat:
    return ConstantFP::get(type_, 1);
  case SubgroupOperation::MinFloat:
    return ConstantFP::getInfinity(type_);
  case SubgroupOperation::MaxFloat:
    return ConstantFP::getInfinity(type_, /*Negative=*/true);
  default:
    return ConstantFP::getZero(type_);
  }
}

/// A sequence in whole wave mode, where inactive lanes hold the identity.
class WholeWave {
public:
  WholeWave(SubgroupBuilder &subgroup, SubgroupOperation operation, Type *type)
      : subgroup_(subgroup), b_(subgroup.builder()), combiner_(b_, operation, type) {}

  Value *run(ScanKind kind, Value *value, unsigned clusterSize) {
    value = combiner_.widened(value);
    identity_ = combiner_.widened(combiner_.identity());
    Value *all = subgroup_.enterWholeWave(subgroup_.orIfExcluded(value, identity_), identity_);
    if (kind == ScanKind::Reduce) {
      all = clusterSize < subgroup_.waveSize() ? reduceClusters(all, clusterSize) : reduceAll(all);
      return combiner_.narrowed(subgroup_.leaveWholeWave(all));
    }
    all = scan(all);
    if (kind == ScanKind::Exclusive && combiner_.hasInverse())
      return combiner_.narrowed(combiner_.without(subgroup_.leaveWholeWave(all), value));
    if (kind == ScanKind::Exclusive)
      all = shiftWave(all);
    return combiner_.narrowed(subgroup_.leaveWholeWave(all));
  }

private:
  static constexpr unsigned kLastOfHalf = 31;

  /// All lanes of a cluster get its result.
  Value *reduceClusters(Value *all, unsigned clusterSize) {
    for (unsigned distance = 1; distance < clusterSize && distance < kRowLanes; distance *= 2)
      all = combiner_.combine(all, subgroup_.permuteRow(all, dpp::kRowXor + distance));
    // All lanes of a row have the same value.
    if (clusterSize > kRowLanes)
      all = combiner_.combine(all, subgroup_.permuteAcrossRows(all, 0));
    return all;
  }

  /// Returns a uniform result, so that further computations may be scalar.
  Value *reduceAll(Value *all) {
    all = reduceClusters(all, 2 * kRowLanes);
    Value *result = subgroup_.readLane(all, b_.getInt32(kLastOfHalf));
    if (subgroup_.waveSize() == 32)
      return result;
    return combiner_.combine(result, subgroup_.readLane(all, b_.getInt32(63)));
  }

  Value *scan(Value *all) {
    for (unsigned distance = 1; distance < kRowLanes; distance *= 2)
      all = combiner_.combine(all, shiftRow(all, distance));
    // The sum of a whole row goes to the next row, the sum of a whole half to the other half.
    all = combineInRows(all, subgroup_.permuteAcrossRows(all, ~uint64_t(0)), 0xa);
    if (subgroup_.waveSize() == 64)
      all = combineInRows(all, subgroup_.readLane(all, b_.getInt32(kLastOfHalf)), 0xc);
    return all;
  }

  /// Combines `more` into the lanes of the rows in the mask.
  Value *combineInRows(Value *all, Value *more, unsigned rowMask) {
    if (combiner_.takesDpp())
      return combiner_.combine(all, subgroup_.permuteRow(more, identity_, dpp::kIdentity, rowMask));
    uint64_t lanes = 0;
    for (unsigned row = 0; row < 4; ++row)
      lanes |= (rowMask >> row & 1 ? uint64_t(0xffff) : 0) << kRowLanes * row;
    Value *takes = subgroup_.inverseBallot(subgroup_.toMask(b_.getInt64(lanes)));
    return b_.CreateSelect(takes, combiner_.combine(all, more), all);
  }

  /// Gives each lane the value of the lane `distance` before it in its row.
  Value *shiftRow(Value *all, unsigned distance) {
    const unsigned control = dpp::kRowShiftRight + distance;
    // With an identity of zero, DPP is folded into the operation.
    if (combiner_.hasZeroIdentity())
      return subgroup_.permuteRow(all, control);
    return subgroup_.permuteRow(all, identity_, control);
  }

  /// Like shiftRow(), by one lane across the whole wave.
  Value *shiftWave(Value *all) {
    Value *shifted = shiftRow(all, 1);
    if (subgroup_.waveSize() == 32)
      return subgroup_.copyLane(all, kRowLanes - 1, shifted, kRowLanes);
    Value *isFirstOfOddRow = subgroup_.inverseBallot(b_.getInt64(0x0001'0000'0001'0000));
    shifted = b_.CreateSelect(isFirstOfOddRow, subgroup_.permuteAcrossRows(all, ~uint64_t(0)), shifted);
    return subgroup_.copyLane(all, kLastOfHalf, shifted, kLastOfHalf + 1);
  }

  SubgroupBuilder &subgroup_;
  IRBuilder<> &b_;
  Combiner combiner_;
  Value *identity_ = nullptr;
};

/// Combines a bool `value`, whose lanes are given as a mask by ballotFor().
Value *combineBits(SubgroupBuilder &subgroup, SubgroupOperation operation, ScanKind kind, Value *value,
                   Value *bits) {
  IRBuilder<> &b = subgroup.builder();
  Value *count =
      kind == ScanKind::Reduce ? b.CreateUnaryIntrinsic(Intrinsic::ctpop, bits) : subgroup.countBelow(bits);
  Constant *zero = ConstantInt::get(count->getType(), 0);
  Value *result = operation == SubgroupOperation::And  ? b.CreateICmpEQ(count, zero)
                  : operation == SubgroupOperation::Or ? b.CreateICmpNE(count, zero)
                                                       : b.CreateTrunc(count, b.getInt1Ty());
  if (kind != ScanKind::Inclusive)
    return result;
  return Combiner(b, operation, b.getInt1Ty()).combine(result, value);
}

/// Returns the lanes whose bool is set; for And those whose bool is not.
Value *ballotFor(SubgroupBuilder &subgroup, SubgroupOperation operation, Value *condition) {
  bool isAnd = operation == SubgroupOperation::And;
  return subgroup.ballot(isAnd ? subgroup.builder().CreateNot(condition) : condition);
}

/// Returns the bits of the current lane's cluster, moved to the lowest positions.
Value *bitsOfCluster(SubgroupBuilder &subgroup, Value *mask, unsigned clusterSize) {
  IRBuilder<> &b = subgroup.builder();
  Value *first = b.CreateAnd(subgroup.laneId(), b.getInt32(~(clusterSize - 1)));
  Value *bits = b.CreateLShr(mask, b.CreateZExt(first, mask->getType()));
  return b.CreateAnd(bits, ConstantInt::get(mask->getType(), maskTrailingOnes<uint64_t>(clusterSize)));
}

/// Returns the condition that an integer represents as 1 or 0; null for any other integer.
Value *conditionOf(IRBuilder<> &b, Value *value) {
  if (PatternMatch::match(value, PatternMatch::m_One()))
    return b.getTrue();
  auto *extension = dyn_cast<ZExtInst>(value);
  return extension && extension->getSrcTy()->isIntegerTy(1) ? extension->getOperand(0) : nullptr;
}

/// Computes a sum of ones.
Value *countLanes(SubgroupBuilder &subgroup, ScanKind kind, Value *condition, unsigned clusterSize) {
  IRBuilder<> &b = subgroup.builder();
  Value *lanes = subgroup.ballot(condition);
  if (kind == ScanKind::Reduce) {
    if (clusterSize < subgroup.waveSize())
      lanes = bitsOfCluster(subgroup, lanes, clusterSize);
    return b.CreateUnaryIntrinsic(Intrinsic::ctpop, lanes);
  }
  Value *before = subgroup.countBelow(lanes);
  return kind == ScanKind::Exclusive ? before
                                     : b.CreateAdd(before, b.CreateZExt(condition, before->getType()));
}

/// Returns the index of the highest bit, -1 when there is none.
Value *highestLane(SubgroupBuilder &subgroup, Value *mask) {
  IRBuilder<> &b = subgroup.builder();
  Value *zeros = b.CreateBinaryIntrinsic(Intrinsic::ctlz, mask, b.getFalse());
  return b.CreateSub(b.getInt32(subgroup.waveSize() - 1), b.CreateZExtOrTrunc(zeros, b.getInt32Ty()));
}

/// Combines the lanes of a partition in logarithmic time: each lane knows the one before it in the partition,
/// then the one two before it, then four; in each step it combines that lane's value into its own.
class Partition {
public:
  Partition(SubgroupBuilder &subgroup, SubgroupOperation operation, Type *type, Value *lanes)
      : subgroup_(subgroup), b_(subgroup.builder()), combiner_(b_, operation, type), lanes_(lanes) {}

  Value *run(ScanKind kind, Value *value) {
    Value *before = b_.CreateAnd(lanes_, subgroup_.laneMask(LaneRelation::Less));
    Value *previous = highestLane(subgroup_, before);
    Value *scanned = scan(combiner_.widened(value), previous);
    if (kind == ScanKind::Reduce)
      scanned = subgroup_.shuffle(scanned, highestLane(subgroup_, lanes_));
    if (kind == ScanKind::Exclusive)
      scanned = b_.CreateSelect(isLane(previous), subgroup_.shuffle(scanned, previous),
                                combiner_.widened(combiner_.identity()));
    return combiner_.narrowed(scanned);
  }

private:
  Value *isLane(Value *number) { return b_.CreateICmpSGE(number, b_.getInt32(0)); }

  Value *scan(Value *value, Value *previous) {
    for (unsigned distance = 1; distance < subgroup_.waveSize(); distance *= 2) {
      Value *exists = isLane(previous);
      Value *more = combiner_.combine(value, subgroup_.shuffle(value, previous));
      value = b_.CreateSelect(exists, more, value);
      previous = b_.CreateSelect(exists, subgroup_.shuffle(previous, previous), previous);
    }
    return value;
  }

  SubgroupBuilder &subgroup_;
  IRBuilder<> &b_;
  Combiner combiner_;
  Value *lanes_;
};

} // namespace

bool isOperationOn(SubgroupOperation operation, const Type *scalar) {
  switch (operation) {
  case SubgroupOperation::And:
  case SubgroupOperation::Or:
  case SubgroupOperation::Xor:
    return scalar->isIntegerTy();
  case SubgroupOperation::AddFloat:
  case SubgroupOperation::MultiplyFloat:
  case SubgroupOperation::MinFloat:
  case SubgroupOperation::MaxFloat:
    return scalar->isFloatingPointTy();
  default:
    return operation < SubgroupOperation::And && scalar->isIntegerTy() && !scalar->isIntegerTy(1);
  }
}

Value *reduceWave(SubgroupBuilder &subgroup, SubgroupOperation operation, ScanKind kind, Value *value,
                  unsigned clusterSize) {
  if (operation == SubgroupOperation::AddInt) {
    if (Value *condition = conditionOf(subgroup.builder(), value))
      return subgroup.builder().CreateZExtOrTrunc(countLanes(subgroup, kind, condition, clusterSize),
                                                  value->getType());
  }
  if (!value->getType()->isIntegerTy(1))
    return WholeWave(subgroup, operation, value->getType()).run(kind, value, clusterSize);
  Value *bits = ballotFor(subgroup, operation, value);
  if (clusterSize < subgroup.waveSize())
    bits = bitsOfCluster(subgroup, bits, clusterSize);
  return combineBits(subgroup, operation, kind, value, bits);
}

Value *reducePartition(SubgroupBuilder &subgroup, SubgroupOperation operation, ScanKind kind, Value *value,
                       Value *partition) {
  IRBuilder<> &b = subgroup.builder();
  if (value->getType()->isIntegerTy(1)) {
    Value *bits = b.CreateAnd(ballotFor(subgroup, operation, value), partition);
    return combineBits(subgroup, operation, kind, value, bits);
  }
  Value *lanes = b.CreateAnd(partition, subgroup.activeLanes());
  return Partition(subgroup, operation, value->getType(), lanes).run(kind, value);
}

} // namespace lgc
