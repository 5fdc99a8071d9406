// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ours.h"
#include "PeakMemory.h"

#include <chrono>
#include <map>

namespace bench {

namespace {

/// The times of many compiles.
class Times {
public:
  void add(const llpc::CompileResult &result, double milliseconds) {
    totals_.push_back(milliseconds);
    for (const llpc::PhaseTime &phase : result.phases) {
      if (!samples_.contains(phase.phase))
        order_.push_back(phase.phase);
      samples_[phase.phase].push_back(phase.milliseconds);
    }
  }

  void writeTo(Measurement &measurement) const {
    measurement.milliseconds = median(totals_);
    for (const std::string &phase : order_)
      measurement.phases.push_back({phase, median(samples_.at(phase))});
  }

private:
  std::vector<double> totals_;
  std::vector<std::string> order_;
  std::map<std::string, std::vector<double>> samples_;
};

/// `program`: must outlive the result.
llpc::PipelineInput inputOf(const Program &program) {
  llpc::PipelineInput input;
  input.graphics = program.graphics;
  for (const Shader &shader : program.shaders) {
    llpc::ShaderInput &own = input.shaders.emplace_back();
    own.name = program.name;
    own.bytes = llpc::bytesOf(shader.spirv);
    own.stage = shader.stage;
  }
  return input;
}

} // namespace

std::variant<OurMeasurement, std::string> measureOurs(const Program &program, const MeasureOptions &options) {
  const llpc::PipelineInput input = inputOf(program);
  llpc::CompileOptions compileOptions;
  compileOptions.pipeline.gfxIp = options.gfxIp;
  compileOptions.pipeline.validation = options.validation;
  compileOptions.shaders.waveSize = options.waveSize;

  OurMeasurement measurement;
  Times times;
  const PeakMemory memory;
  for (uint32_t i = 0; i < options.repeat; ++i) {
    const auto start = std::chrono::steady_clock::now();
    const llpc::CompileResult result = llpc::compile(input, compileOptions);
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
    if (!result.success)
      return diagnosticText(result.diagnostics);
    times.add(result, elapsed.count());
  }
  measurement.peakKib = memory.kib();
  times.writeTo(measurement);

  compileOptions.output.statistics = true;
  if (options.keepAssembly)
    compileOptions.output.kind = llpc::OutputKind::Assembly;
  llpc::CompileResult result = llpc::compile(input, compileOptions);
  if (!result.success)
    return diagnosticText(result.diagnostics);
  for (const llpc::CompiledShader &shader : result.shaders)
    measurement.stages.push_back({shader.stage, shader.statistics});
  sumStages(measurement);
  measurement.mapping = std::move(result.resourceMapping);
  if (options.keepAssembly)
    measurement.assembly.assign(result.output.begin(), result.output.end());
  return measurement;
}

} // namespace bench
