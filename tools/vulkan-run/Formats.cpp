// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Formats.h"

#include <vulkan/vulkan.hpp>

#include <cctype>
#include <map>

namespace vulkanrun {

namespace {

/// The header spells R8G8B8A8_UNORM as R8G8B8A8Unorm.
std::string comparable(const std::string &name) {
  std::string result;
  for (const char c : name)
    if (c != '_')
      result += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return result;
}

std::map<std::string, VkFormat> listFormats() {
  std::map<std::string, VkFormat> formats;
  for (int i = VK_FORMAT_R4G4_UNORM_PACK8; i <= VK_FORMAT_ASTC_12x12_SRGB_BLOCK; ++i)
    formats[comparable(vk::to_string(static_cast<vk::Format>(i)))] = static_cast<VkFormat>(i);
  return formats;
}

} // namespace

VkFormat findFormat(const std::string &name) {
  static const std::map<std::string, VkFormat> kFormats = listFormats();
  const auto found = kFormats.find(comparable(name));
  return found == kFormats.end() ? VK_FORMAT_UNDEFINED : found->second;
}

} // namespace vulkanrun
