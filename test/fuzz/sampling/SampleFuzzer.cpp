// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SampleFuzzer.h"
#include "SampleCase.h"
#include "test/fuzz/differential/SeedRunner.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace samplefuzz {

namespace {

using shaderfuzz::BufferBytes;
using shaderfuzz::Runner;
using shaderfuzz::RunResult;
using shaderfuzz::Target;

constexpr uint32_t kCalls = 6; ///< in a shader
constexpr uint64_t kChunk = 16;

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

class SampleFuzzer : shaderfuzz::SeedRunner {
public:
  explicit SampleFuzzer(const shaderfuzz::FuzzOptions &options) : SeedRunner(options, kChunk) {}

  int run() { return runAll(); }

private:
  std::string describe(uint64_t shaders) const override {
    return SeedRunner::describe(shaders) + " with " + std::to_string(shaders * kCalls * kLanes) + " samples";
  }

  bool agrees(uint64_t seed, Runner &runner) const override {
    const std::vector<SampleCase> samples = samplesOf(seed);
    const std::string script = scriptOf(samples);
    print(script);
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
  void examine(uint64_t seed) override {
    const std::vector<SampleCase> samples = samplesOf(seed);
    for (uint32_t i = 0; i < samples.size(); ++i) {
      const std::string script = scriptOf({samples[i]});
      const RunResult reference = shaderfuzz::runOnLavapipe(script, options_.limitSeconds);
      if (!reference.outcome.passed()) {
        countMissing(seed, reference.outcome);
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
    if (findings_++ < options_.findings)
      write(name + ".amber", script + "\n" + found);
  }
};

} // namespace

int fuzzSamples(const shaderfuzz::FuzzOptions &options) {
  return SampleFuzzer(options).run();
}

} // namespace samplefuzz
