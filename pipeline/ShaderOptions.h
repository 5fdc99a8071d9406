// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a driver decides about the shaders of a pipeline, beside the state that their stages need: for each
// shader, and for all of them.

#pragma once

#include "pipeline/Enum.h"

#include <cstdint>

namespace pipeline {

/// What Vulkan lets a driver ask for in each shader.
struct ShaderOptions {
  uint32_t waveSize = 0;            ///< 32, 64 or 0 for 32: the required subgroup size; see docs/subgroups.md
  bool robustBufferAccess2 = false; ///< the feature of that name, or VK_EXT_pipeline_robustness; docs/abi.md

  bool operator==(const ShaderOptions &) const = default;
};

/// What a wave does at its end when an invocation of it has aborted (docs/abort.md).
enum class AbortSignal : uint8_t {
  None, ///< nothing: the driver looks into the abort buffer
  Trap, ///< s_trap 2, for a trap handler
  Wait, ///< endlessly, until the driver's watchdog resets the device
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

/// What the metadata says of prints, and to whom (docs/debug-printf.md).
enum class PrintfProtocol : uint8_t {
  Ours,  ///< types, vectors and positions, to llpc/runtime
  Basic, ///< C's conversions and the specification's keys, to AMD's open driver and its like
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
