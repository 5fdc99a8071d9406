// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// rdna-run: runs Amber scripts on a simulated RDNA GPU, through the project's own compiler.

#include "tools/rdna-run/Execution.h"

#include <CLI/CLI.hpp>

#include <atomic>
#include <cstdio>
#include <fstream>
#include <future>
#include <iterator>
#include <map>
#include <thread>

namespace {

using namespace rdna_run;

constexpr char kDescription[] =
    "Runs Amber scripts: compiles their compute shaders for an RDNA GPU, runs them on a simulated one,\n"
    "and checks what the scripts expect.\n";

constexpr char kFooter[] =
    "Examples:\n"
    "  rdna-run test.amber\n"
    "      On gfx1100, with the wave size that the compiler chooses.\n"
    "  rdna-run --mcpu gfx1030 --wave-size 64 -j 4 tests/*.amber\n"
    "      Many scripts at once, then a summary.\n"
    "  rdna-run --seed 7 race.amber\n"
    "      Another order of the waves; the same seed gives the same run.\n"
    "  rdna-run --trace wrong.amber 2>trace.txt\n"
    "      Every instruction with the registers that it changes, on standard error.\n"
    "\n"
    "What shaders print goes to standard output.\n"
    "Exit status: 0 all passed; 1 an expectation or a shader failed; 2 a script or shader is wrong;\n"
    "3 a script asks for what is not supported. With many scripts the worst: 2, then 1, then 3.\n";

struct Arguments {
  Options options;
  std::vector<std::string> scripts;
  unsigned jobs = 1;
};

void addOptions(CLI::App &app, Arguments &arguments) {
  Options &options = arguments.options;
  app.add_option("SCRIPT", arguments.scripts, "Amber scripts")->required()->type_name("FILE");
  app.add_option("--mcpu,--gfxip", options.processor, "The GPU: gfx1030, gfx1100 or gfx1201, or as 11.0.0")
      ->transform(CLI::Transformer(std::map<std::string, std::string>{
          {"10.3.0", "gfx1030"}, {"11.0.0", "gfx1100"}, {"12.0.1", "gfx1201"}}))
      ->check(CLI::IsMember({"gfx1030", "gfx1100", "gfx1201"}))
      ->capture_default_str();
  app.add_option("--wave-size", options.waveSize, "Lanes of a wave, where the script does not say")
      ->check(CLI::IsMember({32, 64}));
  app.add_option("--seed", options.seed, "Of the order in which waves run; 0 is the plain order")
      ->capture_default_str();
  app.add_option("--budget", options.instructionBudget,
                 "Instructions that a wave may run before it counts as endless");
  app.add_option("--threads", options.threads, "Threads that a dispatch may use")->check(CLI::Range(1, 16));
  app.add_option("--printf-buffer", options.printfBytes, "Bytes for what a dispatch prints; 0 is no buffer")
      ->capture_default_str();
  app.add_option("--dump", options.dumps,
                 "Print this buffer at the end, or write its bytes to a file; repeat it")
      ->type_name("BUFFER[=FILE]")
      ->allow_extra_args(false);
  app.add_flag("--trace", options.trace, "Write every instruction to standard error");
  app.add_option("-j,--jobs", arguments.jobs, "Scripts to run at once")->check(CLI::Range(1, 256));
}

Outcome runFile(const std::string &file, const Options &options) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream)
    return {Status::Error, file + ": cannot be read", "", "", 0};
  std::string text((std::istreambuf_iterator<char>(stream)), {});
  return execute(file, text, options);
}

const char *nameOf(Status status) {
  static constexpr const char *kNames[] = {"passed", "FAILED", "ERROR", "unsupported"};
  return kNames[static_cast<unsigned>(status)];
}

/// Reports in the order of the scripts, whatever the order in which they are done.
int run(const Arguments &arguments) {
  std::vector<std::promise<Outcome>> outcomes(arguments.scripts.size());
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> workers;
  for (unsigned i = 0; i < std::min<std::size_t>(arguments.jobs, outcomes.size()); ++i)
    workers.emplace_back([&] {
      for (std::size_t index = next++; index < outcomes.size(); index = next++)
        outcomes[index].set_value(runFile(arguments.scripts[index], arguments.options));
    });
  unsigned counts[4] = {};
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    Outcome outcome = outcomes[i].get_future().get();
    ++counts[static_cast<unsigned>(outcome.status)];
    std::fputs(outcome.output.c_str(), stdout);
    std::fputs(outcome.trace.c_str(), stderr);
    if (!outcome.message.empty())
      std::fprintf(stderr, "%s\n", outcome.message.c_str());
    if (outcomes.size() > 1)
      std::fprintf(stderr, "[%zu/%zu] %s: %s\n", i + 1, outcomes.size(), arguments.scripts[i].c_str(),
                   nameOf(outcome.status));
  }
  if (outcomes.size() > 1)
    std::fprintf(stderr, "%u passed, %u failed, %u errors, %u unsupported\n", counts[0], counts[1], counts[2],
                 counts[3]);
  for (Status worst : {Status::Error, Status::Failed, Status::Unsupported})
    if (counts[static_cast<unsigned>(worst)] != 0)
      return static_cast<int>(worst);
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  Arguments arguments;
  CLI::App app(kDescription, "rdna-run");
  app.footer(kFooter);
  addOptions(app, arguments);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    int status = app.exit(error);
    return status == 0 ? 0 : static_cast<int>(Status::Error);
  }
  return run(arguments);
}
