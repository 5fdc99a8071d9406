// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Lavapipe.h"

#include "Resources.h"
#include "ShaderCode.h"
#include "VulkanDispatch.h"
#include "VulkanDraw.h"

namespace vulkanrun {

namespace {

SubgroupNeeds subgroupNeeds(const amber::SubgroupControl &control, const PropertyChain &properties) {
  SubgroupNeeds needs;
  needs.full = control.isFullyPopulated;
  needs.varyingSize = control.mayVary;
  switch (control.required) {
  case amber::SubgroupSize::Any:
    break;
  case amber::SubgroupSize::Number:
    needs.requiredSize = control.size;
    break;
  case amber::SubgroupSize::Least:
    needs.requiredSize = properties.vulkan13.minSubgroupSize;
    break;
  case amber::SubgroupSize::Greatest:
    needs.requiredSize = properties.vulkan13.maxSubgroupSize;
    break;
  }
  return needs;
}

VkShaderStageFlagBits stageOf(pipeline::ShaderStage stage) {
  switch (stage) {
  case pipeline::ShaderStage::Task:
    return VK_SHADER_STAGE_TASK_BIT_EXT;
  case pipeline::ShaderStage::Vertex:
    return VK_SHADER_STAGE_VERTEX_BIT;
  case pipeline::ShaderStage::TessControl:
    return VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT;
  case pipeline::ShaderStage::TessEvaluation:
    return VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT;
  case pipeline::ShaderStage::Geometry:
    return VK_SHADER_STAGE_GEOMETRY_BIT;
  case pipeline::ShaderStage::Mesh:
    return VK_SHADER_STAGE_MESH_BIT_EXT;
  case pipeline::ShaderStage::Fragment:
    return VK_SHADER_STAGE_FRAGMENT_BIT;
  case pipeline::ShaderStage::Compute:
    break;
  }
  return VK_SHADER_STAGE_COMPUTE_BIT;
}

Outcome checkSparse(const amber::Script &script) {
  for (const amber::Buffer &buffer : script.buffers)
    if (buffer.isSparse())
      return Outcome::unsupported("lavapipe has no sparse resources", buffer.position);
  return {};
}

} // namespace

bool Lavapipe::has(const amber::Requirement &requirement) const {
  switch (requirement.kind) {
  case amber::RequirementKind::Feature:
    return hasFeature(device_.features(), device_.properties(), requirement.name).value_or(false);
  case amber::RequirementKind::Property:
    return hasProperty(device_.properties(), requirement.name).value_or(false);
  case amber::RequirementKind::DeviceExtension:
    return device_.hasExtension(requirement.name);
  case amber::RequirementKind::InstanceExtension:
    return Device::hasInstanceExtension(requirement.name);
  }
  return false;
}

Outcome Lavapipe::compile(const amber::Script &script, const amber::AttachedShader &attached,
                          StageCode &result) {
  std::vector<uint32_t> &words = code_[&attached];
  if (words.empty()) {
    auto code = shaderCode(script, attached);
    if (auto *outcome = std::get_if<Outcome>(&code))
      return std::move(*outcome);
    words = std::move(std::get<std::vector<uint32_t>>(code));
  }
  result.stage = stageOf(attached.stage);
  result.spirv = words;
  result.entryPoint = attached.entryPoint;
  for (const amber::Specialization &each : attached.specializations) {
    if (!each.data.empty())
      return Outcome::unsupported("lavapipe has no arrays of specialization data");
    result.specialization.push_back({each.id, each.size, each.bits});
  }
  result.subgroup = subgroupNeeds(attached.subgroup, device_.properties());
  return {};
}

Outcome Lavapipe::run(const amber::Script &script, const amber::Pipeline &pipeline,
                      const uint32_t (&groups)[3], amber::Contents &contents) {
  if (Outcome outcome = checkSparse(script); !outcome.passed())
    return outcome;
  Kernel kernel;
  if (Outcome outcome = compile(script, pipeline.shaders.front(), kernel); !outcome.passed())
    return outcome;
  Resources resources(device_, script, pipeline, contents);
  if (Outcome outcome = resources.create(); !outcome.passed())
    return outcome;
  if (Outcome outcome = resources.describeBindings(kernel.bindings); !outcome.passed())
    return outcome;
  kernel.images = resources.images();
  kernel.pushConstants = resources.pushConstants();
  if (Outcome outcome = resources.upload(); !outcome.passed())
    return outcome;
  return resources.download(dispatch(device_, kernel, {groups[0], groups[1], groups[2]}));
}

Outcome Lavapipe::draw(const amber::Script &script, const amber::Pipeline &pipeline, const amber::Draw &draw,
                       amber::Contents &contents) {
  if (Outcome outcome = checkSparse(script); !outcome.passed())
    return outcome;
  DrawCall call(*pipeline.graphics, draw);
  for (const amber::AttachedShader &attached : pipeline.shaders)
    if (Outcome outcome = compile(script, attached, call.stages.emplace_back()); !outcome.passed())
      return outcome;
  Resources resources(device_, script, pipeline, contents);
  if (Outcome outcome = resources.create(); !outcome.passed())
    return outcome;
  if (Outcome outcome = resources.create(draw); !outcome.passed())
    return outcome;
  if (Outcome outcome = resources.describeBindings(call.bindings); !outcome.passed())
    return outcome;
  resources.describeTarget(call.target);
  resources.describeVertices(call);
  call.images = resources.images();
  call.pushConstants = resources.pushConstants();
  if (Outcome outcome = resources.upload(); !outcome.passed())
    return outcome;
  return resources.download(vulkanrun::draw(device_, call));
}

Outcome Lavapipe::clear(const amber::Script &script, const amber::Pipeline &pipeline,
                        const amber::ClearValues &values, amber::Contents &contents) {
  amber::Pipeline attachments;
  attachments.position = pipeline.position;
  attachments.graphics = pipeline.graphics;
  attachments.graphics->resolves.clear();
  Resources resources(device_, script, attachments, contents);
  if (Outcome outcome = resources.create(); !outcome.passed())
    return outcome;
  RenderTarget target;
  resources.describeTarget(target);
  if (Outcome outcome = resources.upload(); !outcome.passed())
    return outcome;
  return resources.download(vulkanrun::clear(device_, target, resources.images(), values));
}

} // namespace vulkanrun
