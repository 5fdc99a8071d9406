// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/Dispatch.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace rdna_run {

/// Counts executed instructions over all dispatches, for each source line and each kind of instruction.
class Profile {
public:
  void add(const rdnasim::Program &program, uint32_t instruction, uint64_t executed, uint64_t activeLanes);

  /// Returns a readable table: by kind, then by source line, the most frequent first.
  std::string toString() const;

private:
  struct Counts {
    uint64_t executed = 0;
    uint64_t vector = 0, activeLanes = 0,
             lanes = 0; ///< of vector instructions; lanes: as if all were active
    uint64_t memory = 0;

    void add(const rdnasim::Instruction &instruction, uint32_t laneCount, uint64_t executed,
             uint64_t activeLanes);
  };

  std::map<std::string, Counts> lines_;
  std::map<std::string, uint64_t> kinds_;
  Counts total_;
};

/// Counts while one dispatch or draw runs; adds its counts to the profile when it is destroyed.
class Profiler : public rdnasim::Observer {
public:
  explicit Profiler(Profile &profile) : profile_(profile) {}
  ~Profiler() override;

  void beforeInstruction(const rdnasim::Wave &wave, const rdnasim::Instruction &instruction) override;
  void afterInstruction(const rdnasim::Wave &, const rdnasim::Instruction &) override {}

private:
  struct Count {
    uint64_t executed = 0, activeLanes = 0;
  };

  Profile &profile_;
  std::map<const rdnasim::Program *, std::vector<Count>> counts_; ///< one an instruction
};

} // namespace rdna_run
