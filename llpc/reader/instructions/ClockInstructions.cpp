// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The clocks of SPV_KHR_shader_clock.

#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/InstructionFamilies.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace llpc::reader {

namespace {

Result readClock(Translator &translator, const spirv::Instruction &instruction) {
  const std::optional<uint64_t> scope = translator.values().constantInt(instruction.operand(0));
  const bool isDevice = scope == static_cast<uint64_t>(spirv::Scope::Device);
  if (!isDevice && scope != static_cast<uint64_t>(spirv::Scope::Subgroup))
    return translator.failInvalid(instruction, "the scope of a clock must be Device or Subgroup");
  Builder &b = translator.builder();
  // Component 0 of a vector is the low half.
  Value *time = lgc::InputClockOp::create(b, isDevice);
  return translator.define(instruction, b.CreateBitCast(time, translator.resultType(instruction)));
}

constexpr HandlerEntry kHandlers[] = {
    {spirv::Op::ReadClockKHR, readClock},
};

} // namespace

std::span<const HandlerEntry> clockHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
