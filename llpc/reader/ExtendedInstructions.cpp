// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Extended instructions, by set. Sets whose name begins with "NonSemantic." may be ignored as a whole
// (SPV_KHR_non_semantic_info). All of them are ignored except DebugPrintf, and so are older sets of debug
// information. Source lines reach the reader as part of instructions.

#include "llpc/reader/ExtendedInstructions.h"
#include "llpc/reader/core/Translator.h"
#include "llpc/reader/debug/PrintfInstruction.h"
#include "llpc/reader/glsl/GlslStd450.h"
#include "llpc/reader/glsl/InterpolationFunctions.h"
#include "llpc/reader/instructions/AmdExtendedInstructions.h"
#include "llpc/reader/instructions/SubgroupExchanges.h"

namespace llpc::reader {

using spirv::Instruction;

namespace {

Result translateGlsl(Translator &translator, const Instruction &instruction) {
  auto number = static_cast<spirv::GlslStd450>(instruction.operand(1));
  if (Handler handler = findGlslHandler(number))
    return handler(translator, instruction);
  const spirv::ExtInstGrammar *grammar =
      spirv::findExtInst(spirv::ExtInstSet::GlslStd450, instruction.operand(1));
  std::string name = grammar ? std::string(grammar->name) : std::to_string(instruction.operand(1));
  return translator.failUnsupported(instruction, "GLSL.std.450 " + name + " is not supported");
}

Result translatePrintf(Translator &translator, const Instruction &instruction) {
  if (instruction.operand(1) == static_cast<uint32_t>(spirv::DebugPrintf::DebugPrintf))
    translateDebugPrintf(translator, instruction);
  return success(); // later versions of the set may add instructions; ignoring them is safe
}

Result translateExtInst(Translator &translator, const Instruction &instruction) {
  std::string_view set = translator.module().extInstSet(instruction.operand(0));
  if (set == "GLSL.std.450")
    return translateGlsl(translator, instruction);
  if (set == "NonSemantic.DebugPrintf")
    return translatePrintf(translator, instruction);
  if (set == "SPV_AMD_shader_ballot")
    return translateAmdShaderBallot(translator, instruction);
  if (set == "SPV_AMD_gcn_shader")
    return translateAmdGcnShader(translator, instruction);
  if (set == "SPV_AMD_shader_explicit_vertex_parameter")
    return translateAmdExplicitVertex(translator, instruction);
  if (set == "SPV_AMD_shader_trinary_minmax")
    return translateAmdTrinaryMinMax(translator, instruction);
  if (set.starts_with("NonSemantic.") ||
      spirv::isNonSemantic(translator.module().extInstSetKind(instruction.operand(0))))
    return success();
  return translator.failUnsupported(instruction,
                                    "the instruction set \"" + std::string(set) + "\" is not supported");
}

} // namespace

std::span<const HandlerEntry> extInstHandlers() {
  static constexpr HandlerEntry kHandlers[] = {
      {spirv::Op::ExtInst, translateExtInst},
  };
  return kHandlers;
}

} // namespace llpc::reader
