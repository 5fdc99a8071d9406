// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VulkanDispatch.h"

#include "Commands.h"
#include "PipelineLayout.h"

namespace vulkanrun {

namespace {

Outcome checkLimits(const Device &device, std::array<uint32_t, 3> workgroups) {
  const VkPhysicalDeviceLimits &limits = device.properties().core.properties.limits;
  for (size_t axis = 0; axis < workgroups.size(); ++axis)
    if (workgroups[axis] > limits.maxComputeWorkGroupCount[axis])
      return Outcome::unsupported("this device runs at most " +
                                  std::to_string(limits.maxComputeWorkGroupCount[axis]) +
                                  " workgroups along an axis");
  // Mesa 22.3 counts the workgroups of a dispatch in 32 bits and would run fewer silently.
  const auto wide = [&](size_t axis) { return uint64_t(workgroups[axis]); };
  if (wide(2) != 0 && wide(0) * wide(1) > UINT32_MAX / wide(2))
    return Outcome::unsupported("this device runs fewer than 2^32 workgroups at once");
  return {};
}

class Dispatcher {
public:
  Dispatcher(const Device &device, const Kernel &kernel)
      : device_(device), kernel_(kernel), layout_(device.handle(), VK_SHADER_STAGE_COMPUTE_BIT),
        stage_(device.handle()), pipeline_(device.handle()), commands_(device) {}

  Outcome run(std::array<uint32_t, 3> workgroups) {
    if (Outcome outcome = layout_.create(device_, kernel_.bindings, kernel_.pushConstants); !outcome.passed())
      return outcome;
    if (Outcome outcome = createPipeline(); !outcome.passed())
      return outcome;
    if (Outcome outcome = commands_.begin(); !outcome.passed())
      return outcome;
    record(commands_.handle(), workgroups);
    return commands_.run();
  }

private:
  Outcome createPipeline();
  void record(VkCommandBuffer commands, std::array<uint32_t, 3> workgroups);

  const Device &device_;
  const Kernel &kernel_;
  PipelineLayout layout_;
  Stage stage_;
  Owned<VkPipeline, vkDestroyPipeline> pipeline_;
  Commands commands_;
};

Outcome Dispatcher::createPipeline() {
  if (Outcome outcome = stage_.create(device_, kernel_); !outcome.passed())
    return outcome;
  VkComputePipelineCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
  info.stage = stage_.info();
  info.layout = layout_.handle();
  if (vkCreateComputePipelines(device_.handle(), VK_NULL_HANDLE, 1, &info, nullptr, pipeline_.out()) !=
      VK_SUCCESS)
    return Outcome::error("the driver cannot compile the shader: vkCreateComputePipelines failed");
  return {};
}

void Dispatcher::record(VkCommandBuffer commands, std::array<uint32_t, 3> workgroups) {
  for (Image *image : kernel_.images)
    image->recordUpload(commands);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_.get());
  layout_.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, kernel_.pushConstants);
  vkCmdDispatch(commands, workgroups[0], workgroups[1], workgroups[2]);
  for (const Image *image : kernel_.images)
    image->recordDownload(commands);
}

} // namespace

Outcome dispatch(const Device &device, const Kernel &kernel, std::array<uint32_t, 3> workgroups) {
  if (Outcome outcome = checkLimits(device, workgroups); !outcome.passed())
    return outcome;
  return Dispatcher(device, kernel).run(workgroups);
}

} // namespace vulkanrun
