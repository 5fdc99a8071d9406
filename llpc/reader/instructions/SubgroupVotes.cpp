// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Elect, votes and ballots.

#include "llpc/reader/instructions/SubgroupVotes.h"
#include "llpc/reader/instructions/InstructionFamilies.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/dialect/SubgroupOperation.h"

using namespace llvm;

namespace llpc::reader {

using spirv::GroupOperation;
using spirv::Instruction;
using spirv::Op;

namespace {

Value *elect(Builder &b) {
  return lgc::SubgroupElectOp::create(b);
}

Value *any(Builder &b, Value *condition) {
  return b.CreateICmpNE(lgc::SubgroupBallotOp::create(b, condition), b.getInt64(0));
}

Value *all(Builder &b, Value *condition) {
  Value *exceptions = lgc::SubgroupBallotOp::create(b, b.CreateNot(condition));
  return b.CreateICmpEQ(exceptions, b.getInt64(0));
}

/// Compares like OpFOrdEqual and OpIEqual: NaNs are not equal, zeros of either sign are.
Value *allEqual(Builder &b, Value *value) {
  Value *first = lgc::SubgroupBroadcastFirstOp::create(b, value);
  Value *isEqual =
      value->getType()->isFPOrFPVectorTy() ? b.CreateFCmpOEQ(value, first) : b.CreateICmpEQ(value, first);
  return all(b, isEqual->getType()->isVectorTy() ? b.CreateAndReduce(isEqual) : isEqual);
}

Value *quadAny(Builder &b, Value *condition) {
  return lgc::SubgroupQuadAnyOp::create(b, condition);
}

Value *quadAll(Builder &b, Value *condition) {
  return b.CreateNot(quadAny(b, b.CreateNot(condition)));
}

Value *ballot(Builder &b, Value *condition) {
  return toBallot(b, lgc::SubgroupBallotOp::create(b, condition));
}

Value *inverseBallot(Builder &b, Value *ballot) {
  return lgc::SubgroupInverseBallotOp::create(b, fromBallot(b, ballot));
}

Value *laneMask(Builder &b, lgc::LaneRelation relation) {
  return lgc::SubgroupLaneMaskOp::create(b, static_cast<uint32_t>(relation));
}

/// Returns the bits of a ballot that belong to invocations.
Value *lanesOf(Builder &b, Value *ballot) {
  Value *lanes = laneMask(b, lgc::LaneRelation::All);
  return b.CreateAnd(fromBallot(b, ballot), lanes);
}

Value *bitExtract(Builder &b, Value *ballot, Value *index) {
  Value *lane = b.CreateAnd(laneNumber(b, index), 63);
  Value *bit = b.CreateLShr(fromBallot(b, ballot), b.CreateZExt(lane, b.getInt64Ty()));
  return b.CreateTrunc(bit, b.getInt1Ty());
}

Value *findLowest(Builder &b, Type *type, Value *ballot) {
  Value *zeros = b.CreateBinaryIntrinsic(Intrinsic::cttz, lanesOf(b, ballot), b.getFalse());
  return b.CreateZExtOrTrunc(zeros, type);
}

Value *findHighest(Builder &b, Type *type, Value *ballot) {
  Value *zeros = b.CreateBinaryIntrinsic(Intrinsic::ctlz, lanesOf(b, ballot), b.getFalse());
  return b.CreateZExtOrTrunc(b.CreateSub(b.getInt64(63), zeros), type);
}

Result bitCount(Translator &translator, const Instruction &instruction) {
  if (!checkSubgroupScope(translator, instruction))
    return failure();
  Value *ballot = argument(translator, instruction, 2);
  Builder &b = translator.builder();
  const auto operation = static_cast<GroupOperation>(instruction.operand(1));
  Value *mask = fromBallot(b, ballot);
  Value *count = nullptr;
  if (operation == GroupOperation::Reduce) {
    count = b.CreateUnaryIntrinsic(Intrinsic::ctpop, b.CreateAnd(mask, laneMask(b, lgc::LaneRelation::All)));
  } else if (operation == GroupOperation::ExclusiveScan) {
    count = lgc::SubgroupCountBelowOp::create(b, mask);
  } else if (operation == GroupOperation::InclusiveScan) {
    // The bits from 1 to the lane's own, and bit 0.
    Value *first = b.CreateTrunc(b.CreateAnd(mask, 1), b.getInt32Ty());
    count = b.CreateAdd(lgc::SubgroupCountBelowOp::create(b, b.CreateLShr(mask, 1)), first);
  } else
    return translator.failInvalid(instruction, "a ballot's bits cannot be counted by group operation " +
                                                   std::string(spirv::nameOf(operation)));
  return translator.define(instruction, b.CreateZExtOrTrunc(count, translator.resultType(instruction)));
}

constexpr HandlerEntry kHandlers[] = {
    {Op::GroupNonUniformElect, scoped<0, elect>},
    {Op::GroupNonUniformAll, scoped<1, all>},
    {Op::GroupNonUniformAny, scoped<1, any>},
    {Op::GroupNonUniformAllEqual, scoped<1, allEqual>},
    {Op::GroupNonUniformBallot, scoped<1, ballot>},
    {Op::GroupNonUniformInverseBallot, scoped<1, inverseBallot>},
    {Op::GroupNonUniformBallotBitExtract, scoped<2, bitExtract>},
    {Op::GroupNonUniformBallotBitCount, bitCount},
    {Op::GroupNonUniformBallotFindLSB, scoped<1, findLowest>},
    {Op::GroupNonUniformBallotFindMSB, scoped<1, findHighest>},
    {Op::GroupNonUniformQuadAllKHR, unscoped<1, quadAll>},
    {Op::GroupNonUniformQuadAnyKHR, unscoped<1, quadAny>},

    {Op::GroupAll, scoped<1, all>},
    {Op::GroupAny, scoped<1, any>},
    {Op::SubgroupBallotKHR, unscoped<1, ballot>},
    {Op::SubgroupAllKHR, unscoped<1, all>},
    {Op::SubgroupAnyKHR, unscoped<1, any>},
    {Op::SubgroupAllEqualKHR, unscoped<1, allEqual>},
};

} // namespace

Result checkSubgroupScope(Translator &translator, const Instruction &instruction) {
  return translator.values().constantInt(instruction.operand(0)) ==
                 static_cast<uint64_t>(spirv::Scope::Subgroup)
             ? success()
             : translator.failInvalid(instruction, "the execution scope must be Subgroup");
}

Value *toBallot(Builder &b, Value *mask) {
  Value *ballot = Constant::getNullValue(FixedVectorType::get(b.getInt32Ty(), 4));
  ballot = b.CreateInsertElement(ballot, b.CreateTrunc(mask, b.getInt32Ty()), uint64_t(0));
  return b.CreateInsertElement(ballot, b.CreateTrunc(b.CreateLShr(mask, 32), b.getInt32Ty()), 1);
}

Value *fromBallot(Builder &b, Value *ballot) {
  Value *low = b.CreateZExt(b.CreateExtractElement(ballot, uint64_t(0)), b.getInt64Ty());
  Value *high = b.CreateZExt(b.CreateExtractElement(ballot, 1), b.getInt64Ty());
  return b.CreateOr(low, b.CreateShl(high, 32));
}

Value *laneNumber(Builder &b, Value *number) {
  return b.CreateZExtOrTrunc(number, b.getInt32Ty());
}

std::span<const HandlerEntry> subgroupHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
