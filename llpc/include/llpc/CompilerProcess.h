// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The compiler in worker processes: a crash in LLVM then ends a worker, not the application. The library
// `llpc_process` does not link LLVM. docs/robustness.md has its costs.

#pragma once

#include "llpc/Compiler.h"
#include "llpc/SourceCompiler.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace llpc {

struct CompilerProcessOptions {
  std::string program;      ///< path of llpc-worker, from the same build as this library
  uint32_t cpuSeconds = 0;  ///< limit of the processor time of one compile; 0: none
  uint64_t memoryBytes = 0; ///< limit of a worker's address space, including its libraries (400 MiB); 0: none
  size_t idleWorkers =
      4; ///< workers that are kept between compiles; further concurrent compiles start their own
};

/// Compiles in worker processes, with the same results as llpc::compile() and llpc::compileSource(). A worker
/// executes one compile at a time; concurrent compiles use different workers. The destructor ends all
/// workers.
class CompilerProcess {
public:
  explicit CompilerProcess(CompilerProcessOptions options);
  CompilerProcess(const CompilerProcess &) = delete;
  CompilerProcess &operator=(const CompilerProcess &) = delete;
  ~CompilerProcess();

  /// Safe to call from any number of threads at the same time. Calls `isCancelled` on the caller's thread,
  /// and kills the worker of a cancelled compile. If the worker crashes, cannot be started or exceeds a
  /// limit, the result is a failure with one diagnostic that says so, and the next compile starts another
  /// worker. Never throws an exception.
  CompileResult compile(const PipelineInput &input, const CompileOptions &options);

  /// Compiles a pipeline of one shader.
  CompileResult compile(const ShaderInput &shader, const CompileOptions &options);

  /// Compiles a source. Calls its `include` on the caller's thread.
  SourceResult compileSource(const ShaderSource &source);

private:
  class Workers;
  std::unique_ptr<Workers> workers_;
};

} // namespace llpc
