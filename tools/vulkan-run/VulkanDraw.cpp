// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VulkanDraw.h"

#include "Commands.h"
#include "DrawSupport.h"
#include "GraphicsPipeline.h"
#include "PipelineLayout.h"

#include <deque>

namespace vulkanrun {

namespace {

class Drawer {
public:
  Drawer(const Device &device, const DrawCall &call)
      : device_(device), call_(call), pass_(device.handle(), call.target),
        layout_(device.handle(), VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT),
        pipeline_(device.handle()), commands_(device) {}

  Outcome run() {
    if (Outcome outcome = pass_.create(device_); !outcome.passed())
      return outcome;
    if (Outcome outcome = checkSupport(device_, call_); !outcome.passed())
      return outcome;
    if (Outcome outcome = layout_.create(device_, call_.bindings, call_.pushConstants); !outcome.passed())
      return outcome;
    if (Outcome outcome = createPipeline(); !outcome.passed())
      return outcome;
    if (Outcome outcome = commands_.begin(); !outcome.passed())
      return outcome;
    record(commands_.handle());
    return commands_.run();
  }

private:
  Outcome createPipeline();
  void record(VkCommandBuffer commands);
  void recordDraw(VkCommandBuffer commands);

  const Device &device_;
  const DrawCall &call_;
  RenderPass pass_;
  PipelineLayout layout_;
  std::deque<Stage> stages_;
  Owned<VkPipeline, vkDestroyPipeline> pipeline_;
  Commands commands_;
};

Outcome Drawer::createPipeline() {
  PipelineParts parts{{}, pass_.formats(), layout_.handle()};
  for (const StageCode &code : call_.stages) {
    if (Outcome outcome = stages_.emplace_back(device_.handle()).create(device_, code); !outcome.passed())
      return outcome;
    parts.stages.push_back(stages_.back().info());
  }
  return vulkanrun::createPipeline(device_, call_, parts, *pipeline_.out());
}

void Drawer::record(VkCommandBuffer commands) {
  for (Image *image : call_.images)
    image->recordUpload(commands);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline_.get());
  layout_.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, call_.pushConstants);
  for (uint32_t i = 0; i < call_.vertices.size(); ++i) {
    const VkBuffer buffer = call_.vertices[i].buffer->handle();
    const VkDeviceSize offset = 0;
    vkCmdBindVertexBuffers(commands, i, 1, &buffer, &offset);
  }
  pass_.begin(commands);
  recordDraw(commands);
  vkCmdEndRendering(commands);
  for (const Image *image : call_.images)
    image->recordDownload(commands);
}

void Drawer::recordDraw(VkCommandBuffer commands) {
  const amber::Draw &draw = call_.draw;
  if (!call_.indices) {
    vkCmdDraw(commands, draw.count, draw.instances, draw.first, draw.firstInstance);
    return;
  }
  vkCmdBindIndexBuffer(commands, call_.indices->handle(), 0, call_.indexType);
  vkCmdDrawIndexed(commands, draw.count, draw.instances, 0, static_cast<int32_t>(draw.first),
                   draw.firstInstance);
}

} // namespace

Outcome draw(const Device &device, const DrawCall &call) {
  return Drawer(device, call).run();
}

Outcome clear(const Device &device, const RenderTarget &target, std::span<Image *const> images,
              const amber::ClearValues &values) {
  RenderPass pass(device.handle(), target);
  if (Outcome outcome = pass.create(device); !outcome.passed())
    return outcome;
  Commands commands(device);
  if (Outcome outcome = commands.begin(); !outcome.passed())
    return outcome;
  for (Image *image : images)
    image->recordUpload(commands.handle());
  pass.begin(commands.handle());
  pass.clear(commands.handle(), values);
  vkCmdEndRendering(commands.handle());
  for (const Image *image : images)
    image->recordDownload(commands.handle());
  return commands.run();
}

} // namespace vulkanrun
