// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Texels as Mesa's software driver reads them: a decoder of formats that is not ours.

#pragma once

#include "tools/vulkan-run/Device.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rdnasim {

/// Registers with a texel: floats, or integers when the format is one of integers.
using TexelRegisters = std::array<uint32_t, 4>;

inline constexpr uint32_t kImageColumns = 256; ///< of elements: texels or blocks

/// Returns lavapipe's device, or null when it is not installed.
std::unique_ptr<vulkanrun::Device> openLavapipe();

/// Fetches all texels, row by row, of an image whose elements are `bytes`, in rows of kImageColumns. Returns
/// nothing when the device does not have such images.
std::optional<std::vector<TexelRegisters>> fetchTexels(vulkanrun::Device &device, const std::string &format,
                                                       std::span<const std::byte> bytes);

} // namespace rdnasim
