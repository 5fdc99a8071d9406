// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/interface/CreateHardwareStage.h"

#include "lgc/lowering/interface/ComputeStage.h"
#include "lgc/lowering/interface/PixelStage.h"
#include "lgc/lowering/interface/PrimitiveStage.h"

using namespace llvm;

namespace lgc {

std::unique_ptr<HardwareStage> createHardwareStage(const PipelineState &state, const ShaderState &shader,
                                                   LLVMContext &context) {
  switch (shader.stage) {
  case ShaderStage::Compute:
    return createComputeStage(state, shader, context);
  case ShaderStage::Vertex:
    return createPrimitiveStage(state, shader, context);
  case ShaderStage::Fragment:
    return createPixelStage(state, shader, context);
  case ShaderStage::Task:
  case ShaderStage::TessControl:
  case ShaderStage::TessEvaluation:
  case ShaderStage::Geometry:
  case ShaderStage::Mesh:
    return nullptr;
  }
  return nullptr;
}

} // namespace lgc
