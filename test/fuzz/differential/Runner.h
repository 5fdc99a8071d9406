// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Generator.h"
#include "ScriptText.h"
#include "tools/amber/Outcome.h"
#include "tools/vulkan-run/Device.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace shaderfuzz {

struct Target {
  std::string processor;
  uint32_t waveSize = 32;
  uint64_t seed = 0; ///< of the order of waves, and of the packing of quads

  std::string name() const { return processor + "-wave" + std::to_string(waveSize); }
};

struct RunResult {
  amber::Outcome outcome;
  BufferBytes buffers; ///< at the end, when the outcome is Passed
};

/// Runs scripts in this process, which ends when the driver or the compiler crashes.
class Runner {
public:
  RunResult onLavapipe(const std::string &script);
  RunResult onSimulator(const std::string &script, const Target &target);

private:
  std::unique_ptr<vulkanrun::Device> device_; ///< opened at the first use
};

/// Runs in a separate process, which ends after that processor time.
RunResult runOnLavapipe(const std::string &script, uint32_t limitSeconds);
RunResult runOnSimulator(const std::string &script, const Target &target, uint32_t limitSeconds);

/// Finds out which of the generator's types lavapipe can compute with and store, and whether it has 64-bit
/// atomics, variable and physical pointers.
amber::Outcome findFeatures(GeneratorOptions &options);

} // namespace shaderfuzz
