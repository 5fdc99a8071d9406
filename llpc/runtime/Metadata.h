// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads what the driver's side needs from a pipeline's PAL metadata.

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

using pipeline::RecordKind;

/// Formats of the kind that was asked for, without their pipelines.
struct PipelineMetadata {
  std::vector<PrintfFormat> printfFormats;
  std::vector<AbortFormat> abortFormats;
  std::optional<uint32_t> userDataOffset; ///< of that kind's buffer
  std::optional<Resources> resources;
  std::vector<std::string> problems; ///< of keys that had to be skipped
  std::string error;                 ///< why nothing could be read; empty when something could
};

PipelineMetadata readPipeline(std::span<const std::byte> elf, RecordKind kind);

} // namespace llpc::runtime
