// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/modes/ApplyShaderModes.h"

#include "lgc/lowering/PassHelpers.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/PipelineState.h"
#include "lgc/target/GpuTarget.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

namespace {

StringRef denormalMath(bool preserve) {
  return preserve ? "ieee,ieee" : "preserve-sign,preserve-sign";
}

/// The size of a workgroup. That of a primitive shader has at most so many invocations.
uint32_t invocationsOf(const ShaderState &shader) {
  constexpr uint32_t kPrimitiveShader = 128;
  switch (shader.stage) {
  case ShaderStage::Compute:
    return shader.compute.invocationsPerWorkgroup();
  case ShaderStage::Vertex:
    return kPrimitiveShader;
  default:
    return shader.chosenWaveSize();
  }
}

/// Returns the shader that the function is a part of; null when its stage is not said, or not there.
const ShaderState *shaderOf(const Function &function, const PipelineState &state) {
  const StringRef stage = function.getFnAttribute(kStageOfFunction).getValueAsString();
  for (const ShaderState &shader : state.shaders)
    if (function.getName() == shader.function || stage == nameOf(shader.stage) || state.shaders.size() == 1)
      return &shader;
  return nullptr;
}

void applyModes(Function &function, const ShaderState &shader) {
  const std::string invocations = std::to_string(invocationsOf(shader));
  function.addFnAttr("amdgpu-flat-work-group-size", invocations + "," + invocations);
  std::string features = (kWholeRegisters + "," + kSeparateProducts + ",+wavefrontsize").str() +
                         std::to_string(shader.chosenWaveSize());
  if (!shader.robustBufferAccess2)
    features += "," + kMergeBufferAccesses.str();
  function.addFnAttr("target-features", features);
  // Matches the hardware setting in `.float_mode` of the PAL metadata.
  function.addFnAttr("denormal-fp-math", denormalMath(!shader.denormFlush16And64));
  function.addFnAttr("denormal-fp-math-f32", denormalMath(shader.denormPreserve32));
}

} // namespace

PreservedAnalyses ApplyShaderModes::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    if (const ShaderState *shader = shaderOf(function, *state))
      applyModes(function, *shader);
    else
      reportError(module, kMalformedIr, "function '" + function.getName() + "' belongs to no shader");
  }
  return PreservedAnalyses::none();
}

} // namespace lgc
