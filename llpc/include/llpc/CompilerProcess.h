// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The compiler in processes of its own: what a defect in LLVM ends is then a worker, not the game. Who links
// this (the library `llpc_process`) links no LLVM. docs/robustness.md has what it costs.

#pragma once

#include "llpc/Compiler.h"
#include "llpc/SourceCompiler.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace llpc {

struct CompilerProcessOptions {
  std::string program;     ///< path of llpc-worker, from the same build as this library
  uint32_t cpuSeconds = 0; ///< processor time that one compile may take; 0: any
  uint64_t memoryBytes =
      0; ///< address space that a worker may have, its libraries (400 MiB) included; 0: any
  size_t idleWorkers =
      4; ///< workers kept between compiles; one more compile at a time than that starts its own
};

/// Compiles as llpc::compile() and llpc::compileSource() do, with the same results, in worker processes. A
/// worker serves one compile after the other; each thread that compiles has one to itself. Destroying this
/// object ends them.
class CompilerProcess {
public:
  explicit CompilerProcess(CompilerProcessOptions options);
  CompilerProcess(const CompilerProcess &) = delete;
  CompilerProcess &operator=(const CompilerProcess &) = delete;
  ~CompilerProcess();

  /// Safe to call from any number of threads at once. `isCancelled` is called on the caller's thread; a
  /// worker whose compile is cancelled is killed. When the worker dies, cannot be started or exceeds a limit,
  /// the result is a failure with one diagnostic that says so, and the next compile starts another worker.
  /// Never throws.
  CompileResult compile(const PipelineInput &input, const CompileOptions &options);

  /// Compiles a pipeline of one shader.
  CompileResult compile(const ShaderInput &shader, const CompileOptions &options);

  /// Compiles a source, whose `include` is called on the caller's thread.
  SourceResult compileSource(const ShaderSource &source);

private:
  class Workers;
  std::unique_ptr<Workers> workers_;
};

} // namespace llpc
