// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Compiles a fixed set of shaders and pipelines, many times in one process, and prints what it cost and what
// came out; on request beside the same from RADV. `utils/bench` builds it and runs it.

#include "BenchReport.h"
#include "Layer.h"
#include "Radv.h"
#include "growth/Growth.h"
#include "tools/command-line/ValidationOptions.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <fstream>
#include <unistd.h>

namespace bench {

namespace {

constexpr int kUsageError = 2;

constexpr const char *kFooter = R"(Examples:
  utils/bench                             all shaders for gfx1100 in waves of 64
  utils/bench --repeat=20 'sha|fft'       those whose name matches, timed more closely
  utils/bench --peer=radv --gfxip=gfx1030 beside RADV's figures, with ratios
  utils/bench --json > before.json        for a program to compare
  utils/bench --peer=radv --asm=isa '^scan$'
                                          both compilers' ISA, to see where they differ
  utils/bench --peer=radv '^draw_'         graphics pipelines, each stage apart and both together
  utils/bench --growth stores             how compile time grows with the number of stores

Times are medians of --repeat compiles from SPIR-V to machine code. The peak is by how much the process's
resident set grew. The exit status is 0 when everything was compiled, 1 when not, 2 for a usage mistake.)";

struct CommandLine {
  MeasureOptions options;
  std::string regex;
  std::vector<std::string> folders = {BENCH_SHADERS, BENCH_VKFFT, BENCH_PIPELINES};
  std::string assemblyFolder, spirvFolder;
  std::string peer, layer;
  bool json = false;
  bool list = false;
  bool growth = false;
  GrowthOptions growthOptions;
};

/// A line on the terminal that each shader overwrites.
class Progress {
public:
  explicit Progress(size_t count) : count_(count), isShown_(isatty(STDERR_FILENO)) {}
  ~Progress() {
    if (isShown_)
      std::fprintf(stderr, "\r\033[K");
  }

