// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CommandLine.h"

#include "ArgumentForms.h"
#include "Files.h"
#include "MappingFile.h"
#include "llpc/Version.h"
#include "tools/command-line/EnumOption.h"
#include "tools/command-line/ValidationOptions.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <thread>

namespace amdllpc {

namespace {

constexpr int kUsageError = 2;

constexpr const char *kExamples = R"(Examples:
  amdllpc --gfxip=11.0.0 shader.comp               GLSL to shader.elf for gfx1100
  amdllpc --mcpu=gfx1201 --filetype=asm -o - a.spv print the ISA
  amdllpc --wave-size=64 --stats a.spv             registers, code size, occupancy
  amdllpc --spec-constant=3=0x10 --entry=main a.spv
  amdllpc --emit-lgc -o - a.comp                   the front end's output
  amdllpc --print-after='*' a.comp                 the IR after every pass
  amdllpc -o mesh.elf mesh.vert mesh.frag          a graphics pipeline
  amdllpc --gfxip=12.0.1 mesh.pipe                 a pipeline with its state and its resource mapping
  amdllpc --dump-pipeline=mesh.pipe mesh.vert mesh.frag
  amdllpc -j 8 -o out/ a.comp b.comp c.spv         several pipelines at once
  amdllpc --cpu-limit=10 -o out/ *.spv             untrusted shaders: each may crash or hang
  amdllpc --cache-dir ~/.cache/amdllpc -v a.comp   compiled once: from then on a hit
  amdllpc --isolate --replay-dir=bugs a.spv        a crash leaves a folder in bugs ...
  amdllpc --replay=bugs/llpc-replay-x1Y2z3         ... that repeats it
  amdllpc -v --json a.comp > a.json                where its resources live ...
  amdllpc --resource-mapping a.json b.comp         ... and others at the same places

Long options may have one dash, and short ones a "=": -gfxip=11.0.0 -emit-lgc -o=a.ll.

Exit status: 0 every input was compiled; 1 invalid input, or a file that cannot be read or written; 2 a mistake
on the command line; 3 not supported; 4 a limit; 5 out of memory; 6 cancelled; 7 a defect of the compiler. When
several inputs fail, the highest of theirs.)";

/// The options as CLI11 stores them; interpret() converts them.
struct RawOptions {
  std::string gfxIp = "11.0.0";
  std::string fileType = "obj";
  std::string stats; ///< "true" for a bare --stats
  std::string language;
  std::string stage;
  std::string resourceMapping; ///< the path of a file
  std::string replay;          ///< the path of a folder
  std::vector<std::string> specConstants;
  uint64_t memoryMebibytes = 0;
  bool emitLgc = false;
  bool emitLlvm = false;
  bool emitLlvmBitcode = false;
};

/// The stages by the extension of their GLSL.
std::map<std::string, llpc::ShaderStage> stagesByExtension() {
  std::map<std::string, llpc::ShaderStage> stages;
  for (const llpc::ShaderStage stage : pipeline::enumerators<llpc::ShaderStage>())
    stages[extensionOf(stage)] = stage;
  return stages;
}

/// Returns a check for one of a few words, which the option's help lists itself.
template <typename Words>
CLI::Validator oneOf(Words words) {
  return CLI::IsMember(std::move(words)).description("");
}

/// Adds a list option, which takes one value each time it is given, so that it does not consume an input.
CLI::Option *addList(CLI::App &app, const char *name, std::vector<std::string> &list, const char *help) {
  return app.add_option(name, list, help)->allow_extra_args(false)->delimiter(',')->type_name("NAME,...");
}

void addTargetAndShaderOptions(CLI::App &app, RawOptions &raw, CommandLine &result) {
  app.add_option("--gfxip,--mcpu", raw.gfxIp, "GPU as 11.0.0 or gfx1100 (the default)")
      ->type_name("GPU")
      ->group("Target");
  app.add_option("--wave-size", result.options.shaders.waveSize, "32 or 64 lanes; 0 lets the compiler choose")
      ->type_name("N")
      ->group("Target");
  app.add_flag("--robust-buffer-access2", result.options.shaders.robustBufferAccess2,
               "Out-of-bounds reads of a buffer return 0, and writes are ignored, for each component")
      ->group("Target");

  command_line::addEnum(
      app, "--abort-signal", result.options.pipeline.abortSignal,
      "What a wave executes at its end if one of its invocations has aborted: nothing (the default), "
      "s_trap, or an endless wait")
      ->group("Target");
  app.add_flag("--poll-aborts", result.options.pipeline.pollAborts,
               "End loops when an invocation of any shader has aborted, by polling the abort buffer")
      ->group("Target");

  command_line::addEnum(
      app, "--printf-protocol", result.options.pipeline.printfProtocol,
      "Metadata of prints: all that printf-decode can show (ours, the default), or the form for "
      "readers that know only C's conversions, such as AMD's open driver (basic)")
      ->group("Target");

  app.add_option("--device-index", result.options.pipeline.deviceIndex,
                 "Index of the device in its group, which shaders read as DeviceIndex (default 0)")
      ->type_name("N")
      ->group("Target");

  app.add_option("-x", raw.language,
                 "Language of the inputs, overrides their extension: spv, spvasm, ll, mlir, pipe, comp, ...")
      ->type_name("EXT")
      ->group("Shader");
  app.add_option("--entry", result.entryPoint, "Entry point, if the module has several")
      ->type_name("NAME")
      ->group("Shader");
  app.add_option("--stage", raw.stage, "Stage of the entry point, if the module has several")
      ->check(oneOf(stagesByExtension()))
      ->type_name("comp|vert|...")
      ->group("Shader");
  app.add_option(
         "--spec-constant", raw.specConstants,
         "Specialization constant by SpecId: integer (0x too), true, false, float: 1.5, 1.5lf (double), "
         "1.5hf (half), 1.5bf16 (bfloat16), 1.5fp8 (E4M3), 1.5bf8 (E5M2), or the bytes of an array: hex:0a0b")
      ->allow_extra_args(false)
      ->delimiter(',')
      ->type_name("ID=VALUE,...")
      ->group("Shader");
}

void addMappingOption(CLI::App &app, RawOptions &raw) {
  app.add_option("--resource-mapping", raw.resourceMapping,
                 "Locations of descriptors and push constants, as JSON in the form that -v --json "
                 "prints; by default the compiler lays them out")
      ->type_name("FILE")
      ->group("Shader");
}

void addOutputOptions(CLI::App &app, RawOptions &raw, CommandLine &result) {
  app.add_option("-o", result.output,
                 "File, directory (always if there are several inputs), or - for standard output")
      ->type_name("PATH")
      ->group("Output");
  app.add_option("--filetype", raw.fileType, "obj: PAL pipeline ELF (the default); asm: AMDGPU assembly")
      ->check(oneOf(std::vector<std::string>{"obj", "asm"}))
      ->type_name("obj|asm")
      ->group("Output");
  app.add_option(
         "--dump-pipeline", result.dumpPath,
         "Write the whole pipeline as a .pipe file, which compiles to the same bytes: file, directory, "
         "or -, as with -o")
      ->type_name("PATH")
      ->group("Output");
  app.add_flag("--emit-spirv", result.emitSpirv, "Write SPIR-V instead of an ELF")->group("Output");
  app.add_flag("--emit-lgc", raw.emitLgc, "Write LLVM IR with lgc operations, before all passes")
      ->group("Output");
  app.add_flag("--emit-llvm", raw.emitLlvm, "Write LLVM IR after all passes")->group("Output");
  app.add_flag("--emit-llvm-bc", raw.emitLlvmBitcode, "Write LLVM bitcode after all passes")->group("Output");
}

void addSafetyOptions(CLI::App &app, RawOptions &raw, CommandLine &result) {
  app.add_flag("--isolate", result.isolate,
               "Compile in worker processes: a crash of the compiler is an error of one input only")
      ->group("Safety");
  app.add_option("--cpu-limit", result.cpuSeconds,
                 "Limit of the processor time of each input; implies --isolate")
      ->check(CLI::Range(1, 1'000'000).description(""))
      ->type_name("SECONDS")
      ->group("Safety");
  app.add_option("--memory-limit", raw.memoryMebibytes,
                 "Limit of the address space, of which the compiler itself takes 400 MiB; "
                 "implies --isolate")
      ->check(CLI::Range(1, 1'000'000).description(""))
      ->type_name("MIB")
      ->group("Safety");
  app.add_option(
         "--replay-dir", result.replayParent,
         "On an internal error, write a folder here that contains all that is needed to repeat the compile")
      ->type_name("DIR")
      ->group("Safety");
  app.add_option("--replay", raw.replay,
                 "Repeat the compile of such a folder, with its inputs and its options")
      ->type_name("FOLDER")
      ->group("Safety");
}

void addReportAndDevelopmentOptions(CLI::App &app, RawOptions &raw, CommandLine &result) {
  app.add_flag("--stats", raw.stats,
               "Print registers, instructions by kind, code size, occupancy; --stats=json")
      ->check(oneOf(std::vector<std::string>{"true", "text", "json"}))
      ->group("Reports");
  app.add_flag("--time-phases", result.timePhases, "Print the wall time of each phase")->group("Reports");
  app.add_flag("-v,--verbose", result.verbose,
               "Print each input, its output, and the locations of its resources")
      ->group("Reports");
  app.add_flag("--json", result.mappingAsJson,
               "With -v: print only the resource mapping of the input, as JSON")
      ->group("Reports");
  app.add_option("-j", result.threads,
                 "Number of inputs to compile at the same time; by default the number of cores")
      ->check(CLI::Range(1, 1024).description(""))
      ->type_name("N")
      ->group("Reports");

  app.add_option("--cache-dir", result.cacheDirectory, "Cache results in this folder; -v prints hit or miss")
      ->type_name("DIR")
      ->group("Cache");
  app.add_option("--cache-size", result.cacheBytes,
                 "Size limit of the folder, 1G by default; the least recently used results are removed")
      ->transform(CLI::AsSizeValue(false).description(""))
      ->type_name("BYTES")
      ->group("Cache");

  llpc::DebugOptions &debug = result.options.debug;
  app.add_flag("--verify-ir", debug.verifyIr, "Verify the IR after every pass")->group("Development");
  addList(app, "--print-after", debug.printAfter,
          "Print the IR after these passes to standard error; '*' is all")
      ->group("Development");
  app.add_option("--stop-after", debug.stopAfter, "Write the IR after this pass")
      ->type_name("NAME")
      ->group("Development");
  addList(app, "--disable-pass", debug.disabledPasses, "Skip these passes")->group("Development");
  app.add_flag("--keep-calls", debug.keepCalls, "Inline only the functions that cannot be called")
      ->group("Development");
}

llpc::OutputKind outputKind(const RawOptions &raw) {
  if (raw.emitLgc)
    return llpc::OutputKind::Lgc;
  if (raw.emitLlvm)
    return llpc::OutputKind::LlvmIr;
  if (raw.emitLlvmBitcode)
    return llpc::OutputKind::LlvmBitcode;
  return raw.fileType == "asm" ? llpc::OutputKind::Assembly : llpc::OutputKind::Elf;
}

[[noreturn]] void refuse(const std::string &message) {
  throw CLI::ValidationError(message);
}

/// Reads the file of --resource-mapping.
llpc::ResourceMapping readMapping(const std::string &path) {
  std::string problem;
  const auto bytes = readInput(path, problem);
  if (!bytes)
    refuse("--resource-mapping: " + path + ": " + problem);
  const auto mapping = parseMapping(std::string(bytes->begin(), bytes->end()), problem);
  if (!mapping)
    refuse("--resource-mapping: " + path + ": " + problem);
  return *mapping;
}

/// Replaces the input and the options by those of a folder of --replay-dir.
void readReplay(const std::string &folder, CommandLine &result) {
  if (!result.inputs.empty())
    refuse("--replay: the folder contains the input, and no other can be given");
  std::string problem;
  result.replay = llpc::readReplay(folder, problem);
  if (!result.replay)
    refuse("--replay: " + problem);
  result.inputs = {folder};
  result.options = result.replay->options;
}

/// Converts the texts to values. Throws errors that CLI11 prints.
void interpret(const RawOptions &raw, const CLI::App &app, CommandLine &result) {
  const auto gfxIp = llpc::parseGfxIp(raw.gfxIp);
  if (!gfxIp)
    refuse("--gfxip: '" + raw.gfxIp + "' is not a GPU; write 11.0.0 or gfx1100");
  result.options.pipeline.gfxIp = *gfxIp;
  result.hasGpu = app.count("--gfxip") != 0;

  const int forms = result.emitSpirv + raw.emitLgc + raw.emitLlvm + raw.emitLlvmBitcode +
                    static_cast<int>(app.count("--filetype") != 0);
  if (forms > 1)
    refuse("give only one of --filetype and the --emit options");
  result.options.output.kind = outputKind(raw);

  if (!raw.language.empty()) {
    result.inputForm = inputForm(raw.language);
    if (!result.inputForm)
      refuse("-x: '" + raw.language +
             "' is not an input language; write spv, spvasm, ll, mlir, pipe or a GLSL stage such as comp");
  }
  if (!raw.stage.empty())
    result.stage = stagesByExtension().at(raw.stage);
  for (const std::string &text : raw.specConstants) {
    const auto constant = parseSpecConstant(text);
    if (!constant)
      refuse("--spec-constant: '" + text + "' is not ID=VALUE, as in 3=0x10, 3=-1.5, 3=1.5lf or 3=true");
    if (std::ranges::count(result.specConstants, constant->id, &llpc::SpecConstant::id))
      refuse("--spec-constant: id " + std::to_string(constant->id) + " is given twice");
    result.specConstants.push_back(*constant);
  }
  result.memoryBytes = raw.memoryMebibytes << 20;
  if (!raw.replay.empty())
    readReplay(raw.replay, result);
  if (result.inputs.empty())
    refuse("inputs is required");
  result.isolate |= result.cpuSeconds != 0 || result.memoryBytes != 0;
  if (raw.stats == "json")
    result.stats = StatsFormat::Json;
  else if (!raw.stats.empty())
    result.stats = StatsFormat::Text;
  result.options.output.statistics |= result.stats != StatsFormat::None;
  if (!raw.resourceMapping.empty())
    result.options.pipeline.resourceMapping = readMapping(raw.resourceMapping);
  const bool hasPipe =
      std::ranges::any_of(result.inputs, [&](const std::string &path) { return isPipe(result, path); });
  if (hasPipe && (result.stage || !result.entryPoint.empty() || !result.specConstants.empty()))
    refuse("a .pipe file has its own stages, entry points and specialization constants");
  if (result.mappingAsJson && (!result.verbose || groupInputs(result).size() > 1 || result.timePhases ||
                               result.stats != StatsFormat::None))
    refuse("--json: give -v and one input, and neither --stats nor --time-phases");
  if (result.output == "-" && groupInputs(result).size() > 1)
    refuse("-o -: standard output takes one pipeline");
  if (result.dumpPath == "-" && (result.output == "-" || groupInputs(result).size() > 1))
    refuse("--dump-pipeline -: standard output takes one pipeline file and nothing else");
  if (std::ranges::count(result.inputs, "-") > 1)
    refuse("standard input can be read once");
}

} // namespace

