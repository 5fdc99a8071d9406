// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/CompilerProcess.h"

#include "llpc/process/Worker.h"

#include <mutex>
#include <utility>

namespace llpc {

namespace {

using process::Worker;

CompileResult failure(const PipelineInput &input, std::string message, std::string hint) {
  CompileResult result;
  Diagnostics diagnostics;
  diagnostics.addError(input.shaders.empty() ? "pipeline" : input.shaders.front().name, std::move(message),
                       std::move(hint));
  result.diagnostics = diagnostics.take();
  return result;
}

} // namespace

/// The workers that wait for something to do.
class CompilerProcess::Workers {
public:
  explicit Workers(CompilerProcessOptions options) : options_(std::move(options)) {}

  const CompilerProcessOptions &options() const { return options_; }

  /// One that waits, or a new one; null on failure, and `problem` says why.
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

private:
  const CompilerProcessOptions options_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Worker>> idle_;
};

CompilerProcess::CompilerProcess(CompilerProcessOptions options)
    : workers_(std::make_unique<Workers>(std::move(options))) {}

CompilerProcess::~CompilerProcess() = default;

CompileResult CompilerProcess::compile(const PipelineInput &input, const CompileOptions &options) {
  const CompilerProcessOptions &limits = workers_->options();
  std::string problem;
  std::unique_ptr<Worker> worker = workers_->take(problem);
  if (!worker)
    return failure(input, "no worker process '" + limits.program + "': " + problem,
                   "llpc-worker is built and installed with this library");
  const process::Request request{input, options, limits.cpuSeconds, limits.memoryBytes};
  if (auto result = worker->compile(request)) {
    workers_->giveBack(std::move(worker));
    return std::move(*result);
  }
  const Worker::Autopsy autopsy = worker->autopsy(request);
  return failure(input, autopsy.message,
                 autopsy.details.empty() ? "" : "its last words are\n" + autopsy.details);
}

CompileResult CompilerProcess::compile(const ShaderInput &shader, const CompileOptions &options) {
  return compile(PipelineInput{{shader}, {}}, options);
}

} // namespace llpc
