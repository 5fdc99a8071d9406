// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The driver's options for the shaders of a pipeline: for each shader, and for all of them. The state of
// their stages is separate.

#pragma once

#include "pipeline/Enum.h"

#include <cstdint>

namespace pipeline {

/// The options that Vulkan lets a driver set for each shader.
struct ShaderOptions {
  uint32_t waveSize = 0;            ///< 32, 64 or 0 for 32: the required subgroup size; see docs/subgroups.md
  bool robustBufferAccess2 = false; ///< the feature of that name, or VK_EXT_pipeline_robustness; docs/abi.md

  bool operator==(const ShaderOptions &) const = default;
};

/// The action of a wave at its end if one of its invocations has aborted (docs/abort.md).
enum class AbortSignal : uint8_t {
  None, ///< nothing: the driver reads the abort buffer
  Trap, ///< s_trap 2, for a trap handler
  Wait, ///< wait endlessly, until the driver's watchdog resets the device
};

constexpr const char *nameOf(AbortSignal signal) {
  switch (signal) {
  case AbortSignal::None:
    return "none";
  case AbortSignal::Trap:
    return "trap";
  case AbortSignal::Wait:
    return "wait";
  }
  return nullptr;
}

/// The content of the metadata about prints, and its intended readers (docs/debug-printf.md).
enum class PrintfProtocol : uint8_t {
  Ours,  ///< types, vectors and positions, to llpc/runtime
  Basic, ///< C's conversions and the specification's keys, for AMD's open driver and similar readers
};

constexpr const char *nameOf(PrintfProtocol protocol) {
  switch (protocol) {
  case PrintfProtocol::Ours:
    return "ours";
  case PrintfProtocol::Basic:
    return "basic";
  }
  return nullptr;
}

} // namespace pipeline
