// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads the part of a pipeline's PAL metadata that the driver's side needs.

#pragma once

#include "llpc/runtime/DebugPrintf.h"
#include "llpc/runtime/ShaderAbort.h"
#include "pipeline/InternalBuffers.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace llpc::runtime {

using pipeline::InternalBufferKind;
class MapReader;

/// Calls \p read with the root of each metadata document. Returns why the metadata cannot be read; empty on
/// success. Adds problems of single keys to \p problems.
std::string readMetadata(std::span<const std::byte> elf, std::vector<std::string> &problems,
                         const std::function<void(const MapReader &root)> &read);

/// Returns whether the map has a version that this code reads; adds a message if not.
bool hasKnownVersion(const MapReader &map);

/// Reads "lgc.resources", unless an earlier document had it.
void readResources(const MapReader &root, std::optional<Resources> &resources);

/// The formats of the requested kind, without their pipelines.
struct PipelineMetadata {
  std::vector<PrintfFormat> printfFormats;
  std::vector<AbortFormat> abortFormats;
  std::optional<uint32_t> userDataOffset; ///< for the buffer of that kind
  std::optional<Resources> resources;
  std::vector<std::string> problems; ///< about keys that were skipped
  std::string error;                 ///< why the metadata cannot be read; empty on success
};

/// Reads the formats of \p kind, which is Printf or Abort.
PipelineMetadata readPipeline(std::span<const std::byte> elf, InternalBufferKind kind);

} // namespace llpc::runtime
