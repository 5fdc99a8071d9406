// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DumpPipeline.h"

#include "OutputFile.h"
#include "llpc/PipeFile.h"
#include "llpc/SourceCompiler.h"

#include <filesystem>

namespace amdllpc {

namespace fs = std::filesystem;

bool dumpPipeline(const llpc::PipelineInput &input, const llpc::CompileOptions &options, Job &job) {
  if (job.dump.empty())
    return true;
  const auto fail = [&](const std::string &problem) {
    addError(job, job.inputs.front(), "--dump-pipeline: " + problem);
    return false;
  };
  const fs::path path = job.dump == "-" ? "stdout.pipe" : job.dump;
  std::string problem;
  const auto dump = llpc::dumpPipe(input, options, path.stem().string(), llpc::disassembleSpirv, problem);
  if (!dump)
    return fail(problem);
  if (job.dump == job.output)
    return fail("the output would replace the pipeline file");
  if (job.dump == "-" && !dump->binaries.empty())
    return fail("the SPIR-V has no assembly; give a file, beside which its binary is written");
  for (const llpc::PipeBinary &binary : dump->binaries) {
    problem = writeOutput((path.parent_path() / binary.fileName).string(), binary.bytes);
    if (!problem.empty())
      return fail(problem);
  }
  problem = writeOutput(job.dump, {reinterpret_cast<const uint8_t *>(dump->text.data()), dump->text.size()});
  return problem.empty() || fail(problem);
}

} // namespace amdllpc
