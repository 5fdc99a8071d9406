// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/compiler/PipelineRules.h"

#include "pipeline/Fields.h"

#include <set>

namespace llpc {

namespace {

/// Returns the first contradiction between the stages of several shaders; empty when there is none.
std::string findContradiction(const std::vector<ShaderInput> &shaders) {
  std::set<ShaderStage> stages;
  for (const ShaderInput &shader : shaders) {
    if (shader.kind == InputKind::LgcIr)
      return "LLVM IR holds a whole pipeline and cannot be one of several shaders";
    if (!shader.stage)
      return "a pipeline of several shaders needs the stage of each";
    if (!stages.insert(*shader.stage).second)
      return std::string("the pipeline has two shaders of the stage ") + nameOf(*shader.stage);
  }
  return stages.contains(ShaderStage::Compute) ? "a compute shader is a pipeline of its own" : "";
}

/// Returns the name of a part of the graphics state that is not at its default; null if there is none.
const char *findGraphicsState(const GraphicsState &state) {
  const GraphicsState nothing;
  const char *name = nullptr;
  std::apply(
      [&](auto... part) {
        std::apply([&](auto... empty) { ((name = part.value == empty.value ? name : part.name), ...); },
                   fields(nothing));
      },
      fields(state));
  return name;
}

} // namespace

bool checkPipeline(const PipelineInput &input, Diagnostics &diagnostics) {
  if (input.shaders.empty()) {
    diagnostics.addError(ErrorCategory::InvalidInput, "pipeline", "there is no shader",
                         "PipelineInput::shaders needs at least one");
    return false;
  }
  std::string problem, hint;
  ErrorCategory category = ErrorCategory::InvalidInput;
  if (input.shaders.size() > 1) {
    problem = findContradiction(input.shaders);
    if (problem.empty()) {
      category = ErrorCategory::Unsupported;
      problem = "graphics pipelines are not supported";
    }
  } else if (const char *part = findGraphicsState(input.graphics)) {
    category = ErrorCategory::Unsupported;
    problem = std::string("'") + part + "' is state of a graphics pipeline, which is not supported";
    hint = "for a compute shader, leave PipelineInput::graphics as it is by default";
  }
  if (problem.empty())
    return true;
  diagnostics.addError(category, input.shaders.front().name, std::move(problem), std::move(hint));
  return false;
}

} // namespace llpc
