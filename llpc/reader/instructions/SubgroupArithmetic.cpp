// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reductions and scans over a subgroup, its clusters and its partitions.

#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/instructions/SubgroupVotes.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/dialect/SubgroupOperation.h"

using namespace llvm;

namespace llpc::reader {

using lgc::SubgroupOperation;
using spirv::GroupOperation;
using spirv::Instruction;
using spirv::Op;

namespace {

constexpr size_t kGroupOperation = 1, kValue = 2, kClusterOrBallot = 3;

bool isPartitioned(GroupOperation group) {
  return group == GroupOperation::PartitionedReduceNV ||
         group == GroupOperation::PartitionedInclusiveScanNV ||
         group == GroupOperation::PartitionedExclusiveScanNV;
}

/// Fails when the operand that only clusters and partitions have is missing, superfluous or of the wrong
/// type.
Result checkLastOperand(Translator &translator, const Instruction &instruction, GroupOperation group) {
  const bool wantsOperand = group == GroupOperation::ClusteredReduce || isPartitioned(group);
  if ((instruction.operands.size() > kClusterOrBallot) != wantsOperand)
    return translator.failInvalid(
        instruction, "group operation " + std::string(spirv::nameOf(group)) +
                         (wantsOperand ? " needs one more operand" : " has no operand beside the value"));
  if (!isPartitioned(group))
    return success();
  Value *ballot = argument(translator, instruction, kClusterOrBallot);
  auto *type = dyn_cast<FixedVectorType>(ballot->getType());
  return (type && type->getNumElements() == 4 && type->getElementType()->isIntegerTy(32))
             ? success()
             : translator.failInvalid(instruction, "a partition must be a vector of four 32-bit integers");
}

FailureOr<Value *> combined(Translator &translator, const Instruction &instruction, uint32_t operation) {
  const auto group = static_cast<GroupOperation>(instruction.operand(kGroupOperation));
  if (!checkLastOperand(translator, instruction, group))
    return failure();
  Builder &b = translator.builder();
  Value *value = argument(translator, instruction, kValue);
  if (isPartitioned(group)) {
    Value *partition = fromBallot(b, argument(translator, instruction, kClusterOrBallot));
    if (group == GroupOperation::PartitionedReduceNV)
      return lgc::SubgroupPartitionedReduceOp::create(b, value, partition, operation);
    if (group == GroupOperation::PartitionedInclusiveScanNV)
      return lgc::SubgroupPartitionedScanInclusiveOp::create(b, value, partition, operation);
    return lgc::SubgroupPartitionedScanExclusiveOp::create(b, value, partition, operation);
  }
  switch (group) {
  case GroupOperation::Reduce:
    return lgc::SubgroupReduceOp::create(b, value, operation, 0);
  case GroupOperation::InclusiveScan:
    return lgc::SubgroupScanInclusiveOp::create(b, value, operation);
  case GroupOperation::ExclusiveScan:
    return lgc::SubgroupScanExclusiveOp::create(b, value, operation);
  case GroupOperation::ClusteredReduce:
    if (auto size = clusterSizeOf(translator, instruction, instruction.operand(kClusterOrBallot)))
      return lgc::SubgroupReduceOp::create(b, value, operation, *size);
    return failure();
  default:
    llvm_unreachable("the decoder knows the group operations");
  }
}

template <SubgroupOperation operation>
Result arithmetic(Translator &translator, const Instruction &instruction) {
  if (!checkSubgroupScope(translator, instruction))
    return failure();
  const auto result = combined(translator, instruction, static_cast<uint32_t>(operation));
  return success(result && translator.define(instruction, *result));
}

Value *partition(Builder &b, Value *value) {
  return toBallot(b, lgc::SubgroupPartitionOp::create(b, value));
}

constexpr HandlerEntry kHandlers[] = {
    {Op::GroupNonUniformIAdd, arithmetic<SubgroupOperation::AddInt>},
    {Op::GroupNonUniformFAdd, arithmetic<SubgroupOperation::AddFloat>},
    {Op::GroupNonUniformIMul, arithmetic<SubgroupOperation::MultiplyInt>},
    {Op::GroupNonUniformFMul, arithmetic<SubgroupOperation::MultiplyFloat>},
    {Op::GroupNonUniformSMin, arithmetic<SubgroupOperation::MinSigned>},
    {Op::GroupNonUniformUMin, arithmetic<SubgroupOperation::MinUnsigned>},
    {Op::GroupNonUniformFMin, arithmetic<SubgroupOperation::MinFloat>},
    {Op::GroupNonUniformSMax, arithmetic<SubgroupOperation::MaxSigned>},
    {Op::GroupNonUniformUMax, arithmetic<SubgroupOperation::MaxUnsigned>},
    {Op::GroupNonUniformFMax, arithmetic<SubgroupOperation::MaxFloat>},
    {Op::GroupNonUniformBitwiseAnd, arithmetic<SubgroupOperation::And>},
    {Op::GroupNonUniformBitwiseOr, arithmetic<SubgroupOperation::Or>},
    {Op::GroupNonUniformBitwiseXor, arithmetic<SubgroupOperation::Xor>},
    {Op::GroupNonUniformLogicalAnd, arithmetic<SubgroupOperation::And>},
    {Op::GroupNonUniformLogicalOr, arithmetic<SubgroupOperation::Or>},
    {Op::GroupNonUniformLogicalXor, arithmetic<SubgroupOperation::Xor>},
    {Op::GroupNonUniformPartitionNV, unscoped<1, partition>},

    {Op::GroupIAdd, arithmetic<SubgroupOperation::AddInt>},
    {Op::GroupFAdd, arithmetic<SubgroupOperation::AddFloat>},
    {Op::GroupFMin, arithmetic<SubgroupOperation::MinFloat>},
    {Op::GroupUMin, arithmetic<SubgroupOperation::MinUnsigned>},
    {Op::GroupSMin, arithmetic<SubgroupOperation::MinSigned>},
    {Op::GroupFMax, arithmetic<SubgroupOperation::MaxFloat>},
    {Op::GroupUMax, arithmetic<SubgroupOperation::MaxUnsigned>},
    {Op::GroupSMax, arithmetic<SubgroupOperation::MaxSigned>},
    {Op::GroupIAddNonUniformAMD, arithmetic<SubgroupOperation::AddInt>},
    {Op::GroupFAddNonUniformAMD, arithmetic<SubgroupOperation::AddFloat>},
    {Op::GroupFMinNonUniformAMD, arithmetic<SubgroupOperation::MinFloat>},
    {Op::GroupUMinNonUniformAMD, arithmetic<SubgroupOperation::MinUnsigned>},
    {Op::GroupSMinNonUniformAMD, arithmetic<SubgroupOperation::MinSigned>},
    {Op::GroupFMaxNonUniformAMD, arithmetic<SubgroupOperation::MaxFloat>},
    {Op::GroupUMaxNonUniformAMD, arithmetic<SubgroupOperation::MaxUnsigned>},
    {Op::GroupSMaxNonUniformAMD, arithmetic<SubgroupOperation::MaxSigned>},
};

} // namespace

std::span<const HandlerEntry> subgroupArithmeticHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
