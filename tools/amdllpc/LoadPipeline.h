// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads the inputs of a job, and translates sources to SPIR-V.

#pragma once

#include "CommandLine.h"
#include "Report.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace amdllpc {

/// A pipeline for the compiler.
struct LoadedPipeline {
  std::vector<std::vector<uint8_t>> code; ///< the storage of the spans in `input`
  llpc::PipelineInput input;
  llpc::CompileOptions options; ///< of the command line, or else of the pipeline file
};

using CompileSource = std::function<llpc::SourceResult(const llpc::ShaderSource &)>;

/// Loads the inputs of a job. Returns false after reporting in the job.
bool loadPipeline(const CommandLine &commandLine, const CompileSource &compileSource,
                  LoadedPipeline &pipeline, Job &job);

} // namespace amdllpc
