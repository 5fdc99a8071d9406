// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/FloatModes.h"

namespace llpc::reader {

namespace {

using spirv::ExecutionMode;
using Widths = FloatControls::Widths;

constexpr Widths k16And64 = 16 | 64;

/// Returns the field for the execution mode, or null when the mode is not a float control.
Widths *fieldOf(FloatControls &controls, ExecutionMode mode) {
  switch (mode) {
  case ExecutionMode::DenormPreserve:
    return &controls.denormPreserve;
  case ExecutionMode::DenormFlushToZero:
    return &controls.denormFlushToZero;
  case ExecutionMode::RoundingModeRTE:
    return &controls.roundingModeRTE;
  case ExecutionMode::RoundingModeRTZ:
    return &controls.roundingModeRTZ;
  case ExecutionMode::SignedZeroInfNanPreserve:
    return &controls.signedZeroInfNanPreserve;
  default:
    return nullptr;
  }
}

/// Returns the reason why the two modes, each for its widths, contradict each other, or an empty string.
std::string conflict(Widths one, Widths other, std::string_view oneName, std::string_view otherName) {
  const std::string both = std::string(oneName) + " and " + std::string(otherName);
  if ((one & other) != 0)
    return both + " exclude each other";
  if ((one & k16And64) != 0 && (other & k16And64) != 0)
    return both + " cannot be chosen apart for 16 and 64 bits, which share one setting of the hardware";
  return {};
}

std::string conflict(const FloatControls &controls) {
  std::string reason =
      conflict(controls.denormPreserve, controls.denormFlushToZero, "DenormPreserve", "DenormFlushToZero");
  return reason.empty() ? conflict(controls.roundingModeRTE, controls.roundingModeRTZ, "RoundingModeRTE",
                                   "RoundingModeRTZ")
                        : reason;
}

} // namespace

Result readFloatControls(Translator &translator, const spirv::EntryPoint &entryPoint,
                         lgc::ShaderState &shader) {
  FloatControls controls;
  for (const spirv::ExecutionModeUse &mode : entryPoint.modes) {
    Widths *field = fieldOf(controls, mode.mode);
    if (!field)
      continue;
    const uint32_t width = mode.operands[0];
    if (width != 16 && width != 32 && width != 64)
      return translator.failInvalid(*mode.instruction, "the width must be 16, 32 or 64");
    *field |= width;
    if (std::string reason = conflict(controls); !reason.empty())
      return translator.failInvalid(*mode.instruction, reason);
  }
  shader.denormPreserve32 = (controls.denormPreserve & 32) != 0;
  shader.denormFlush16And64 = (controls.denormFlushToZero & k16And64) != 0;
  shader.roundToZero32 = (controls.roundingModeRTZ & 32) != 0;
  shader.roundToZero16And64 = (controls.roundingModeRTZ & k16And64) != 0;
  translator.setFloatControls(std::move(controls));
  return success();
}

Result readFastMathDefaults(Translator &translator, const spirv::EntryPoint &entryPoint) {
  FloatControls controls = translator.floatControls();
  for (const spirv::ExecutionModeUse &mode : entryPoint.modes) {
    if (mode.mode != ExecutionMode::FPFastMathDefault)
      continue;
    const spirv::Instruction *type = translator.module().definition(mode.operands[0]);
    const std::optional<uint64_t> mask = translator.values().constantInt(mode.operands[1]);
    if (!type || type->opcode != spirv::Op::TypeFloat || !mask)
      return translator.failInvalid(*mode.instruction,
                                    "FPFastMathDefault needs a floating-point type and an integer constant");
    controls.fastMathDefaults[type->operand(0)] = *mask;
  }
  translator.setFloatControls(std::move(controls));
  return success();
}

} // namespace llpc::reader
