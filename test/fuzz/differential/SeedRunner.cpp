// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SeedRunner.h"
#include "test/fuzz/common/FreedMemory.h"
#include "tools/vulkan-run/Isolate.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

namespace shaderfuzz {

using amber::Outcome;

namespace {

constexpr uint32_t kChunkSeconds = 600;
constexpr uint64_t kReported = 100; ///< shaders from one report to the next

} // namespace

int SeedRunner::runAll() {
  const uint64_t begin = options_.firstSeed;
  const uint64_t end = options_.count ? begin + options_.count : ~uint64_t(0);
  uint64_t seed = begin;
  while (seed < end && !(options_.seconds && elapsed() > options_.seconds)) {
    const uint64_t next = std::min(seed + chunk_, end);
    runChunk(seed, next - 1);
    if ((seed - begin) / kReported != (next - begin) / kReported)
      report(next - begin);
    seed = next;
  }
  report(seed - begin);
  return findings_ ? 1 : 0;
}

void SeedRunner::report(uint64_t shaders) const {
  std::printf("%s, %u findings, %u not run by lavapipe, %.0f s\n", describe(shaders).c_str(), findings_,
              missing_, elapsed());
  std::fflush(stdout);
}

void SeedRunner::runChunk(uint64_t first, uint64_t last) {
  while (first <= last) {
    std::string verdicts; // '+' or '-' for each shader
    const Outcome outcome = vulkanrun::runIsolated(
        "a chunk", kChunkSeconds,
        [&](const vulkanrun::Send &send) {
          fuzz::keepFreedMemory();
          Runner runner;
          for (uint64_t seed = first; seed <= last; ++seed)
            send(agrees(seed, runner) ? "+" : "-");
          return Outcome();
        },
        verdicts);
    for (size_t i = 0; i < verdicts.size(); ++i)
      if (verdicts[i] == '-')
        examine(first + i);
    first += verdicts.size();
    if (outcome.passed())
      return;
    examine(first++);
  }
}

std::vector<Target> SeedRunner::targetsOf(uint64_t seed) const {
  std::vector<Target> chosen = options_.targets;
  if (!options_.runsAllTargets)
    chosen = {options_.targets[seed % options_.targets.size()]};
  if (options_.drawsFragments)
    for (Target &target : chosen)
      target.seed = seed / options_.targets.size();
  return chosen;
}

void SeedRunner::print(const std::string &script) const {
  if (!options_.prints)
    return;
  std::printf("%s", script.c_str());
  std::fflush(stdout);
}

void SeedRunner::countMissing(uint64_t seed, const Outcome &outcome) {
  ++missing_;
  std::fprintf(stderr, "%llu: lavapipe: %s\n", static_cast<unsigned long long>(seed),
               outcome.message.c_str());
}

void SeedRunner::write(const std::string &name, const std::string &text) const {
  std::error_code error;
  std::filesystem::create_directories(options_.folder, error);
  std::ofstream file(std::filesystem::path(options_.folder) / name, std::ios::binary);
  file << text;
  if (!file.flush())
    std::fprintf(stderr, "shader-fuzz: cannot write %s/%s\n", options_.folder.c_str(), name.c_str());
}

} // namespace shaderfuzz
