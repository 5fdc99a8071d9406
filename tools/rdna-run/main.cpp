// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// rdna-run: runs Amber scripts on a simulated RDNA GPU, through the project's own compiler.

#include "llpc/Version.h"
#include "protocol/DebugProtocol.h"
#include "tools/amber/Dump.h"
#include "tools/command-line/EnumOption.h"
#include "tools/command-line/ValidationOptions.h"
#include "tools/rdna-run/Execution.h"
#include "tools/rdna-run/JUnit.h"

#include <CLI/CLI.hpp>

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <future>
#include <map>
#include <thread>

namespace {

using namespace rdna_run;
using amber::Status;

constexpr char kDescription[] =
    "Runs Amber scripts: compiles their shaders for an RDNA GPU, runs them on a simulated one, and\n"
    "checks what the scripts expect.\n";

constexpr char kFooter[] =
    "Examples:\n"
    "  rdna-run test.amber\n"
    "      On gfx1100, with the wave size that the compiler chooses.\n"
    "  rdna-run --mcpu gfx1030 --wave-size 64 tests/*.amber\n"
    "      Many scripts at once, then a summary.\n"
    "  rdna-run --seed 7 race.amber\n"
    "      Another order of the waves; the same seed gives the same run.\n"
    "  rdna-run --trace wrong.amber 2>trace.txt\n"
    "      Every instruction with the registers that it changes.\n"
    "  rdna-run --profile slow.amber\n"
    "      Which lines of the shader are executed how often, and by how many lanes.\n"
    "  rdna-run --dump result.png blur.amber\n"
    "      A picture of the image \"result\" at the end.\n"
    "\n"
    "What shaders print and their abort messages go to standard output, everything else to standard error.\n"
    "Exit status: 0 all passed; 1 an expectation or a shader failed; 2 a script or shader is wrong;\n"
    "3 a script or shader asks for what is not supported; 4 all passed, and an invocation aborted; 5 all\n"
    "passed, and a check of validation has failed or --races has found one. With many scripts the worst: 2,\n"
    "then 1, then 3, then 5, then 4.\n";

/// Not an amber::Status: a script's expectations can hold although shaders aborted, fail checks or have
/// races.
constexpr int kAborted = 4, kHasFindings = 5;

struct Arguments {
  Options options;
  std::vector<std::string> scripts;
  std::string junit;
  uint32_t jobs = 0, threads = 0;
};

void addOptions(CLI::App &app, Arguments &arguments) {
  GpuOptions &gpu = arguments.options.gpu;
  app.add_option("SCRIPT", arguments.scripts, "Amber scripts, or scripts in VkScript")
      ->required()
      ->type_name("FILE");
  app.add_option("--mcpu,--gfxip", gpu.processor, "The GPU: gfx1030, gfx1100 or gfx1201, or as 11.0.0")
      ->transform(CLI::Transformer(std::map<std::string, std::string>{
          {"10.3.0", "gfx1030"}, {"11.0.0", "gfx1100"}, {"12.0.1", "gfx1201"}}))
      ->check(CLI::IsMember({"gfx1030", "gfx1100", "gfx1201"}))
      ->capture_default_str()
      ->group("GPU");
  app.add_option("--wave-size", gpu.waveSize, "Lanes of a wave, where the script does not say")
      ->check(CLI::IsMember({32, 64}))
      ->group("GPU");
  app.add_option("--seed", gpu.seed, "Of the order in which waves run; 0 is the plain order")
      ->capture_default_str()
      ->group("GPU");
  app.add_option("--budget", gpu.instructionBudget,
                 "Instructions that a wave may run before it counts as endless (100,000,000)")
      ->check(CLI::PositiveNumber)
      ->group("GPU");
  app.add_option("--printf-buffer", gpu.debug.printfBytes, "Bytes for what a dispatch prints; 0 is no buffer")
      ->check(CLI::Range(uint64_t(0), uint64_t(1) << 32))
      ->capture_default_str()
      ->group("GPU");
  app.add_option("--abort-buffer", gpu.debug.abortBytes,
                 "Bytes for the messages of a dispatch's aborts; 0 is no buffer")
      ->check(CLI::Range(uint64_t(0), uint64_t(1) << 32))
      ->capture_default_str()
      ->group("GPU");
  app.add_option("--draw-index", gpu.drawIndex,
                 "DrawIndex in vertex shaders, as if an indirect command had this many draws before each")
      ->capture_default_str()
      ->group("GPU");
  app.add_flag(
         "--packed-tables", gpu.packsTables,
         "Descriptor tables as the compiler lays them out: an index beyond an array may then lead to another "
         "binding unnoticed")
      ->group("GPU");
  app.add_flag("--keep-calls", gpu.keepCalls, "The compiler inlines only the functions that cannot be called")
      ->group("GPU");
  app.add_flag("--poll-aborts", gpu.pollAborts, "Loops end when an invocation has aborted, endless ones too")
      ->group("GPU");
  command_line::addEnum(
      app, "--abort-signal", gpu.abortSignal,
      "What a wave does at its end when an invocation of it has aborted: none (nothing), trap (the "
      "device is lost) or wait (until the budget ends)")
      ->group("GPU");
  command_line::addEnum(
      app, "--printf-protocol", gpu.printfProtocol,
      "What the ELF says of prints: everything (ours) or as AMD's open driver reads it (basic)")
      ->group("GPU");
  command_line::addValidationOptions(app, gpu.validation);
  const auto addElements = [&app](const char *name, std::vector<DescriptorElement> &elements,
                                  const char *help) {
    app.add_option_function<std::vector<std::string>>(
           name,
           [&elements, name](const std::vector<std::string> &texts) {
             for (const std::string &text : texts) {
               const auto element = parseElement(text);
               if (!element)
                 throw CLI::ValidationError(std::string(name) + ": '" + text +
                                            "' is not SET:BINDING:ELEMENT");
               elements.push_back(*element);
             }
           },
           help)
        ->allow_extra_args(false)
        ->type_name("SET:BINDING[:ELEMENT]")
        ->group("Validation");
  };
  addElements("--unwritten", gpu.debug.validation.unwritten,
              "A descriptor that the application has not written");
  addElements("--destroyed", gpu.debug.validation.destroyed,
              "A descriptor whose resource the application has destroyed");
  app.add_option("--freed", gpu.debug.validation.freed,
                 "A buffer that shaders have a pointer to, but whose memory the application has freed")
      ->type_name("BUFFER")
      ->allow_extra_args(false)
      ->group("Validation");
  app.add_option("--validation-buffer", gpu.debug.validation.recordBytes,
                 "Bytes for the records of a dispatch or draw; 0 is no buffer")
      ->check(CLI::Range(uint64_t(0), uint64_t(1) << 32))
      ->capture_default_str()
      ->group("Validation");
  CLI::Option *json =
      app.add_flag("--json", gpu.debug.printsJson, "What shaders print, as JSON: an object a line")
          ->group("Output");
  app.add_flag("--raw-text", gpu.debug.printsRawText,
               "What shaders print as it stands, without a line end behind a text that has none")
      ->excludes(json)
      ->group("Output");
  app.add_option("--dump", arguments.options.dumps,
                 "Print this buffer at the end, or write its bytes or a picture to a file; repeat it")
      ->type_name("BUFFER[=FILE]")
      ->allow_extra_args(false)
      ->group("Output");
  app.add_option("--dump-debug", gpu.debug.dumpFolder,
                 "Write what printf-decode and validation-decode read into a folder: of dispatch 0 the "
                 "pipeline 0.elf and the "
                 "buffers 0.printf, 0.aborts and 0.validation, and so on")
      ->type_name("FOLDER")
      ->group("Output");
  app.add_flag("--trace", gpu.traces, "Write every instruction to standard error")->group("Output");
  app.add_flag("--profile", gpu.profiles, "Write what was executed how often to standard error")
      ->excludes("--trace")
      ->group("Output");
  app.add_flag("--check-publication", gpu.debug.checksPublication,
               "Fail when a host that reads the printf or abort buffer meanwhile could see half an entry")
      ->excludes("--trace", "--profile")
      ->group("Output");
  app.add_flag("--races", gpu.findsRaces,
               "Find accesses to LDS or memory that nothing orders, and write them to standard error")
      ->excludes("--trace", "--profile", "--check-publication")
      ->group("Output");
  app.add_option("--junit", arguments.junit, "Write the results for continuous integration")
      ->type_name("FILE")
      ->group("Output");
  app.add_option("-j,--jobs", arguments.jobs, "Scripts to run at once; by default one a core")
      ->check(CLI::Range(1, 256))
      ->group("Speed");
  app.add_option("--threads", arguments.threads,
                 "Threads for the workgroups of one dispatch; by default the cores that scripts leave")
      ->check(CLI::Range(1u, rdnasim::kMaxThreads))
      ->group("Speed");
}

const char *nameOf(Status status) {
  static constexpr const char *kNames[] = {"passed", "FAILED", "ERROR", "unsupported"};
  return kNames[static_cast<uint32_t>(status)];
}

/// Says on standard error how far many scripts are: on a terminal in one line that is written again and
/// again.
class Progress {
public:
  explicit Progress(size_t count) : count_(count), isTerminal_(isatty(STDERR_FILENO) != 0) {}

