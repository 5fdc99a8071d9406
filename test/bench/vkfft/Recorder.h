// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A Vulkan that does nothing but remember the shaders that it is given: the functions that VkFFT calls, for a
// device with the limits of an AMD GPU. What VkFFT generates then depends on no driver.

#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <vector>

namespace recorder {

/// Returns a non-null handle for an object that is never dereferenced.
template <typename Handle>
Handle handle() {
  static char object;
  return reinterpret_cast<Handle>(&object);
}

/// Every module that vkCreateShaderModule was given, in order. A caller may take them.
std::vector<std::vector<uint32_t>> &shaders();

} // namespace recorder
