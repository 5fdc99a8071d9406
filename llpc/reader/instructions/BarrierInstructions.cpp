// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A control barrier releases before it waits and acquires afterwards.

#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/instructions/MemoryModel.h"
#include "llpc/reader/validation/AccessChecks.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Instruction;
using spirv::Scope;

namespace {

Result translateControlBarrier(Translator &translator, const Instruction &barrier) {
  std::optional<uint64_t> execution = translator.values().constantInt(barrier.operand(0));
  bool isWorkgroup = execution == static_cast<uint64_t>(Scope::Workgroup);
  if (!isWorkgroup && execution != static_cast<uint64_t>(Scope::Subgroup))
    return translator.failInvalid(barrier, "the execution scope of a barrier must be Workgroup or Subgroup");
  FailureOr<Ordering> ordering = orderingOf(translator, barrier, barrier.operand(1), barrier.operand(2));
  if (!ordering)
    return failure();
  if (isWorkgroup)
    checkBarrier(translator, barrier);
  if (isReleaseOrStronger(ordering->ordering))
    createFence(translator, *ordering, AtomicOrdering::Release);
  IRBuilder<> &builder = translator.builder();
  if (isWorkgroup)
    lgc::BarrierWorkgroupOp::create(builder);
  else
    lgc::BarrierSubgroupOp::create(builder);
  if (isAcquireOrStronger(ordering->ordering))
    createFence(translator, *ordering, AtomicOrdering::Acquire);
  return success();
}

Result translateMemoryBarrier(Translator &translator, const Instruction &barrier) {
  FailureOr<Ordering> ordering = orderingOf(translator, barrier, barrier.operand(0), barrier.operand(1));
  if (!ordering)
    return failure();
  createFence(translator, *ordering, ordering->ordering);
  return success();
}

} // namespace

std::span<const HandlerEntry> barrierHandlers() {
  static constexpr HandlerEntry kHandlers[] = {
      {spirv::Op::ControlBarrier, translateControlBarrier},
      {spirv::Op::MemoryBarrier, translateMemoryBarrier},
  };
  return kHandlers;
}

} // namespace llpc::reader
