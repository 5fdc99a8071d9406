// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The metadata of a pipeline about GPU-assisted validation.

#pragma once

#include "llpc/runtime/LoadedPipeline.h"
#include "llpc/runtime/SourcePosition.h"
#include "pipeline/DescriptorType.h"
#include "pipeline/InternalBuffers.h"

#include <cstdint>
#include <optional>
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
  std::optional<uint32_t> addressesUserDataOffset;
  uint32_t counters = 0;                            ///< dwords of the counters buffer
  std::vector<ValidationResource> checkedResources; ///< in the order of sets and bindings

  /// Returns the checked resource; null if there is none.
  const ValidationResource *findResource(uint32_t set, uint32_t binding) const;

  /// Returns the location of the descriptor of one of the three buffers; null when unknown or when no shader
  /// uses it.
  const ResourceBinding *buffer(pipeline::InternalBufferKind kind) const;
};

} // namespace llpc::runtime
