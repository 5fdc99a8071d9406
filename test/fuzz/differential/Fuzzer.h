// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Runner.h"

namespace shaderfuzz {

struct FuzzOptions {
  uint64_t firstSeed = 0;
  uint64_t count = 100; ///< 0: no limit
  unsigned seconds = 0; ///< 0: no limit
  std::vector<Target> targets;
  bool runsAllTargets = false; ///< for each shader, instead of one after the other
  std::string folder = "shader-fuzz-findings";
  unsigned reduceSeconds = 300;
  unsigned timeoutSeconds = 20;
  bool prints = false;
};

/// The program's exit status.
int fuzz(const FuzzOptions &options);

} // namespace shaderfuzz
