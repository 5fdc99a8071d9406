// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Report.h"

namespace amdllpc {

/// Writes the pipeline file of a job, if it has one, and SPIR-V that has no assembly beside it. Returns false
/// after reporting in the job.
bool dumpPipeline(const llpc::PipelineInput &input, const llpc::CompileOptions &options, Job &job);

} // namespace amdllpc
