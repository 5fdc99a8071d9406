// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Exchanges of values between the invocations of a subgroup: broadcasts, shuffles, rotations, quad
// operations, and the instruction set SPV_AMD_shader_ballot.

#include "llpc/reader/instructions/SubgroupExchanges.h"
#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/instructions/SubgroupVotes.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace llpc::reader {

using spirv::AmdShaderBallot;
using spirv::Instruction;
using spirv::Op;

namespace {

Value *broadcast(Builder &b, Value *value, Value *lane) {
  return lgc::SubgroupBroadcastOp::create(b, value, laneNumber(b, lane));
}

Value *broadcastFirst(Builder &b, Value *value) {
  return lgc::SubgroupBroadcastFirstOp::create(b, value);
}

Value *shuffle(Builder &b, Value *value, Value *lane) {
  return lgc::SubgroupShuffleOp::create(b, value, laneNumber(b, lane));
}

Value *shuffleXor(Builder &b, Value *value, Value *mask) {
  return lgc::SubgroupShuffleXorOp::create(b, value, laneNumber(b, mask));
}

Value *shuffleUp(Builder &b, Value *value, Value *delta) {
  Value *lane = lgc::InputSubgroupLocalInvocationIdOp::create(b);
  return lgc::SubgroupShuffleOp::create(b, value, b.CreateSub(lane, laneNumber(b, delta)));
}

Value *shuffleDown(Builder &b, Value *value, Value *delta) {
  Value *lane = lgc::InputSubgroupLocalInvocationIdOp::create(b);
  return lgc::SubgroupShuffleOp::create(b, value, b.CreateAdd(lane, laneNumber(b, delta)));
}

Result rotate(Translator &translator, const Instruction &instruction) {
  if (!checkSubgroupScope(translator, instruction))
    return failure();
  uint32_t clusterSize = 0;
  if (instruction.operands.size() > 3) {
    FailureOr<uint32_t> size = clusterSizeOf(translator, instruction, instruction.operand(3));
    if (!size)
      return failure();
    clusterSize = *size;
  }
  Builder &b = translator.builder();
  Value *value = argument(translator, instruction, 1);
  Value *delta = laneNumber(b, argument(translator, instruction, 2));
  return translator.define(instruction, lgc::SubgroupRotateOp::create(b, value, delta, clusterSize));
}

Value *quadBroadcast(Builder &b, Value *value, Value *index) {
  return lgc::SubgroupQuadBroadcastOp::create(b, value, laneNumber(b, index));
}

Result quadSwap(Translator &translator, const Instruction &instruction) {
  if (!checkSubgroupScope(translator, instruction))
    return failure();
  std::optional<uint64_t> direction = translator.values().constantInt(instruction.operand(2));
  if (!direction || *direction > 2)
    return translator.failInvalid(instruction, "the direction must be a constant from 0 to 2");
  Value *value = argument(translator, instruction, 1);
  return translator.define(instruction,
                           lgc::SubgroupQuadSwapOp::create(translator.builder(), value, *direction));
}

/// Returns the components of a constant vector of `count` integers, each less than `limit`.
FailureOr<SmallVector<uint64_t, 4>> constantComponents(Translator &translator, const Instruction &instruction,
                                                       unsigned count, uint64_t limit) {
  Constant *constant = translator.values().constant(argumentId(instruction, 1));
  auto *type = constant ? dyn_cast<FixedVectorType>(constant->getType()) : nullptr;
  SmallVector<uint64_t, 4> components;
  for (unsigned i = 0; type && type->getNumElements() == count && i < count; ++i)
    if (auto *component = dyn_cast_or_null<ConstantInt>(constant->getAggregateElement(i)))
      if (component->getValue().ult(limit))
        components.push_back(component->getZExtValue());
  if (components.size() == count)
    return components;
  return translator.failInvalid(instruction, "operand 2 must be a constant vector of " +
                                                 std::to_string(count) + " integers below " +
                                                 std::to_string(limit));
}

/// Returns the instruction's first argument, which must have the result type.
FailureOr<Value *> exchanged(Translator &translator, const Instruction &instruction) {
  const auto value = anyArgument(translator, instruction, 0);
  if (!value)
    return failure();
  Type *scalar = (*value)->getType()->getScalarType();
  if ((*value)->getType() == translator.resultType(instruction) &&
      (scalar->isIntegerTy() || scalar->isFloatingPointTy()))
    return value;
  return translator.failInvalid(
      instruction, "operand 1 must be of the result's type, a number, a bool or a vector of these");
}

Result swizzle(Translator &translator, const Instruction &instruction, uint32_t pattern) {
  const auto value = exchanged(translator, instruction);
  if (!value)
    return failure();
  return translator.define(instruction,
                           lgc::SubgroupSwizzleOp::create(translator.builder(), *value, pattern));
}

/// Builds the offset of ds_swizzle_b32 for quads: two bits for each lane.
Result swizzleInvocations(Translator &translator, const Instruction &instruction) {
  auto lanes = constantComponents(translator, instruction, 4, 4);
  return success(lanes &&
                 swizzle(translator, instruction,
                         0x8000 | (*lanes)[0] | (*lanes)[1] << 2 | (*lanes)[2] << 4 | (*lanes)[3] << 6));
}

/// Builds the offset of ds_swizzle_b32 for 32 lanes: five bits each for and, or and xor.
Result swizzleInvocationsMasked(Translator &translator, const Instruction &instruction) {
  auto masks = constantComponents(translator, instruction, 3, 32);
  return success(masks &&
                 swizzle(translator, instruction, (*masks)[0] | (*masks)[1] << 5 | (*masks)[2] << 10));
}

Result writeInvocation(Translator &translator, const Instruction &instruction) {
  const auto value = exchanged(translator, instruction);
  const auto written = value ? anyArgument(translator, instruction, 1) : failure();
  const auto lane = written ? anyArgument(translator, instruction, 2) : failure();
  if (!lane)
    return failure();
  if ((*written)->getType() != (*value)->getType() || !(*lane)->getType()->isIntegerTy())
    return translator.failInvalid(instruction,
                                  "operand 2 must be of the result's type, operand 3 an integer scalar");
  Builder &b = translator.builder();
  Value *own = lgc::InputSubgroupLocalInvocationIdOp::create(b);
  Value *isOwn = b.CreateICmpEQ(own, laneNumber(b, *lane));
  return translator.define(instruction, b.CreateSelect(isOwn, *written, *value));
}

Result countBelow(Translator &translator, const Instruction &instruction) {
  const auto mask = anyArgument(translator, instruction, 0);
  if (!mask)
    return failure();
  if (!(*mask)->getType()->isIntegerTy(64) || !translator.resultType(instruction)->isIntegerTy(32))
    return translator.failInvalid(instruction,
                                  "operand 1 must be a 64-bit integer and the result one of 32 bits");
  return translator.define(instruction, lgc::SubgroupCountBelowOp::create(translator.builder(), *mask));
}

constexpr HandlerEntry kHandlers[] = {
    {Op::GroupNonUniformBroadcast, scoped<2, broadcast>},
    {Op::GroupNonUniformBroadcastFirst, scoped<1, broadcastFirst>},
    {Op::GroupNonUniformShuffle, scoped<2, shuffle>},
    {Op::GroupNonUniformShuffleXor, scoped<2, shuffleXor>},
    {Op::GroupNonUniformShuffleUp, scoped<2, shuffleUp>},
    {Op::GroupNonUniformShuffleDown, scoped<2, shuffleDown>},
    {Op::GroupNonUniformRotateKHR, rotate},
    {Op::GroupNonUniformQuadBroadcast, scoped<2, quadBroadcast>},
    {Op::GroupNonUniformQuadSwap, quadSwap},

    {Op::GroupBroadcast, scoped<2, broadcast>},
    {Op::SubgroupFirstInvocationKHR, unscoped<1, broadcastFirst>},
    {Op::SubgroupReadInvocationKHR, unscoped<2, broadcast>},
};

} // namespace

FailureOr<uint32_t> clusterSizeOf(Translator &translator, const Instruction &instruction, spirv::Id id) {
  // The largest cluster size, 2^7, which covers every subgroup size.
  constexpr uint64_t kGreatest = 128;
  std::optional<uint64_t> size = translator.values().constantInt(id);
  if (size && isPowerOf2_64(*size))
    return std::min(*size, kGreatest);
  return translator.failInvalid(instruction, "the size of a cluster must be a constant power of two");
}

Result translateAmdShaderBallot(Translator &translator, const Instruction &instruction) {
  switch (static_cast<AmdShaderBallot>(instruction.operand(1))) {
  case AmdShaderBallot::SwizzleInvocationsAMD:
    return swizzleInvocations(translator, instruction);
  case AmdShaderBallot::SwizzleInvocationsMaskedAMD:
    return swizzleInvocationsMasked(translator, instruction);
  case AmdShaderBallot::WriteInvocationAMD:
    return writeInvocation(translator, instruction);
  case AmdShaderBallot::MbcntAMD:
    return countBelow(translator, instruction);
  }
  llvm_unreachable("the decoder knows the set");
}

std::span<const HandlerEntry> subgroupExchangeHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
