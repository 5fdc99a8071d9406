// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/Fault.h"
#include "tools/rdnasim/Memory.h"
#include "tools/rdnasim/Program.h"
#include "tools/rdnasim/Wave.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace rdnasim {

/// What PAL would program for a compute dispatch.
struct Dispatch {
  const Program *program = nullptr;
  std::uint32_t groups[3] = {1, 1, 1};
  std::uint32_t workgroupSize[3] = {1, 1, 1};
  std::vector<std::uint32_t> userSgprs; ///< values of s0, s1, …; a shader may read no others
  std::vector<bool> userSgprDefined;    ///< same length; false for unused ones
  bool workgroupIdEnabled[3] = {};      ///< .tgid_x_en …: RDNA2 and RDNA3
  unsigned localIdComponents = 1;       ///< .tidig_comp_cnt + 1
  unsigned vgprCount = 0, sgprCount = 0;
  std::uint32_t ldsBytes = 0;
  std::uint32_t scratchBytesPerLane = 0;
  bool scratchEnabled = false;
  FloatMode mode;
};

/// Watches a run. With an observer, a run uses one thread.
class Observer {
public:
  virtual ~Observer() = default;
  virtual void beforeInstruction(const Wave &wave, const Instruction &instruction) = 0;
  virtual void afterInstruction(const Wave &wave, const Instruction &instruction) = 0;
};

struct RunOptions {
  std::uint64_t seed = 0;                          ///< of the schedule; the same seed gives the same run
  std::uint64_t instructionBudget = 1'000'000'000; ///< wave instructions of the whole dispatch
  unsigned threads = 1;                            ///< 0: as many as there are cores
  Observer *observer = nullptr;
};

struct RunResult {
  std::optional<Fault> fault;
  std::uint64_t waveInstructions = 0;
};

/// Runs all workgroups to their end, or to the first fault.
RunResult run(const Dispatch &dispatch, Memory &memory, const RunOptions &options);

} // namespace rdnasim
