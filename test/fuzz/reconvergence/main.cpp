// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// reconvergence-fuzz: random structured programs, whose lanes have to meet where SPIR-V says.

#include "Campaign.h"
#include "tools/vulkan-run/Device.h"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <iostream>

namespace {

using namespace reconvergence;

constexpr char kFooter[] =
    R"(Each program is compute SPIR-V with MaximallyReconvergesKHR: nested selections, switches, loops and calls, with
breaks, continues and returns that only some invocations take. At random places each invocation appends a ballot
or another value to its trace. A walk over the same program with explicit sets of lanes predicts all traces.

Examples:
  reconvergence-fuzz --seeds 0..9999
      Ten thousand programs, each on three GPUs in both wave sizes.
  reconvergence-fuzz --seeds 0..999999 --time-limit 1800 --nesting 6 --targets gfx1100-wave64
      As many deeply nested ones as half an hour of processor time allows.
  reconvergence-fuzz --seeds 0..999 --targets lavapipe
      The prediction itself, against another implementation.
  reconvergence-fuzz --seeds 17 --print --targets
      What program 17 is.
  reconvergence-fuzz --seeds 0..199 --out findings
      Reduces what differs. For each finding: the reason and the program in the manner of C (.txt), the module
      (.spvasm), and a script for rdna-run (.amber) that expects what was predicted.
  reconvergence-fuzz --seeds 0..199 --without-markers
      How many programs go wrong when the compiler is not told what the constructs are.

Exit status: 0 when all do as predicted, 1 when not, 2 for a wrong command line.)";

/// "A..B" or one number.
bool parseSeeds(const std::string &text, CampaignOptions &options) {
  const size_t dots = text.find("..");
  const auto parse = [](const std::string &number, uint64_t &value) {
    char *end = nullptr;
    value = std::strtoull(number.c_str(), &end, 10);
    return !number.empty() && number[0] >= '0' && number[0] <= '9' && *end == 0;
  };
  if (dots == std::string::npos)
    return parse(text, options.firstSeed) && parse(text, options.lastSeed);
  return parse(text.substr(0, dots), options.firstSeed) && parse(text.substr(dots + 2), options.lastSeed) &&
         options.firstSeed <= options.lastSeed;
}

void print(const CampaignOptions &options) {
  for (uint64_t seed = options.firstSeed; seed <= options.lastSeed; ++seed) {
    const Program program = generate(seed, options.generator);
    std::cout << "// Program " << seed << ", " << toString(program).substr(3);
  }
}

} // namespace

int main(int argc, char **argv) {
  CampaignOptions options;
  std::string seeds = "0..99";
  std::vector<std::string> operations, targets;
  std::map<std::string, ExprKind> knownOperations;
  for (ExprKind kind : allSubgroupOperations())
    knownOperations[operation(kind).name] = kind;
  std::vector<std::string> targetNames;
  for (const Target &target : allTargets()) {
    targetNames.push_back(target.name());
    if (!target.isLavapipe())
      targets.push_back(target.name());
  }
  bool prints = false;

  CLI::App app(
      "Runs random structured programs on the simulated GPU and tells whether their lanes part and meet\n"
      "exactly where the rules of SPV_KHR_maximal_reconvergence say.",
      "reconvergence-fuzz");
  app.footer(kFooter);
  app.add_option("--seeds", seeds, "The programs: A..B, both included, or one number")
      ->check([&](const std::string &text) {
        return parseSeeds(text, options) ? "" : "not A..B with A no greater than B: " + text;
      })
      ->capture_default_str();
  app.add_option("--nesting", options.generator.nesting, "How deep constructs nest; 0: 2 to 6, by the seed")
      ->check(CLI::Range(0, 12))
      ->capture_default_str();
  app.add_option("--targets", targets, "Where to run: gfx1030-wave32 …, lavapipe, or none [all but lavapipe]")
      ->delimiter(',')
      ->expected(0, -1)
      ->check(CLI::IsMember(targetNames));
  app.add_option("--operations", operations, "The subgroup operations that may occur, beside ballot [all]")
      ->delimiter(',')
      ->check(CLI::IsMember(knownOperations));
  app.add_flag("--aborts", options.generator.hasAborts,
               "Programs in which invocations abort anywhere, with messages");
  app.add_flag("--typed", options.generator.hasTypedOperations,
               "Less control flow, and subgroup operations on values of all types in it");
  app.add_flag_callback(
         "--pressure", [&] { options.generator.pressurePercent = 100; },
         "Typed ones that keep many values, some with few registers: of the others 2 % are so")
      ->excludes("--operations");
  app.add_flag("--fragments", options.generator.drawsFragments,
               "Fragment shaders with helpers, operations of quads, derivatives and samples")
      ->excludes("--aborts");
  app.add_flag("--portable", options.generator.isPortable,
               "Of these, what lavapipe can do: only derivatives look at other lanes")
      ->needs("--fragments");
  app.add_flag("--poll-aborts", options.executor.pollsAborts,
               "The same, and loops poll: traces are first parts of what is predicted")
      ->each([&](const std::string &) { options.generator.hasAborts = true; });
  app.add_flag("--keep-calls", options.executor.keepsCalls,
               "Compile the functions of the programs as functions that are called");
  app.add_flag("--without-markers", options.executor.ignoresMarkers,
               "Hide from the compiler what the constructs are: a good part of the programs goes wrong");
  app.add_option("--defect", options.executor.defect,
                 "Compile fragment programs wrongly in one respect: a good part of them must differ")
      ->transform(CLI::Transformer(std::map<std::string, Defect>{{"no-whole-quads", Defect::NoWholeQuads},
                                                                 {"no-helpers", Defect::NoHelpers},
                                                                 {"helpers", Defect::Helpers},
                                                                 {"coarse", Defect::CoarseDerivatives}}))
      ->needs("--fragments");
  app.add_option("--jobs", options.jobs, "Processes at a time")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  app.add_option("--time-limit", options.seconds,
                 "Seconds of processor time until no more are begun; 0: no limit")
      ->capture_default_str();
  app.add_option("--out", options.folder,
                 "Folder for reduced findings, made when there are any; else none are");
  app.add_option("--findings", options.findings, "As many are reduced")->capture_default_str();
  app.add_option("--reduce-seconds", options.reduceSeconds, "Processor time to reduce one finding")
      ->capture_default_str();
  app.add_flag("--print", prints, "Print the programs first");
  app.add_flag("--progress", options.printsProgress, "Tell on standard error how far it is");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  parseSeeds(seeds, options);
  options.generator.operations = allSubgroupOperations();
  if (!operations.empty()) {
    options.generator.operations = {ExprKind::Ballot};
    for (const std::string &name : operations)
      options.generator.operations.push_back(knownOperations[name]);
  }
  for (const Target &target : allTargets())
    if (std::ranges::find(targets, target.name()) != targets.end())
      options.targets.push_back(target);
  if (prints)
    print(options);
  if (options.targets.empty())
    return 0;
  // Each shader is seen once.
  setenv("MESA_SHADER_CACHE_DISABLE", "true", 0);
  vulkanrun::preferDriver("lvp_icd");
  return runCampaign(options) ? 0 : 1;
}
