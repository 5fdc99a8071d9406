// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/RunOptions.h"
#include "tools/rdnasim/machine/Workgroup.h"

#include <memory>
#include <random>
#include <vector>

namespace rdnasim {

/// A workgroup on the machine, with its waves.
struct LaunchedWorkgroup {
  Workgroup workgroup;
  std::vector<std::unique_ptr<Wave>> waves;
};

/// Decides which wave runs next and for how many instructions.
class Schedule {
public:
  Schedule(uint64_t seed, uint64_t stream)
      : isRandom_(seed != 0), random_(seed * 0x9e3779b97f4a7c15 + stream) {}

  size_t pick(size_t count) { return isRandom_ ? random_() % count : 0; }
  /// Short slices find races, long ones are fast: the lengths are powers of two from 1 to 256, equally
  /// likely.
  uint64_t slice() { return isRandom_ ? 1ull << random_() % 9 : 4096; }

private:
  bool isRandom_;
  std::mt19937_64 random_;
};

/// Runs a set of workgroups, interleaving their waves, until all have ended.
class Interleaving {
public:
  /// `stream`: other schedules with the same seed have other numbers.
  Interleaving(const RunOptions &options, uint64_t stream)
      : options_(options), schedule_(options.seed, stream) {}

  void add(std::unique_ptr<LaunchedWorkgroup> workgroup);

  /// Runs one slice of one wave. Returns false when nothing is left to run or a wave has faulted.
  bool advance();
  void runToEnd() {
    while (advance()) {
    }
  }

  std::optional<Fault> fault;
  uint64_t waveInstructions = 0;

private:
  void runSlice(Wave &wave);
  std::string whoWaitsFor(const Wave &wave) const;
  void end(Wave &wave);
  void releaseBlocked();
  void stopAtDeadlock();

  const RunOptions &options_;
  Schedule schedule_;
  std::vector<std::unique_ptr<LaunchedWorkgroup>> workgroups_;
  std::vector<Wave *> ready_, blocked_;
};

} // namespace rdnasim
