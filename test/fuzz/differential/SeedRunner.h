// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Fuzzer.h"
#include "test/fuzz/common/ProcessorTime.h"

#include <cstdint>
#include <string>
#include <vector>

namespace shaderfuzz {

/// Runs the random shaders of a range of seeds on lavapipe and on the simulated GPU, and counts findings.
class SeedRunner {
public:
  /// As many shaders as `chunk` are run in one process, which saves most of what it takes to begin.
  SeedRunner(const FuzzOptions &options, uint64_t chunk) : options_(options), chunk_(chunk) {}
  SeedRunner(const SeedRunner &) = delete;
  SeedRunner &operator=(const SeedRunner &) = delete;
  virtual ~SeedRunner() = default;

protected:
  /// Returns the program's exit status.
  int runAll();

  /// Returns whether the shader passes on lavapipe and on all its targets, with the same results.
  virtual bool agrees(uint64_t seed, Runner &runner) const = 0;
  /// Runs a shader that does not agree, or that ended its process, in processes of its own.
  virtual void examine(uint64_t seed) = 0;
  /// Returns what a report says of so many shaders.
  virtual std::string describe(uint64_t shaders) const { return std::to_string(shaders) + " shaders"; }

  std::vector<Target> targetsOf(uint64_t seed) const;
  void print(const std::string &script) const;
  /// Counts a shader that lavapipe does not run.
  void countMissing(uint64_t seed, const amber::Outcome &outcome);
  /// Writes a file of a finding.
  void write(const std::string &name, const std::string &text) const;

  const FuzzOptions &options_;
  uint32_t findings_ = 0;

private:
  double elapsed() const { return fuzz::processorSeconds() - start_; }
  void report(uint64_t shaders) const;
  void runChunk(uint64_t first, uint64_t last);

  const uint64_t chunk_;
  const double start_ = fuzz::processorSeconds();
  uint32_t missing_ = 0;
};

} // namespace shaderfuzz