  void next(const std::string &name) {
    ++done_;
    if (isShown_)
      std::fprintf(stderr, "\r\033[K[%zu/%zu] %s", done_, count_, name.c_str());
  }

private:
  size_t count_, done_ = 0;
  bool isShown_;
};

/// Replaces the shaders by what the layer makes of them. Returns false if it makes nothing.
bool instrument(Program &program, const CommandLine &commandLine, Row &row) {
  const LayerChecks checks =
      commandLine.layer == "descriptors" ? LayerChecks::Descriptors : LayerChecks::DescriptorsAndBuffers;
  auto result = instrumentAsLayer(program, checks, commandLine.options.repeat);
  if (auto *failure = std::get_if<std::string>(&result)) {
    row.layerFailure = std::move(*failure);
    return false;
  }
  auto &instrumented = std::get<InstrumentedProgram>(result);
  program = std::move(instrumented.program);
  row.layerMilliseconds = instrumented.milliseconds;
  return true;
}

/// Writes the shaders as they are compiled.
bool writeSpirv(const std::string &folder, const Program &program) {
  bool written = true;
  for (const Shader &shader : program.shaders) {
    const std::string name = folder + "/" + program.name + "." + pipeline::nameOf(shader.stage) + ".spv";
    std::ofstream file(name, std::ios::binary);
    const auto bytes = llpc::bytesOf(shader.spirv);
    file.write(reinterpret_cast<const char *>(bytes.data()), std::streamsize(bytes.size()));
    written &= file.flush().good();
  }
  if (!written)
    std::fprintf(stderr, "shader-bench: cannot write to %s\n", folder.c_str());
  return written;
}

Row measure(Program program, const CommandLine &commandLine, bool &failed) {
  Row row;
  row.name = program.name;
  if (!commandLine.layer.empty() && !instrument(program, commandLine, row))
    return row;
  if (!commandLine.spirvFolder.empty())
    failed |= !writeSpirv(commandLine.spirvFolder, program);
  auto ours = measureOurs(program, commandLine.options);
  if (auto *failure = std::get_if<std::string>(&ours)) {
    row.ourFailure = std::move(*failure);
    return row;
  }
  row.ours = std::move(std::get<OurMeasurement>(ours));
  if (commandLine.peer.empty())
    return row;
  auto peer = measureRadv(program, row.ours->mapping, commandLine.options);
  if (auto *failure = std::get_if<std::string>(&peer))
    row.peerFailure = std::move(*failure);
  else
    row.peer = std::move(std::get<Measurement>(peer));
  return row;
}

bool writeAssembly(const std::string &folder, Row &row) {
  const auto write = [&](const char *suffix, std::optional<Measurement> measurement) {
    if (!measurement)
      return true;
    std::ofstream file(folder + "/" + row.name + suffix, std::ios::binary);
    file << measurement->assembly << std::flush;
    return file.good();
  };
  const bool written = write(".ours.s", row.ours) && write(".radv.s", row.peer);
  if (!written)
    std::fprintf(stderr, "shader-bench: cannot write to %s\n", folder.c_str());
  // Not in JSON too.
  if (row.ours)
    row.ours->assembly.clear();
  if (row.peer)
    row.peer->assembly.clear();
  return written;
}

void print(const CommandLine &commandLine, const std::vector<Row> &rows) {
  const MeasureOptions &options = commandLine.options;
  if (commandLine.json) {
    std::fputs(toJson(rows, options).c_str(), stdout);
    return;
  }
  const std::vector<Row> stages = stageRows(rows);
  const std::string checks =
      commandLine.layer.empty() ? "" : ", with the layer's checks of " + commandLine.layer;
  std::printf("gfx%u%u%u, waves of %u, median of %u compiles%s\n\n%s\n%s\n%s", options.gfxIp.major,
              options.gfxIp.minor, options.gfxIp.stepping, options.waveSize, options.repeat, checks.c_str(),
              codeTable(rows).c_str(), timeTable(rows).c_str(), phaseTable(rows).c_str());
  if (!stages.empty())
    std::printf("\nStages of graphics pipelines\n\n%s", codeTable(stages).c_str());
  if (commandLine.peer.empty())
    return;
  std::printf("\nAgainst RADV: less is better, a ratio below 1 is ours\n\n%s\n%s", peerTable(rows).c_str(),
              kindTable(rows).c_str());
  if (!stages.empty())
    std::printf("\nStages of graphics pipelines against RADV\n\n%s", peerTable(stages).c_str());
}

int usageError(const std::string &problem) {
  std::fprintf(stderr, "shader-bench: %s\n", problem.c_str());
  return kUsageError;
}

int runGrowth(const CommandLine &commandLine) {
  const auto found = shapeNames(commandLine.regex);
  if (const auto *problem = std::get_if<std::string>(&found))
    return usageError(*problem);
  const auto &names = std::get<std::vector<std::string>>(found);
  if (commandLine.list) {
    for (const std::string &name : names)
      std::printf("%s\n", name.c_str());
    return 0;
  }
  const GrowthOptions &options = commandLine.growthOptions;
  std::vector<GrowthRow> rows;
  {
    Progress progress(names.size());
    for (const std::string &name : names) {
      progress.next(name);
      rows.push_back(measureGrowth(name, options));
    }
  }
  std::printf("gfx%u%u%u, waves of %u, processor time\n\n%s\n%s", options.gfxIp.major, options.gfxIp.minor,
              options.gfxIp.stepping, options.waveSize, growthTable(rows).c_str(),
              passTable(rows, options.withLlvm).c_str());
  bool failed = false;
  for (const GrowthRow &row : rows) {
    const GrowthSample &last = row.samples.back();
    if (last.time)
      continue;
    std::fprintf(stderr, "%s of %u: not compiled: %s\n", row.name.c_str(), last.count, last.failure.c_str());
    failed = true;
  }
  return failed ? 1 : 0;
}

int run(const CommandLine &commandLine) {
  auto loaded = loadPrograms(commandLine.folders, commandLine.regex);
  if (const auto *problem = std::get_if<std::string>(&loaded))
    return usageError(*problem);
  const auto &programs = std::get<std::vector<Program>>(loaded);
  if (commandLine.list) {
    for (const Program &program : programs)
      std::printf("%s\n", program.name.c_str());
    return 0;
  }
  // Tables that LLVM builds once are not attributed to a shader.
  MeasureOptions once = commandLine.options;
  once.repeat = 1;
  (void)measureOurs(programs.front(), once);

  bool failed = false;
  std::vector<Row> rows;
  {
    Progress progress(programs.size());
    for (const Program &program : programs) {
      progress.next(program.name);
      Row &row = rows.emplace_back(measure(program, commandLine, failed));
      if (!commandLine.assemblyFolder.empty())
        failed |= !writeAssembly(commandLine.assemblyFolder, row);
    }
  }
  print(commandLine, rows);
  for (const Row &row : rows) {
    if (!row.ourFailure.empty())
      std::fprintf(stderr, "%s: not compiled: %s\n", row.name.c_str(), row.ourFailure.c_str());
    if (!row.peerFailure.empty())
      std::fprintf(stderr, "%s: not compiled by RADV: %s\n", row.name.c_str(), row.peerFailure.c_str());
    if (!row.layerFailure.empty())
      std::fprintf(stderr, "%s: not instrumented: %s\n", row.name.c_str(), row.layerFailure.c_str());
    failed |= !row.ourFailure.empty() || !row.peerFailure.empty() || !row.layerFailure.empty();
  }
  return failed ? 1 : 0;
}

void addGrowthOptions(CLI::App &app, CommandLine &commandLine) {
  GrowthOptions &options = commandLine.growthOptions;
  CLI::Option *growth = app.add_flag("--growth", commandLine.growth,
                                     "Compile shaders of one kind of statement in growing numbers instead");
  for (const char *other : {"--repeat", "--peer", "--json", "--asm", "--spirv", "--shaders", "--layer"})
    growth->excludes(other);
  app.add_option("--doublings", options.doublings, "With --growth, how often to double each number")
      ->check(CLI::Range(0u, 16u).description(""))
      ->needs(growth)
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--limit", options.limitSeconds, "With --growth, when to give a compile up")
      ->check(CLI::Range(1u, 100000u).description(""))
      ->needs(growth)
      ->type_name("SECONDS")
      ->capture_default_str();
  app.add_flag("--llvm-passes", options.withLlvm, "With --growth, list the growth of LLVM's passes, too")
      ->needs(growth);
  app.add_option("--sources", options.sourceFolder, "With --growth, write each shader into this folder")
      ->check(CLI::ExistingDirectory.description(""))
      ->needs(growth)
      ->type_name("DIR");
}

/// The command line, or none and the status to exit with.
std::optional<CommandLine> parse(int argc, char **argv, int &status) {
  CommandLine commandLine;
  std::string gfxIp = "gfx1100";
  CLI::App app(
      "Compiles a fixed set of shaders and pipelines and prints time, instructions, registers, memory.",
      "utils/bench");
  app.footer(kFooter);
  app.add_option("regex", commandLine.regex, "Only shaders whose name matches");
  app.add_option("--gfxip", gfxIp, "GPU as gfx1100 or 11.0.0")->type_name("GPU")->capture_default_str();
  app.add_option("--wave-size", commandLine.options.waveSize, "Lanes of a wave: 32 or 64")
      ->check(CLI::IsMember({32u, 64u}).description(""))
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--repeat", commandLine.options.repeat, "Compiles of each shader")
      ->check(CLI::Range(1u, 100000u).description(""))
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--peer", commandLine.peer, "Measure this compiler beside ours: radv")
      ->check(CLI::IsMember({"radv"}).description(""))
      ->type_name("NAME");
  app.add_flag("--json", commandLine.json, "Print JSON instead of tables");
  app.add_option("--asm", commandLine.assemblyFolder, "Write each shader's ISA into this folder")
      ->check(CLI::ExistingDirectory.description(""))
      ->type_name("DIR");
  app.add_option("--shaders", commandLine.folders, "Other folders of .comp, .spvasm, .spv and .amber files")
      ->check(CLI::ExistingDirectory.description(""))
      ->allow_extra_args(false)
      ->type_name("DIR");
  app.add_option("--spirv", commandLine.spirvFolder,
                 "Write each shader's SPIR-V into this folder, as it is compiled")
      ->check(CLI::ExistingDirectory.description(""))
      ->type_name("DIR");
  app.add_option("--layer", commandLine.layer,
                 "Put the checks of Vulkan's validation layer into the SPIR-V first: descriptors, or "
                 "descriptors,buffers")
      ->check(CLI::IsMember({"descriptors", "descriptors,buffers"}).description(""))
      ->type_name("CHECK,...");
  app.add_flag("--list", commandLine.list, "Print the names of the shaders");
  command_line::addValidationOptions(app, commandLine.options.validation);
  app.get_option("--layer")->excludes("--validate")->excludes("--peer");
  addGrowthOptions(app, commandLine);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    status = app.exit(error) == 0 ? 0 : kUsageError;
    return std::nullopt;
  }
  const auto parsed = llpc::parseGfxIp(gfxIp);
  if (!parsed) {
    std::fprintf(stderr, "shader-bench: '%s' is not a GPU; give one as gfx1100 or 11.0.0\n", gfxIp.c_str());
    status = kUsageError;
    return std::nullopt;
  }
  commandLine.options.gfxIp = *parsed;
  if (const std::string problem = radvProblem(*parsed); !commandLine.peer.empty() && !problem.empty()) {
    std::fprintf(stderr, "shader-bench: %s\n", problem.c_str());
    status = kUsageError;
    return std::nullopt;
  }
  commandLine.growthOptions.gfxIp = *parsed;
  commandLine.growthOptions.waveSize = commandLine.options.waveSize;
  commandLine.growthOptions.validation = commandLine.options.validation;
  commandLine.options.keepAssembly = !commandLine.assemblyFolder.empty();
  return commandLine;
}

} // namespace

} // namespace bench

int main(int argc, char **argv) {
  int status = 0;
  const auto commandLine = bench::parse(argc, argv, status);
  if (!commandLine)
    return status;
  return commandLine->growth ? bench::runGrowth(*commandLine) : bench::run(*commandLine);
}
