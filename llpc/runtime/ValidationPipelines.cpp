// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/ValidationPipelines.h"
#include "llpc/runtime/Metadata.h"
#include "llpc/runtime/PrintableText.h"
#include "llpc/runtime/ValidationMetadata.h"

#include <algorithm>
#include <utility>

namespace llpc::runtime {

std::string ValidationShader::title() const {
  return (stage.empty() ? "a shader of unknown stage" : "a " + printableLine(stage) + " shader") +
         (entryPoint.empty() ? "" : " " + quotedText(entryPoint));
}

bool ValidationShader::isSame(const ValidationShader &other) const {
  return stage == other.stage && entryPoint == other.entryPoint;
}

std::string ValidationPlace::title() const {
  return "instruction " + std::to_string(instruction) + " of shader " + hexText(shader) +
         (position().empty() ? "" : " at " + printableLine(position()));
}

bool ValidationPlace::isSame(const ValidationPlace &other) const {
  auto isSameCall = [](const InlinedCall &left, const InlinedCall &right) {
    return left.function == right.function && left.isSameInFile(right);
  };
  return shader == other.shader && instruction == other.instruction && opcode == other.opcode &&
         text == other.text && isSameInFile(other) && std::ranges::equal(inlined, other.inlined, isSameCall);
}

const ResourceBinding *ValidationPipeline::buffer(pipeline::InternalBufferKind kind) const {
  return resources ? resources->find(pipeline::kInternalDescriptorSet, pipeline::internalBuffer(kind).binding)
                   : nullptr;
}

const ValidationResource *ValidationPipeline::findResource(uint32_t set, uint32_t binding) const {
  auto key = [](const ValidationResource &resource) { return std::pair(resource.set, resource.binding); };
  auto found = std::ranges::lower_bound(checkedResources, std::pair(set, binding), {}, key);
  bool isFound = found != checkedResources.end() && key(*found) == std::pair(set, binding);
  return isFound ? &*found : nullptr;
}

LoadResult ValidationPipelines::addPipeline(std::string name, std::span<const std::byte> elf) {
  LoadResult result;
  ValidationMetadata metadata;
  std::string error =
      readMetadata(elf, result.problems, [&](const MapReader &root) { readValidation(root, metadata); });
  if (!error.empty())
    return {false, {std::move(error)}};
  result.loaded = true;
  for (ValidationShader &shader : metadata.shaders) {
    firstPipelines_.try_emplace(shader.id, pipelines_.size());
    shaders_.add(std::move(shader), name, result.problems);
  }
  for (ValidationPlace &place : metadata.places)
    places_.add(std::move(place), name, result.problems);
  metadata.pipeline.name = std::move(name);
  pipelines_.push_back(std::move(metadata.pipeline));
  return result;
}

const ValidationResource *ValidationPipelines::findResource(uint32_t shader, uint32_t set,
                                                            uint32_t binding) const {
  auto found = firstPipelines_.find(shader);
  return found == firstPipelines_.end() ? nullptr : pipelines_[found->second].findResource(set, binding);
}

} // namespace llpc::runtime
