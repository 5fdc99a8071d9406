// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SampleFuzzer.h"
#include "SampleCase.h"
#include "test/fuzz/common/FreedMemory.h"
#include "test/fuzz/common/ProcessorTime.h"
#include "tools/vulkan-run/Isolate.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>

namespace samplefuzz {

namespace {

using amber::Outcome;
using shaderfuzz::BufferBytes;
using shaderfuzz::Runner;
using shaderfuzz::RunResult;
using shaderfuzz::Target;

constexpr uint32_t kCalls = 6; ///< in a shader
constexpr uint64_t kChunk = 16;
constexpr uint32_t kChunkSeconds = 600;

std::vector<SampleCase> samplesOf(uint64_t seed) {
  std::vector<SampleCase> samples;
  for (uint32_t i = 0; i < kCalls; ++i)
    samples.push_back(generateSample(seed * kCalls + i));
  return samples;
}

/// The results of a lane, as numbers.
std::array<double, 4> resultAt(const SampleCase &sample, const std::vector<std::byte> &bytes, uint32_t lane) {
  std::array<double, 4> result{};
  for (uint32_t i = 0; i < 4; ++i) {
    int32_t bits = 0;
    float real = 0;
    std::memcpy(&bits, &bytes[(4 * lane + i) * 4], 4);
    std::memcpy(&real, &bytes[(4 * lane + i) * 4], 4);
    result[i] = sample.isInteger() ? double(bits) : double(real);
  }
  return result;
}

bool isNear(const std::array<double, 4> &expected, const std::array<double, 4> &actual, double tolerance) {
  return std::ranges::equal(expected, actual, [&](double a, double b) {
    return a == b || std::abs(a - b) <= tolerance || (std::isnan(a) && std::isnan(b));
  });
}

std::string resultText(const SampleCase &sample, const std::array<double, 4> &values) {
  std::string text;
  for (double value : values) {
    char digits[40];
    std::snprintf(digits, sizeof(digits), sample.isInteger() ? " %.0f" : " %.9g", value);
    text += digits;
  }
  return text;
}

/// Expectations of a script with this sample alone, for the lanes that differ.
std::string differences(const SampleCase &sample, const std::vector<std::byte> &expected,
                        const std::vector<std::byte> &actual) {
  std::string text;
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    const auto wanted = resultAt(sample, expected, lane), got = resultAt(sample, actual, lane);
    const double tolerance = sample.lanes[lane].tolerance;
    if (!isNear(wanted, got, tolerance))
      text += "# lane " + std::to_string(lane) + ":" + resultText(sample, got) + "\nEXPECT r0 IDX " +
              std::to_string(16 * lane) + " TOLERANCE " + std::to_string(tolerance) + " EQ" +
              resultText(sample, wanted) + "\n";
  }
  return text;
}

class SampleFuzzer {
public:
  explicit SampleFuzzer(const shaderfuzz::FuzzOptions &options) : options_(options) {}

  int run() {
    const uint64_t end = options_.count ? options_.firstSeed + options_.count : ~uint64_t(0);
    uint64_t seed = options_.firstSeed;
    while (seed < end && !(options_.seconds && elapsed() > options_.seconds)) {
      const uint64_t last = std::min(seed + kChunk, end);
      while (seed < last)
        seed = runUntilFinding(seed, last);
      if (seed % (16 * kChunk) == 0)
        report(seed - options_.firstSeed);
    }
    report(seed - options_.firstSeed);
    return findings_ ? 1 : 0;
  }

private:
  double elapsed() const { return fuzz::processorSeconds() - start_; }

  void report(uint64_t shaders) const {
    std::printf("%llu shaders with %llu samples, %u findings, %u not run by lavapipe, %.0f s\n",
                static_cast<unsigned long long>(shaders),
                static_cast<unsigned long long>(shaders * kCalls * kLanes), findings_, missing_, elapsed());
    std::fflush(stdout);
  }

