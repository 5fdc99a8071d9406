// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/GraphicsState.h"

#include <string>

namespace amber {

/// Returns the VkFormat with a name ("R8G8B8A8_UNORM", without VK_FORMAT_) among those of Vulkan 1.0 up to
/// the BC formats; 0, which is none, for others.
pipeline::Format vulkanFormat(const std::string &name);

} // namespace amber
