// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/ValidationPipelines.h"
#include "llpc/runtime/Metadata.h"
#include "llpc/runtime/ValidationMetadata.h"

#include <utility>

namespace llpc::runtime {

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
