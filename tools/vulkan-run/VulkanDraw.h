// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One draw, or one clear: everything it needs is made for it and goes with it, as for a dispatch.

#pragma once

#include "Binding.h"
#include "RenderTarget.h"
#include "Stage.h"
#include "tools/amber/GraphicsState.h"

#include <cstddef>
#include <vector>

namespace vulkanrun {

struct VertexSource {
  uint32_t location = 0;
  const Buffer *buffer = nullptr;
  VkFormat format = VK_FORMAT_UNDEFINED;
  uint32_t offset = 0, stride = 0; ///< bytes
  VkVertexInputRate rate = VK_VERTEX_INPUT_RATE_VERTEX;
  uint32_t divisor = 1;
};

struct DrawCall {
  DrawCall(const amber::GraphicsState &state, const amber::Draw &draw) : state(state), draw(draw) {}

  const amber::GraphicsState &state;
  const amber::Draw &draw;
  std::vector<StageCode> stages;
  std::vector<Binding> bindings;
  std::vector<std::byte> pushConstants;
  RenderTarget target = {};
  std::vector<VertexSource> vertices;
  const Buffer *indices = nullptr;
  VkIndexType indexType = VK_INDEX_TYPE_UINT32;
  std::vector<Image *> images; ///< all that are bound or rendered to, each once
};

/// Runs to the end; the buffers, and the bytes of images, then hold what was written. Unsupported when the
/// device does not have what the call needs.
Outcome draw(const Device &device, const DrawCall &call);

/// Clears what a target has; `images` are those of the target, each once.
Outcome clear(const Device &device, const RenderTarget &target, std::span<Image *const> images,
              const amber::ClearValues &values);

} // namespace vulkanrun
