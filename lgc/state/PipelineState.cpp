// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/state/PipelineState.h"

#include "lgc/state/Subroutine.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace lgc {

bool declareBinding(PipelineState &state, const DeclaredBinding &binding) {
  const auto key = [](const DeclaredBinding &each) { return std::pair(each.set, each.binding); };
  const auto at =
      lower_bound(state.bindings, binding, [&](const auto &a, const auto &b) { return key(a) < key(b); });
  if (at == state.bindings.end() || key(*at) != key(binding)) {
    state.bindings.insert(at, binding);
    return true;
  }
  const auto isPart = [](DescriptorType type) {
    return type == DescriptorType::SampledImage || type == DescriptorType::Sampler ||
           type == DescriptorType::CombinedImageSampler;
  };
  // An image and a sampler that are separate in the shader may share a combined descriptor.
  if (at->type != binding.type && isPart(at->type) && isPart(binding.type))
    at->type = DescriptorType::CombinedImageSampler;
  const auto mayBeMutable = [](const DeclaredBinding &each) {
    return each.set != kInternalDescriptorSet && isReadableAs(DescriptorType::Mutable, each.type);
  };
  if (at->type != binding.type && mayBeMutable(*at) && mayBeMutable(binding))
    at->type = DescriptorType::Mutable;
  at->count = at->count == 0 || binding.count == 0 ? 0 : std::max(at->count, binding.count);
  return isReadableAs(at->type, binding.type);
}

bool declareInternalBuffer(PipelineState &state, InternalBufferKind kind) {
  return declareBinding(
      state, {kInternalDescriptorSet, internalBuffer(kind).binding, DescriptorType::StorageBuffer, 1});
}

ShaderState *PipelineState::shader(ShaderStage stage) {
  auto found = find_if(shaders, [&](const ShaderState &shader) { return shader.stage == stage; });
  return found == shaders.end() ? nullptr : &*found;
}

bool PipelineState::isLinked() const {
  const ShaderState *vertex = shader(ShaderStage::Vertex), *fragment = shader(ShaderStage::Fragment);
  if (vertex)
    return vertex->vertex.isLinked;
  return !fragment || fragment->fragment.isAlone;
}

PrintfProtocol PipelineState::printfProtocol() const {
  const bool isBasic = any_of(
      shaders, [](const ShaderState &shader) { return shader.printfProtocol == PrintfProtocol::Basic; });
  return isBasic ? PrintfProtocol::Basic : PrintfProtocol::Ours;
}

const ShaderState *PipelineState::shaderOf(const Function &function) const {
  auto found = find_if(shaders, [&](const ShaderState &shader) {
    return function.getName() == shader.function || isSubroutineOf(function, shader.stage);
  });
  return found == shaders.end() ? nullptr : &*found;
}

} // namespace lgc
