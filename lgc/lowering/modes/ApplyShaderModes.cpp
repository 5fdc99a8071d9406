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

void applyModes(Function &function, const ShaderState &shader) {
  const std::string invocations = std::to_string(shader.compute.invocationsPerWorkgroup());
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
  if (state->shaders.size() != 1 || state->shaders.front().stage != ShaderStage::Compute) {
    reportError(module, ErrorCategory::Unsupported, "only a pipeline of one compute shader is supported");
    return PreservedAnalyses::all();
  }
  for (Function &function : module) {
    if (!function.isDeclaration())
      applyModes(function, state->shaders.front());
  }
  return PreservedAnalyses::none();
}

} // namespace lgc
