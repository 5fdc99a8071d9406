// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// shader-fuzz: random compute or fragment shaders on lavapipe and on the simulated GPU, which have to agree.

#include "Fuzzer.h"

#include "test/fuzz/sampling/SampleFuzzer.h"
#include "tools/vulkan-run/Device.h"

#include <CLI/CLI.hpp>

#include <cstdlib>

namespace {

using namespace shaderfuzz;

constexpr char kFooter[] = R"(Examples:
  shader-fuzz --count 1000
      Shaders 0 to 999, each on one of the six targets in turn.
  shader-fuzz --seed 5000 --seconds 1800 --out findings
      As many as half an hour of processor time allows, beginning with 5000.
  shader-fuzz --seed 4711 --count 1 --all-targets --print
      One shader, on each generation and in both wave sizes; the script that is run, on standard output.
  rdna-run --mcpu gfx1100 --wave-size 64 findings/4711-gfx1100-wave64.amber
      A finding once more: the script expects what lavapipe computed.

For each difference, and for each shader that does not compile or run, the folder gets the reduced shader as a
script (.amber) and as assembly (.spvasm), the original (.original.amber) and the reason (.txt).

Exit status: 0 when all agree, 1 when something was found, 2 for a wrong command line, 3 without lavapipe.)";

} // namespace

int main(int argc, char **argv) {
  FuzzOptions options;
  std::string processor;
  uint32_t waveSize = 0;
  std::string stage = "compute";
  bool isSampling = false;
  CLI::App app("Generates random valid shaders, runs them on lavapipe and, compiled by this project, on\n"
               "the simulated GPU, compares every buffer, and reduces shaders whose buffers differ.",
               "shader-fuzz");
  app.footer(kFooter);
  app.add_option("--seed", options.firstSeed, "Number of the first shader")->capture_default_str();
  app.add_option("--count", options.count, "Number of shaders; 0: until the time is over")
      ->capture_default_str();
  app.add_option("--seconds", options.seconds, "Stop after that processor time; 0: no limit")
      ->capture_default_str();
  app.add_option("--mcpu", processor, "Only this GPU")
      ->check(CLI::IsMember({"gfx1030", "gfx1100", "gfx1201"}));
  app.add_option("--wave-size", waveSize, "Only this wave size")->check(CLI::IsMember({"32", "64"}));
  app.add_option("--operations", options.operations,
                 "At most so many operations in an entry point; smaller shaders take less time")
      ->check(CLI::Range(4, 1000))
      ->capture_default_str();
  app.add_option("--large", options.largePercent, "Percent of shaders with thousands of statements")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  app.add_option("--images", options.imagePercent, "Percent of shaders with images and texel buffers")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  app.add_option("--stage", stage, "What kind of shaders: fragment shaders draw triangles")
      ->check(CLI::IsMember({"compute", "fragment"}))
      ->capture_default_str();
  app.add_flag("--sampling", isSampling, "Compare filters, addresses and levels of random images instead");
  app.add_flag("--all-targets", options.runsAllTargets, "Every shader on every target, instead of in turn");
  app.add_option("--out", options.folder, "Folder for findings, made when there are any")
      ->type_name("<folder>")
      ->capture_default_str();
  app.add_option("--findings", options.findings, "As many are reduced, one of each shader")
      ->capture_default_str();
  app.add_option("--reduce-seconds", options.reduceSeconds,
                 "Processor time to reduce one finding; 0: not at all")
      ->capture_default_str();
  app.add_option("--timeout", options.limitSeconds, "Seconds of processor time that one shader may take")
      ->capture_default_str();
  app.add_flag("--print", options.prints, "Print the scripts");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  options.drawsFragments = stage == "fragment";
  for (const char *each : {"gfx1030", "gfx1100", "gfx1201"})
    for (uint32_t size : {32u, 64u})
      if ((processor.empty() || processor == each) && (waveSize == 0 || waveSize == size))
        options.targets.push_back({each, size});
  // Each shader is seen once.
  setenv("MESA_SHADER_CACHE_DISABLE", "true", 0);
  vulkanrun::preferDriver("lvp_icd");
  return isSampling ? samplefuzz::fuzzSamples(options) : fuzz(options);
}
