// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/CompilerProcess.h"

#include "llpc/process/Worker.h"

#include <mutex>
#include <utility>

namespace llpc {

namespace {

using process::Worker;

/// Returns a result with one error.
template <typename Result>
Result failure(const std::string &name, ErrorCategory category, std::string message, std::string hint = {}) {
  Result result;
  Diagnostics diagnostics;
  diagnostics.addError(category, name, std::move(message), std::move(hint));
  result.diagnostics = diagnostics.take();
  return result;
}

} // namespace

/// The idle workers.
class CompilerProcess::Workers {
public:
  explicit Workers(CompilerProcessOptions options) : options_(std::move(options)) {}

  process::Limits limits() const { return {options_.cpuSeconds, options_.memoryBytes}; }

  /// Returns the worker's answer, or an error about the input `name`.
  template <typename Result, typename Request>
  Result ask(const Request &request, const std::string &name, const CancelQuery &isCancelled = {}) {
    std::string problem;
    std::unique_ptr<Worker> worker = take(problem);
    if (!worker)
      return failure<Result>(name, ErrorCategory::InvalidInput,
                             "no worker process '" + options_.program + "': " + problem,
                             "llpc-worker is built and installed with this library");
    if (std::optional<Result> result = worker->answer(request)) {
      giveBack(std::move(worker));
      return std::move(*result);
    }
    // A signal to the process group, such as Ctrl-C, may reach the worker first.
    if (isCancelled && isCancelled())
      return failure<Result>(name, ErrorCategory::Cancelled, "the compile was cancelled");
    const Worker::Autopsy autopsy = worker->autopsy(request.limits);
    return failure<Result>(name, autopsy.category, autopsy.message,
                           autopsy.details.empty() ? "" : "its last output is\n" + autopsy.details);
  }

private:
  /// Returns an idle worker or a new one; null on failure, with the reason in `problem`.
  std::unique_ptr<Worker> take(std::string &problem) {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        std::unique_ptr<Worker> worker = std::move(idle_.back());
        idle_.pop_back();
        return worker;
      }
    }
    return Worker::start(options_.program, problem);
  }

  void giveBack(std::unique_ptr<Worker> worker) {
    const std::lock_guard lock(mutex_);
    if (idle_.size() < options_.idleWorkers)
      idle_.push_back(std::move(worker));
  }

  const CompilerProcessOptions options_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Worker>> idle_;
};

CompilerProcess::CompilerProcess(CompilerProcessOptions options)
    : workers_(std::make_unique<Workers>(std::move(options))) {}

CompilerProcess::~CompilerProcess() = default;

CompileResult CompilerProcess::compile(const PipelineInput &input, const CompileOptions &options) {
  const std::string name = input.shaders.empty() ? "pipeline" : input.shaders.front().name;
  return workers_->ask<CompileResult>(process::Request{input, options, workers_->limits()}, name,
                                      options.isCancelled);
}

CompileResult CompilerProcess::compile(const ShaderInput &shader, const CompileOptions &options) {
  return compile(PipelineInput{{shader}, {}}, options);
}

SourceResult CompilerProcess::compileSource(const ShaderSource &source) {
  return workers_->ask<SourceResult>(process::SourceRequest{source, workers_->limits()}, source.name);
}

} // namespace llpc
