// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/vulkan-run/Formats.h"

#include <cctype>
#include <gtest/gtest.h>
#include <vulkan/vulkan.hpp>

namespace vulkanrun {
namespace {

/// Returns the name in scripts of a format that the header spells "D16UnormS8Uint".
std::string nameInScripts(VkFormat format) {
  const std::string spelled = vk::to_string(static_cast<vk::Format>(format));
  const auto isUpper = [&](size_t i) { return std::isupper(static_cast<unsigned char>(spelled[i])) != 0; };
  const auto isLower = [&](size_t i) { return std::islower(static_cast<unsigned char>(spelled[i])) != 0; };
  std::string name;
  for (size_t i = 0; i < spelled.size(); ++i) {
    if (i > 0 && isUpper(i) && (isLower(i - 1) || (i + 1 < spelled.size() && isLower(i + 1))))
      name += '_';
    name += static_cast<char>(std::toupper(static_cast<unsigned char>(spelled[i])));
  }
  return name.starts_with("X8D24") ? "X8_" + name.substr(2) : name;
}

TEST(Formats, HaveTheNumbersOfTheHeader) {
  for (int i = VK_FORMAT_R4G4_UNORM_PACK8; i <= VK_FORMAT_BC7_SRGB_BLOCK; ++i) {
    const auto format = static_cast<VkFormat>(i);
    EXPECT_EQ(findFormat(nameInScripts(format)), format) << nameInScripts(format);
  }
}

TEST(Formats, OthersAreUndefined) {
  EXPECT_EQ(findFormat("R8G8B8A8_SFLOAT"), VK_FORMAT_UNDEFINED);
  EXPECT_EQ(findFormat(""), VK_FORMAT_UNDEFINED);
}

} // namespace
} // namespace vulkanrun
