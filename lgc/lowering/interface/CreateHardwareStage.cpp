// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/interface/CreateHardwareStage.h"

#include "lgc/lowering/interface/ComputeStage.h"

using namespace llvm;

namespace lgc {

std::unique_ptr<HardwareStage> createHardwareStage(const PipelineState &state, const ShaderState &shader,
                                                   LLVMContext &context) {
  switch (shader.stage) {
  case ShaderStage::Compute:
    return createComputeStage(state, shader, context);
  case ShaderStage::Task:
  case ShaderStage::Vertex:
  case ShaderStage::TessControl:
  case ShaderStage::TessEvaluation:
  case ShaderStage::Geometry:
  case ShaderStage::Mesh:
  case ShaderStage::Fragment:
    return nullptr;
  }
  return nullptr;
}

} // namespace lgc