  void done(const std::string &script, Status status) {
    ++done_;
    if (count_ == 1)
      return;
    bool isWorthALine = !isTerminal_ || status != Status::Passed;
    std::fprintf(stderr, "%s[%zu/%zu] %s: %s%s", isTerminal_ ? "\r\x1b[K" : "", done_, count_, script.c_str(),
                 nameOf(status), isWorthALine ? "\n" : "");
  }
  void clear() const {
    if (isTerminal_ && count_ > 1)
      std::fputs("\r\x1b[K", stderr);
  }

private:
  size_t count_, done_ = 0;
  bool isTerminal_;
};

int exitStatus(const uint32_t (&counts)[4], bool hasFindings, bool hasAborted) {
  for (Status worst : {Status::Error, Status::Failed, Status::Unsupported})
    if (counts[static_cast<uint32_t>(worst)] != 0)
      return static_cast<int>(worst);
  return hasFindings ? kHasFindings : hasAborted ? kAborted : 0;
}

/// The reports come in the order of the scripts, whatever the order in which these are done.
int run(const Arguments &arguments) {
  const std::vector<std::string> &scripts = arguments.scripts;
  std::vector<std::promise<Report>> promises(scripts.size());
  std::atomic<size_t> next = 0;
  std::vector<std::jthread> workers;
  for (uint32_t i = 0; i < arguments.jobs; ++i)
    workers.emplace_back([&] {
      for (size_t index = next++; index < scripts.size(); index = next++)
        promises[index].set_value(execute(scripts[index], arguments.options));
    });
  Progress progress(scripts.size());
  std::vector<Report> reports;
  uint32_t counts[4] = {};
  for (size_t i = 0; i < scripts.size(); ++i) {
    Report report = promises[i].get_future().get();
    ++counts[static_cast<uint32_t>(report.status)];
    progress.clear();
    std::fputs(report.output.c_str(), stdout);
    std::fflush(stdout);
    std::fputs(report.warnings.c_str(), stderr);
    std::fputs(report.profile.c_str(), stderr);
    std::fputs(report.races.c_str(), stderr);
    if (!report.message.empty())
      std::fprintf(stderr, "%s\n", report.message.c_str());
    progress.done(scripts[i], report.status);
    reports.push_back(std::move(report));
  }
  progress.clear();
  if (scripts.size() > 1)
    std::fprintf(stderr, "%u passed, %u failed, %u errors, %u unsupported\n", counts[0], counts[1], counts[2],
                 counts[3]);
  if (!arguments.junit.empty() && !(std::ofstream(arguments.junit) << junitText(scripts, reports))) {
    std::fprintf(stderr, "%s cannot be written\n", arguments.junit.c_str());
    return static_cast<int>(Status::Error);
  }
  const bool hasFindings = std::ranges::any_of(
      reports, [](const Report &each) { return each.hasFindings || !each.races.empty(); });
  return exitStatus(counts, hasFindings, std::ranges::any_of(reports, &Report::hasAborted));
}

/// Fills in defaults and reports options that contradict each other.
std::string complete(Arguments &arguments) {
  Options &options = arguments.options;
  size_t count = arguments.scripts.size();
  if (count > 1 && !options.dumps.empty())
    return "--dump is for one script at a time";
  const auto isTooSmall = [](uint64_t bytes) { return bytes != 0 && bytes < protocol::kBufferHeaderBytes; };
  if (isTooSmall(options.gpu.debug.printfBytes) || isTooSmall(options.gpu.debug.abortBytes))
    return "--printf-buffer and --abort-buffer need " + std::to_string(protocol::kBufferHeaderBytes) +
           " bytes for the header of a buffer; 0 is no buffer";
  if (count > 1 && !options.gpu.debug.dumpFolder.empty())
    return "--dump-debug is for one script at a time";
  if (count > 1 && options.gpu.traces)
    return "--trace is for one script at a time";
  uint32_t cores = std::max(1u, std::thread::hardware_concurrency());
  if (arguments.jobs == 0)
    arguments.jobs = cores;
  arguments.jobs = static_cast<uint32_t>(std::min<size_t>(arguments.jobs, count));
  options.gpu.threads = arguments.threads != 0 ? arguments.threads
                                               : std::clamp(cores / arguments.jobs, 1u, rdnasim::kMaxThreads);
  return "";
}

} // namespace

int main(int argc, char **argv) {
  Arguments arguments;
  CLI::App app(kDescription, "rdna-run");
  app.footer(kFooter + std::string("\n") + amber::kPictureHelp);
  app.set_version_flag(
      "--version", [] { return "rdna-run " + llpc::versionText(); },
      "Print the version of the compiler, its build and that of LLVM");
  addOptions(app, arguments);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    int status = app.exit(error);
    return status == 0 ? 0 : static_cast<int>(Status::Error);
  }
  if (std::string problem = complete(arguments); !problem.empty()) {
    std::fprintf(stderr, "rdna-run: %s\n", problem.c_str());
    return static_cast<int>(Status::Error);
  }
  return run(arguments);
}
