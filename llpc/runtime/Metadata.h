// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads what the driver's side needs from the msgpack of PAL metadata.

#pragma once

#include "llpc/runtime/DebugPrintf.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace llpc::runtime {

struct PipelineMetadata {
  std::vector<PrintfFormat> formats; ///< without their pipelines
  std::optional<uint32_t> userDataOffset;
  std::optional<Resources> resources;
  std::vector<std::string> problems; ///< of keys that had to be skipped
  std::string error;                 ///< why nothing could be read; empty when something could
};

PipelineMetadata readMetadata(std::span<const std::byte> blob);

} // namespace llpc::runtime
