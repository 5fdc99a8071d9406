// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Runner.h"

#include <cstdint>

namespace shaderfuzz {

struct FuzzOptions {
  uint64_t firstSeed = 0;
  uint64_t count = 100; ///< 0: no limit
  uint32_t seconds = 0; ///< of processor time, as are all others; 0: no limit
  std::vector<Target> targets;
  bool runsAllTargets = false; ///< for each shader, instead of one after the other
  std::string folder = "shader-fuzz-findings";
  uint32_t findings = 20; ///< as many are reduced and written
  uint32_t reduceSeconds = 300;
  uint32_t limitSeconds = 20;
  uint32_t operations = 80;  ///< at most, in an entry point
  uint32_t largePercent = 1; ///< of shaders
  uint32_t imagePercent = 60;
  bool drawsFragments = false; ///< instead of compute shaders
  bool prints = false;
};

/// The program's exit status.
int fuzz(const FuzzOptions &options);

} // namespace shaderfuzz
