// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The command line program for llpc::compileSource() and llpc::compile(): reads files, compiles them in
// parallel, and reports on each of them.

#include "CommandLine.h"
#include "DumpPipeline.h"
#include "Files.h"
#include "LoadPipeline.h"
#include "MappingFile.h"
#include "OutputFile.h"
#include "Report.h"
#include "llpc/Cache.h"
#include "llpc/CompilerProcess.h"
#include "pipeline/ErrorCategory.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <future>
#include <string_view>
#include <thread>
#include <unistd.h>

namespace amdllpc {

namespace {

std::atomic<bool> isCancelled = false;
static_assert(std::atomic<bool>::is_always_lock_free); // for a signal handler

/// Lets the first of these signals cancel all compiles, and a second one end the program at once.
void cancelOnSignal() {
  struct sigaction action{};
  action.sa_handler = [](int) {
    isCancelled = true;
    constexpr std::string_view kText = "amdllpc: cancelled\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, kText.data(), kText.size());
  };
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
  for (const int signal : {SIGINT, SIGTERM})
    sigaction(signal, &action, nullptr);
}

/// Answers cancellation queries, and records the longest time between two of them.
class CancelWatch {
public:
  explicit CancelWatch(double &longestMs) : longestMs_(longestMs) {}

  bool operator()() {
    const auto now = std::chrono::steady_clock::now();
    longestMs_ = std::max(longestMs_, std::chrono::duration<double, std::milli>(now - last_).count());
    last_ = now;
    return isCancelled;
  }

private:
  double &longestMs_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// Returns a text that is different for each build of a program.
std::string stampOf(const std::string &program) {
  std::error_code error;
  const auto size = std::filesystem::file_size(program, error);
  const auto time = std::filesystem::last_write_time(program, error);
  return std::to_string(size) + '-' + std::to_string(time.time_since_epoch().count());
}

/// Compiles in this process or in a worker, unless the result is in the cache.
class Compiler {
public:
  explicit Compiler(const CommandLine &commandLine) {
    if (commandLine.isolate)
      process_.emplace(llpc::CompilerProcessOptions{.program = programBeside("llpc-worker"),
                                                    .cpuSeconds = commandLine.cpuSeconds,
                                                    .memoryBytes = commandLine.memoryBytes,
                                                    .idleWorkers = commandLine.threads});
    if (!commandLine.cacheDirectory.empty())
      openCache(commandLine);
  }

  llpc::CachedResult compile(const llpc::PipelineInput &pipeline, const llpc::CompileOptions &options) {
    if (cached_)
      return cached_->compile(pipeline, options);
    return {compileAnew(pipeline, options), llpc::CacheUse::Bypassed};
  }

  llpc::SourceResult compileSource(const llpc::ShaderSource &source) {
    return process_ ? process_->compileSource(source) : llpc::compileSource(source);
  }

private:
  llpc::CompileResult compileAnew(const llpc::PipelineInput &input, const llpc::CompileOptions &options) {
    return process_ ? process_->compile(input, options) : llpc::compile(input, options);
  }

  void openCache(const CommandLine &commandLine) {
    disk_.emplace(llpc::DiskCacheOptions{
        commandLine.cacheDirectory, commandLine.cacheBytes,
        [](const std::string &problem) { std::fprintf(stderr, "amdllpc: warning: %s\n", problem.c_str()); }});
    std::string identity = llpc::compilerIdentity();
    if (process_ && !identity.empty())
      identity += stampOf(programBeside("llpc-worker"));
    cached_.emplace(
        *disk_,
        [this](const llpc::PipelineInput &input, const llpc::CompileOptions &options) {
          return compileAnew(input, options);
        },
        std::move(identity));
  }

