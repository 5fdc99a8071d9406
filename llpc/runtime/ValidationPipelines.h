// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The metadata about GPU-assisted validation of the pipelines that a driver has registered.

#pragma once

#include "llpc/runtime/IdTable.h"
#include "llpc/runtime/LoadedPipeline.h"
#include "llpc/runtime/SourcePosition.h"
#include "pipeline/DescriptorType.h"
#include "pipeline/InternalBuffers.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace llpc::runtime {

/// A shader whose waves write records.
struct ValidationShader {
  uint32_t id = 0;
  std::string stage;                  ///< the name of a protocol::RecordStage; empty if unknown
  std::string entryPoint;             ///< its name in SPIR-V; empty if unknown
  std::vector<std::string> pipelines; ///< the pipelines that contain it, in the order of loading

  std::string title() const;
  bool isSame(const ValidationShader &other) const;
};

/// A call through which an instruction is reached, at the position of the call.
struct InlinedCall : SourcePosition {
  std::string function; ///< the called one; empty if unknown
};

/// A checked instruction, reached through one chain of calls.
struct ValidationPlace : SourcePosition {
  uint32_t id = 0;
  uint32_t shader = 0;                ///< the shader's id
  uint32_t instruction = 0;           ///< index in the SPIR-V module
  std::string opcode;                 ///< "OpLoad", …; empty if unknown
  std::string text;                   ///< the source line; empty if unknown
  std::vector<InlinedCall> inlined;   ///< the innermost call first
  std::vector<std::string> pipelines; ///< the pipelines that contain it, in the order of loading

  std::string title() const;
  bool isSame(const ValidationPlace &other) const;
};

/// A resource that shaders access.
struct ValidationResource {
  uint32_t set = 0;
  uint32_t binding = 0;
  std::string name; ///< the variable's in SPIR-V; empty if it has none
  std::optional<pipeline::DescriptorType> type;
};

/// `userDataOffset` is the records buffer's.
struct ValidationPipeline : LoadedPipeline {
  std::optional<uint32_t> countersUserDataOffset;
  std::optional<uint32_t> inputsUserDataOffset;
  uint32_t counters = 0;                            ///< dwords of the counters buffer
  std::vector<ValidationResource> checkedResources; ///< in the order of sets and bindings

  /// Returns the checked resource; null if there is none.
  const ValidationResource *findResource(uint32_t set, uint32_t binding) const;

  /// Returns the location of the descriptor of one of the three buffers; null when unknown or when no shader
  /// uses it.
  const ResourceBinding *buffer(pipeline::InternalBufferKind kind) const;
};

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
