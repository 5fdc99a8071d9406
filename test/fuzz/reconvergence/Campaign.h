// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Generator.h"
#include "Judge.h"

#include <cstdint>

namespace reconvergence {

struct CampaignOptions {
  uint64_t firstSeed = 0, lastSeed = 99;
  GeneratorOptions generator;
  ExecutorOptions executor;
  std::vector<Target> targets;
  uint32_t jobs = 2;
  uint32_t seconds = 0; ///< of processor time, as are all others; 0: no limit
  std::string folder;   ///< of findings; empty: none are written
  uint32_t reduceSeconds = 120;
  uint32_t findings = 10; ///< as many are reduced and written
  bool printsProgress = false;
};

/// Runs the programs of the seeds on the targets. Returns whether each did what the reference says.
bool runCampaign(const CampaignOptions &options);

/// The program as a script that expects what the reference says.
std::string scriptText(const Program &program, const Target &target);

} // namespace reconvergence
