// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Copies of depth and stencil with several samples: shaders read them as textures, and draws write them.

#pragma once

#include "Image.h"

namespace vulkanrun {

/// Fills the image from its bytes. It must be sampled and an attachment.
Outcome uploadDepthSamples(Device &device, Image &image, VkFormat format);
/// Writes the image to its bytes.
Outcome downloadDepthSamples(Device &device, Image &image, VkFormat format);

} // namespace vulkanrun