std::optional<CommandLine> parseCommandLine(int argc, char **argv, int &status) {
  CLI::App app("Compiles Vulkan shaders to PAL pipeline ELFs for AMD RDNA GPUs.", "amdllpc");
  app.footer(kExamples);
  app.option_defaults()->always_capture_default(false);
  app.set_version_flag(
      "--version", [] { return "amdllpc " + llpc::versionText(); },
      "Print the version of the compiler, its build and that of LLVM");

  RawOptions raw;
  CommandLine result;
  result.threads = std::max(1u, std::thread::hardware_concurrency());
  app.add_option("inputs", result.inputs,
                 "SPIR-V .spv, SPIR-V assembly .spvasm, GLSL .comp .vert .frag ..., lgc IR .ll or .lgc, MLIR "
                 ".mlir, pipelines .pipe; - is standard input")
      ->type_name("");
  addTargetAndShaderOptions(app, raw, result);
  command_line::addValidationOptions(app, result.options.pipeline.validation);
  addMappingOption(app, raw);
  addOutputOptions(app, raw, result);
  addReportAndDevelopmentOptions(app, raw, result);
  addSafetyOptions(app, raw, result);

  try {
    std::vector<std::string> arguments = withTwoDashes(app, {argv + 1, argv + argc});
    std::ranges::reverse(arguments); // as CLI11 takes them
    app.parse(std::move(arguments));
    interpret(raw, app, result);
  } catch (const CLI::Success &success) { // --help, --version
    status = app.exit(success);
    return std::nullopt;
  } catch (const CLI::Error &error) {
    std::cerr << "amdllpc: " << error.what() << "\namdllpc: see amdllpc --help\n";
    status = kUsageError;
    return std::nullopt;
  }
  return result;
}

} // namespace amdllpc
