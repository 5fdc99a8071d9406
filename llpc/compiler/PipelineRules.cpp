// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/compiler/PipelineRules.h"

#include <bit>
#include <set>

namespace llpc {

namespace {

constexpr uint32_t kColorLocations = 8;
constexpr uint32_t kAllComponents = 0xF;
constexpr uint32_t kMaxSamples = 16;
constexpr uint32_t kVertexBindings = 64, kVertexLocations = 64; // no driver for these GPUs has more

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

/// Returns what is wrong with a number that no two things of the kind may have; empty when there is nothing.
/// `end`: behind the largest number.
std::string findContradiction(const std::string &thing, const std::string &numbered, uint32_t number,
                              uint32_t end, std::set<uint32_t> &others) {
  const std::string name = numbered + " " + std::to_string(number);
  if (number >= end)
    return "a " + thing + " has " + name + "; the last one is " + std::to_string(end - 1);
  return others.insert(number).second ? "" : "two " + thing + "s have " + name;
}

/// Returns what Vulkan does not allow in the vertex input; empty when there is nothing.
std::string findContradiction(const pipeline::VertexInputState &input) {
  std::set<uint32_t> bindings, locations;
  for (const pipeline::VertexBinding &each : input.bindings) {
    if (std::string problem =
            findContradiction("vertex buffer", "binding", each.binding, kVertexBindings, bindings);
        !problem.empty())
      return problem;
    if (each.rate == pipeline::VertexInputRate::Vertex && each.divisor != 1)
      return "the vertex buffer of binding " + std::to_string(each.binding) +
             " has a divisor, which is for the rate of instances";
  }
  for (const pipeline::VertexAttribute &each : input.attributes)
    if (std::string problem =
            findContradiction("vertex attribute", "location", each.location, kVertexLocations, locations);
        !problem.empty())
      return problem;
  return "";
}

/// Returns what Vulkan does not allow in the numbers of samples; empty when there is nothing.
std::string findContradiction(const pipeline::MultisampleState &state) {
  const std::string samples = std::to_string(state.samples) + " samples";
  if (!std::has_single_bit(state.samples) || state.samples > kMaxSamples)
    return "a pixel has " + samples + "; 1, 2, 4, 8 and 16 are possible";
  if (state.shadesSamples && state.minShadedSamples > state.samples)
    return "at least " + std::to_string(state.minShadedSamples) +
           " samples are to be shaded, but a pixel has " + samples;
  return "";
}

/// Returns what Vulkan does not allow in the colour attachments; empty when there is nothing.
std::string findContradiction(const std::vector<pipeline::ColorTarget> &colors) {
  std::set<uint32_t> locations;
  for (const pipeline::ColorTarget &color : colors) {
    const std::string location = "location " + std::to_string(color.location);
    if (std::string problem =
            findContradiction("colour attachment", "location", color.location, kColorLocations, locations);
        !problem.empty())
      return problem;
    if (color.writeMask > kAllComponents)
      return "the attachment at " + location + " has the write mask " + std::to_string(color.writeMask) +
             "; it has four bits";
    if (color.blendsWithSecondSource && (color.location != 0 || colors.size() > 1))
      return "the attachment at " + location +
             " blends with a second source, which only one at location 0 without others can";
  }
  return "";
}

std::string findContradiction(const GraphicsState &state) {
  std::string problem = findContradiction(state.vertexInput);
  if (problem.empty())
    problem = findContradiction(state.multisample);
  return problem.empty() ? findContradiction(state.renderTargets.colors) : problem;
}

/// Returns a part of the graphics state that is not supported; empty when there is none.
std::string findUnsupported(const GraphicsState &state) {
  if (state.inputAssembly.topology == pipeline::Topology::PatchList)
    return "the topology patch_list, which is for tessellation,";
  if (state.renderTargets.viewMask != 0)
    return "multiview";
  return "";
}

} // namespace

bool checkPipeline(const PipelineInput &input, Diagnostics &diagnostics) {
  if (input.shaders.empty()) {
    diagnostics.addError(ErrorCategory::InvalidInput, "pipeline", "there is no shader",
                         "PipelineInput::shaders needs at least one");
    return false;
  }
  std::string problem;
  ErrorCategory category = ErrorCategory::InvalidInput;
  if (input.shaders.size() > 1)
    problem = findContradiction(input.shaders);
  if (problem.empty() && input.graphics)
    problem = findContradiction(*input.graphics);
  if (problem.empty() && input.graphics) {
    problem = findUnsupported(*input.graphics);
    if (!problem.empty()) {
      category = ErrorCategory::Unsupported;
      problem += " is not supported";
    }
  }
  if (problem.empty())
    return true;
  diagnostics.addError(category, input.shaders.front().name, std::move(problem));
  return false;
}

} // namespace llpc
