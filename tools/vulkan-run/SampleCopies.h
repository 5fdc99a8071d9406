// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vulkan's commands do not copy between buffers and images of several samples; shaders do here.

#pragma once

#include "Image.h"

namespace vulkanrun {

/// Returns the format of integers through which texels of that many bytes are copied, VK_FORMAT_UNDEFINED
/// when there is none. The image must have been created for views in it, and as a storage image.
VkFormat formatOfCopies(uint32_t texelBytes);

/// Fills the image from its bytes, before shaders use it. The format is the image's.
Outcome uploadSamples(Device &device, Image &image, VkFormat format);
/// Writes the image to its bytes, after shaders have used it.
Outcome downloadSamples(Device &device, Image &image, VkFormat format);

} // namespace vulkanrun
