// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the invocations of a subgroup do together. A subgroup is a wave; the middle end knows its size.

#include "llpc/reader/Operands.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Instruction;
using spirv::Op;
using spirv::Scope;

namespace {

/// False after reporting that the instruction is not about a subgroup.
bool checkScope(Translator &translator, const Instruction &instruction) {
  return translator.constantInt(instruction.operand(0)) == static_cast<uint64_t>(Scope::Subgroup) ||
         translator.fail(instruction, "the execution scope must be Subgroup");
}

/// Handles an instruction whose first operand is a scope and whose `count` others are values.
template <size_t count, auto emit>
bool scoped(Translator &translator, const Instruction &instruction) {
  if (!checkScope(translator, instruction))
    return false;
  std::array<Value *, count> values{};
  for (size_t index = 0; index < count; ++index)
    values[index] = argument(translator, instruction, index + 1);
  return translator.define(instruction,
                           detail::call<emit>(translator.builder(), translator.resultType(instruction),
                                              values, std::make_index_sequence<count>()));
}

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

/// SPIR-V's ballots have room for 128 invocations.
Value *ballot(Builder &b, Value *condition) {
  Value *lanes = lgc::SubgroupBallotOp::create(b, condition);
  Value *result = Constant::getNullValue(FixedVectorType::get(b.getInt32Ty(), 4));
  result = b.CreateInsertElement(result, b.CreateTrunc(lanes, b.getInt32Ty()), uint64_t(0));
  return b.CreateInsertElement(result, b.CreateTrunc(b.CreateLShr(lanes, 32), b.getInt32Ty()), 1);
}

Value *broadcastFirst(Builder &b, Value *value) {
  return lgc::SubgroupBroadcastFirstOp::create(b, value);
}

constexpr HandlerEntry kHandlers[] = {
    {Op::GroupNonUniformElect, scoped<0, elect>},
    {Op::GroupNonUniformAll, scoped<1, all>},
    {Op::GroupNonUniformAny, scoped<1, any>},
    {Op::GroupNonUniformBroadcastFirst, scoped<1, broadcastFirst>},
    {Op::GroupNonUniformBallot, scoped<1, ballot>},
};

} // namespace

std::span<const HandlerEntry> subgroupHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
