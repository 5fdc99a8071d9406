// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <vulkan/vulkan.h>

#include <string>

namespace vulkanrun {

/// Returns the format of that name ("R8G8B8A8_UNORM"), VK_FORMAT_UNDEFINED when there is none.
VkFormat findFormat(const std::string &name);

} // namespace vulkanrun