  std::optional<llpc::CompilerProcess> process_;
  std::optional<llpc::DiskCache> disk_;
  std::optional<llpc::CachedCompiler> cached_; ///< nullopt without a cache
};

/// Adds the result of the compiler to that of the source.
void addResult(llpc::CompileResult result, Job &job) {
  job.result.diagnostics.insert(job.result.diagnostics.end(), result.diagnostics.begin(),
                                result.diagnostics.end());
  job.result.phases.insert(job.result.phases.end(), result.phases.begin(), result.phases.end());
  result.diagnostics = std::move(job.result.diagnostics);
  result.phases = std::move(job.result.phases);
  job.result = std::move(result);
}

/// Returns the command line options that influence whether a defect occurs.
std::string replayArguments(const CommandLine &commandLine) {
  std::string arguments = commandLine.isolate ? " --isolate" : "";
  if (commandLine.cpuSeconds != 0)
    arguments += " --cpu-limit=" + std::to_string(commandLine.cpuSeconds);
  if (commandLine.memoryBytes != 0)
    arguments += " --memory-limit=" + std::to_string(commandLine.memoryBytes >> 20);
  return arguments;
}

void compilePipeline(const CommandLine &commandLine, Compiler &compiler, const llpc::PipelineInput &input,
                     llpc::CompileOptions options, Job &job) {
  options.isCancelled = CancelWatch(job.longestWaitMs);
  llpc::CachedResult compiled = compiler.compile(input, options);
  if (!commandLine.cacheDirectory.empty())
    job.cacheUse = compiled.use;
  addResult(std::move(compiled.result), job);
  if (commandLine.replayParent.empty() || job.result.failure() != llpc::ErrorCategory::Internal)
    return;
  std::string problem;
  const auto folder = llpc::writeReplay(commandLine.replayParent, input, options, job.result.diagnostics,
                                        replayArguments(commandLine), problem);
  job.messages += folder ? "amdllpc: " + *folder + "/replay.sh repeats this\n"
                         : "amdllpc: --replay-dir: " + problem + "\n";
}

void compileInputs(const CommandLine &commandLine, Compiler &compiler, Job &job) {
  if (commandLine.replay) {
    if (dumpPipeline(commandLine.replay->input, commandLine.options, job))
      compilePipeline(commandLine, compiler, commandLine.replay->input, commandLine.options, job);
    return;
  }
  const auto compileSource = [&](const llpc::ShaderSource &source) { return compiler.compileSource(source); };
  LoadedPipeline pipeline;
  if (!loadPipeline(commandLine, compileSource, pipeline, job) ||
      !dumpPipeline(pipeline.input, pipeline.options, job))
    return;
  if (commandLine.emitSpirv) {
    job.result.output = std::move(pipeline.code.front());
    job.result.success = true;
    return;
  }
  compilePipeline(commandLine, compiler, pipeline.input, pipeline.options, job);
}

/// Compiles a pipeline and writes the output. Removes an earlier output if it fails.
void runJob(const CommandLine &commandLine, Compiler &compiler, Job &job) {
  compileInputs(commandLine, compiler, job);
  if (job.result.success) {
    std::string problem = writeOutput(job.output, job.result.output);
    if (problem.empty())
      return;
    addError(job, job.inputs.front(), std::move(problem));
  }
  if (std::ranges::none_of(job.inputs, [&](const std::string &path) { return isSameFile(path, job.output); }))
    removeOutput(job.output);
}

void report(const CommandLine &commandLine, const Job &job) {
  std::fputs(job.messages.c_str(), stderr);
  for (const llpc::Diagnostic &diagnostic : job.result.diagnostics)
    std::fprintf(stderr, "%s\n", diagnostic.toString().c_str());
  std::fputs(job.result.passOutput.c_str(), stderr);

  // Statistics go to standard error if an output goes to standard output.
  std::FILE *stream = job.output == "-" || job.dump == "-" ? stderr : stdout;
  if (commandLine.mappingAsJson) {
    if (job.result.success)
      std::fputs(mappingJson(job.result.resourceMapping, job.cacheUse).c_str(), stream);
    return;
  }
  const bool asText = commandLine.stats != StatsFormat::Json;
  if (asText && (commandLine.verbose || commandLine.timePhases || commandLine.stats == StatsFormat::Text))
    std::fprintf(stream, "%s:\n", nameOf(job).c_str());
  if (asText && commandLine.verbose && job.cacheUse)
    std::fprintf(stream, "  cache: %s\n", nameOf(*job.cacheUse));
  if (asText && commandLine.verbose && job.result.success)
    std::fprintf(stream, "  %s, %zu bytes\n%s", job.output == "-" ? "standard output" : job.output.c_str(),
                 job.result.output.size(), mappingText(job.result.resourceMapping).c_str());
  if (commandLine.stats == StatsFormat::Text && hasStatistics(job.result))
    for (const llpc::CompiledShader &shader : job.result.shaders) {
      if (job.result.shaders.size() > 1)
        std::fprintf(stream, "  %s shader:\n", nameOf(shader.stage));
      std::fputs(statisticsText(shader.statistics).c_str(), stream);
    }
  if (asText && commandLine.timePhases)
    std::fputs(phasesText(job.result.phases, job.longestWaitMs).c_str(), stream);
}

/// Returns the exit status of a job. Invalid MLIR has messages but no result.
int exitStatus(const Job &job) {
  if (job.result.success)
    return 0;
  return pipeline::exitStatus(job.result.failure().value_or(llpc::ErrorCategory::InvalidInput));
}

/// Compiles all inputs, and reports in the order of the inputs, regardless of the order of completion.
int run(const CommandLine &commandLine) {
  std::string problem;
  const auto pipelines = groupInputs(commandLine);
  const auto outputs = outputPaths(commandLine, pipelines, problem);
  const auto dumps = outputs ? dumpPaths(commandLine, pipelines, problem) : std::nullopt;
  if (!dumps) {
    std::fprintf(stderr, "amdllpc: %s\n", problem.c_str());
    return 1;
  }

  std::vector<Job> jobs(pipelines.size());
  std::vector<std::promise<void>> done(jobs.size());
  for (size_t i = 0; i < jobs.size(); ++i) {
    jobs[i].inputs = pipelines[i];
    jobs[i].output = (*outputs)[i];
    jobs[i].dump = (*dumps)[i];
  }

  cancelOnSignal();
  Compiler compiler(commandLine);
  std::atomic<size_t> next = 0;
  std::vector<std::jthread> workers;
  for (size_t i = 0; i < std::min<size_t>(commandLine.threads, jobs.size()); ++i) {
    workers.emplace_back([&] {
      for (size_t index = next++; index < jobs.size(); index = next++) {
        runJob(commandLine, compiler, jobs[index]);
        done[index].set_value();
      }
    });
  }
  int status = 0;
  for (size_t i = 0; i < jobs.size(); ++i) {
    done[i].get_future().wait();
    report(commandLine, jobs[i]);
    status = std::max(status, exitStatus(jobs[i]));
  }
  if (commandLine.stats == StatsFormat::Json)
    std::fputs(statisticsJson(jobs).c_str(), commandLine.output == "-" ? stderr : stdout);
  return status;
}

} // namespace

} // namespace amdllpc

int main(int argc, char **argv) {
  int status = 0;
  const auto commandLine = amdllpc::parseCommandLine(argc, argv, status);
  return commandLine ? amdllpc::run(*commandLine) : status;
}
