// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/state/PipelineState.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace lgc {

const char *shaderStageName(ShaderStage stage) {
  switch (stage) {
  case ShaderStage::Task:
    return "task";
  case ShaderStage::Vertex:
    return "vertex";
  case ShaderStage::TessControl:
    return "tess_control";
  case ShaderStage::TessEvaluation:
    return "tess_evaluation";
  case ShaderStage::Geometry:
    return "geometry";
  case ShaderStage::Mesh:
    return "mesh";
  case ShaderStage::Fragment:
    return "fragment";
  case ShaderStage::Compute:
    return "compute";
  }
  return "unknown";
}

const char *descriptorTypeName(DescriptorType type) {
  return type == DescriptorType::UniformBuffer ? "uniform_buffer" : "storage_buffer";
}

const char *abortSignalName(AbortSignal signal) {
  switch (signal) {
  case AbortSignal::None:
    return "none";
  case AbortSignal::Trap:
    return "trap";
  case AbortSignal::Wait:
    return "wait";
  }
  return "unknown";
}

const char *printfProtocolName(PrintfProtocol protocol) {
  switch (protocol) {
  case PrintfProtocol::Ours:
    return "ours";
  case PrintfProtocol::Basic:
    return "basic";
  }
  return "unknown";
}

bool declareBinding(PipelineState &state, const DeclaredBinding &binding) {
  const auto key = [](const DeclaredBinding &each) { return std::pair(each.set, each.binding); };
  const auto at =
      lower_bound(state.bindings, binding, [&](const auto &a, const auto &b) { return key(a) < key(b); });
  if (at == state.bindings.end() || key(*at) != key(binding)) {
    state.bindings.insert(at, binding);
    return true;
  }
  at->count = at->count == 0 || binding.count == 0 ? 0 : std::max(at->count, binding.count);
  return at->type == binding.type;
}

ShaderState *PipelineState::shader(ShaderStage stage) {
  auto found = find_if(shaders, [&](const ShaderState &shader) { return shader.stage == stage; });
  return found == shaders.end() ? nullptr : &*found;
}

PrintfProtocol PipelineState::printfProtocol() const {
  const bool isBasic = any_of(
      shaders, [](const ShaderState &shader) { return shader.printfProtocol == PrintfProtocol::Basic; });
  return isBasic ? PrintfProtocol::Basic : PrintfProtocol::Ours;
}

const ShaderState *PipelineState::shaderOf(const Function &entry) const {
  auto found =
      find_if(shaders, [&](const ShaderState &shader) { return entry.getName() == shader.function; });
  return found == shaders.end() ? nullptr : &*found;
}

} // namespace lgc
