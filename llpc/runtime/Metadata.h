// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads the part of a pipeline's PAL metadata that the driver's side needs.

#pragma once

#include "llpc/runtime/DebugPrintf.h"
#include "llpc/runtime/ShaderAbort.h"
#include "pipeline/InternalBuffers.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace llpc::runtime {

using pipeline::InternalBufferKind;

/// The formats of the requested kind, without their pipelines.
struct PipelineMetadata {
  std::vector<PrintfFormat> printfFormats;
  std::vector<AbortFormat> abortFormats;
  std::optional<uint32_t> userDataOffset; ///< for the buffer of that kind
  std::optional<Resources> resources;
  std::vector<std::string> problems; ///< about keys that were skipped
  std::string error;                 ///< why the metadata cannot be read; empty on success
};

PipelineMetadata readPipeline(std::span<const std::byte> elf, InternalBufferKind kind);

} // namespace llpc::runtime