  std::vector<Target> targetsOf(uint64_t seed) const {
    if (options_.runsAllTargets)
      return options_.targets;
    return {options_.targets[seed % options_.targets.size()]};
  }

  /// Returns the first seed that has not been run.
  uint64_t runUntilFinding(uint64_t first, uint64_t last) {
    std::string verdicts; // '+' or '-' for each shader
    const Outcome outcome = vulkanrun::runIsolated(
        "a chunk", kChunkSeconds,
        [&](const vulkanrun::Send &send) {
          fuzz::keepFreedMemory();
          Runner runner;
          for (uint64_t seed = first; seed < last; ++seed)
            send(agrees(seed, runner) ? "+" : "-");
          return Outcome();
        },
        verdicts);
    for (size_t i = 0; i < verdicts.size(); ++i)
      if (verdicts[i] == '-')
        examine(first + i);
    first += verdicts.size();
    if (outcome.passed())
      return first;
    examine(first);
    return first + 1;
  }

  bool agrees(uint64_t seed, Runner &runner) const {
    const std::vector<SampleCase> samples = samplesOf(seed);
    const std::string script = scriptOf(samples);
    if (options_.prints) {
      std::printf("%s", script.c_str());
      std::fflush(stdout);
    }
    const RunResult reference = runner.onLavapipe(script);
    if (!reference.outcome.passed())
      return false;
    return std::ranges::all_of(targetsOf(seed), [&](const Target &target) {
      const RunResult result = runner.onSimulator(script, target);
      return result.outcome.passed() && hasSameResults(samples, reference.buffers, result.buffers);
    });
  }

  static bool hasSameResults(const std::vector<SampleCase> &samples, const BufferBytes &expected,
                             const BufferBytes &actual) {
    for (size_t i = 0; i < samples.size(); ++i) {
      const std::string name = "r" + std::to_string(i);
      if (!differences(samples[i], expected.at(name), actual.at(name)).empty())
        return false;
    }
    return true;
  }

  /// Runs each of the shader's calls in a shader of its own.
  void examine(uint64_t seed) {
    const std::vector<SampleCase> samples = samplesOf(seed);
    for (uint32_t i = 0; i < samples.size(); ++i) {
      const std::string script = scriptOf({samples[i]});
      const RunResult reference = shaderfuzz::runOnLavapipe(script, options_.limitSeconds);
      if (!reference.outcome.passed()) {
        ++missing_;
        std::fprintf(stderr, "%llu: lavapipe: %s\n", static_cast<unsigned long long>(seed),
                     reference.outcome.message.c_str());
        continue;
      }
      for (const Target &target : targetsOf(seed)) {
        const RunResult result = shaderfuzz::runOnSimulator(script, target, options_.limitSeconds);
        const std::string found =
            !result.outcome.passed()
                ? "# " + result.outcome.message + "\n"
                : differences(samples[i], reference.buffers.at("r0"), result.buffers.at("r0"));
        if (found.empty())
          continue;
        keep(std::to_string(seed) + "-" + std::to_string(i) + "-" + target.name(), script, found);
        break; // a call that fails does so on several targets, most of the time in the same way
      }
    }
  }

  void keep(const std::string &name, const std::string &script, const std::string &found) {
    std::fprintf(stderr, "%s: %s", name.c_str(), found.substr(0, found.find("EXPECT")).c_str());
    if (findings_++ >= options_.findings)
      return;
    std::error_code error;
    std::filesystem::create_directories(options_.folder, error);
    std::ofstream file(std::filesystem::path(options_.folder) / (name + ".amber"), std::ios::binary);
    file << script << "\n" << found;
    if (!file.flush())
      std::fprintf(stderr, "shader-fuzz: cannot write to %s\n", options_.folder.c_str());
  }

  const shaderfuzz::FuzzOptions &options_;
  const double start_ = fuzz::processorSeconds();
  uint32_t findings_ = 0, missing_ = 0;
};

} // namespace

int fuzzSamples(const shaderfuzz::FuzzOptions &options) {
  return SampleFuzzer(options).run();
}

} // namespace samplefuzz
