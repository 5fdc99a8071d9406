// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Converts source lines from NonSemantic.Shader.DebugInfo.100 to the form of OpLine.

#include "llpc/spirv/ModuleData.h"

namespace llpc::spirv {

namespace {

const Instruction *debugInstruction(const ModuleData &module, Id id, ShaderDebugInfo100 which) {
  const Instruction *instruction = module.definition(id);
  bool matches = instruction && instruction->opcode == Op::ExtInst &&
                 module.extInstSet(instruction->operand(0)) == ExtInstSet::ShaderDebugInfo100 &&
                 instruction->operand(1) == static_cast<uint32_t>(which);
  return matches ? instruction : nullptr;
}

/// DebugLine's operands: source, line start, line end, column start, column end.
SourceLine decodeDebugLine(const ModuleData &module, const Instruction &debugLine) {
  const Instruction *source = debugInstruction(module, debugLine.operand(2), ShaderDebugInfo100::DebugSource);
  auto constant = [&](size_t index) {
    return static_cast<uint32_t>(module.constantInteger(debugLine.operand(index)).value_or(0));
  };
  return source ? SourceLine{source->operand(2), constant(3), constant(5)} : SourceLine{};
}

} // namespace

void applyDebugLines(ModuleData &module) {
  SourceLine line;
  for (Instruction &instruction : module.instructions) {
    if (debugInstruction(module, instruction.result, ShaderDebugInfo100::DebugLine))
      line = decodeDebugLine(module, instruction);
    else if (debugInstruction(module, instruction.result, ShaderDebugInfo100::DebugNoLine))
      line = {};
    if (line)
      instruction.line = line;
    if (isTerminator(instruction.opcode))
      line = {};
  }
}

} // namespace llpc::spirv
