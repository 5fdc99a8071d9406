// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The metadata about GPU-assisted validation of the pipelines that a driver has registered.

#pragma once

#include "llpc/runtime/IdTable.h"
#include "llpc/runtime/LoadedPipeline.h"
#include "llpc/runtime/ValidationDeclarations.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace llpc::runtime {

/// The shaders of all pipelines that may have written to a buffer. Several threads may read it while no
/// thread adds a pipeline.
class ValidationPipelines {
public:
  /// Adds a pipeline. \p name identifies it in records and messages. A pipeline without metadata about
  /// validation has no places. Reports each id that another pipeline uses for something else as a problem.
  LoadResult addPipeline(std::string name, std::span<const std::byte> elf);

  const std::vector<ValidationPipeline> &pipelines() const { return pipelines_; }
  const IdTable<ValidationShader> &shaders() const { return shaders_; }
  const IdTable<ValidationPlace> &places() const { return places_; }

  /// Returns the resource at that binding in the first pipeline that has the shader; null if unknown.
  const ValidationResource *findResource(uint32_t shader, uint32_t set, uint32_t binding) const;

private:
  std::vector<ValidationPipeline> pipelines_;
  IdTable<ValidationShader> shaders_{"shader id"};
  IdTable<ValidationPlace> places_{"place id"};
  std::map<uint32_t, size_t> firstPipelines_; ///< the index of the first pipeline with that shader
};

} // namespace llpc::runtime
