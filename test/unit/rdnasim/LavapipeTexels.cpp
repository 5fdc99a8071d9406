// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LavapipeTexels.h"

#include "llpc/SourceCompiler.h"
#include "tools/vulkan-run/Formats.h"
#include "tools/vulkan-run/Image.h"
#include "tools/vulkan-run/VulkanDispatch.h"

#include <cstring>
#include <stdexcept>

namespace rdnasim {

namespace {

using vulkanrun::Outcome;

/// `prefix` is of GLSL's type: "", "i" or "u".
std::vector<uint32_t> compileFetch(const std::string &prefix) {
  const std::string text = R"(#version 450
    #extension GL_EXT_samplerless_texture_functions : require
    layout(local_size_x = 64) in;
    layout(set = 0, binding = 0) uniform )" +
                           prefix + R"(texture2D image;
    layout(set = 0, binding = 1) buffer Result { uvec4 result[]; };
    void main() {
      uint index = gl_GlobalInvocationID.x, width = textureSize(image, 0).x;
      )" + prefix + R"(vec4 texel = texelFetch(image, ivec2(index % width, index / width), 0);
      result[index] = )" + (prefix.empty() ? "floatBitsToUint" : "uvec4") +
                           "(texel);\n}\n";
  llpc::ShaderSource source;
  source.name = "fetch.comp";
  source.text = text;
  source.stage = llpc::ShaderStage::Compute;
  llpc::SourceResult result = llpc::compileSource(source);
  if (!result.success)
    throw std::invalid_argument(result.diagnostics.front().toString());
  return result.spirv;
}

void check(const Outcome &outcome) {
  if (!outcome.passed())
    throw std::runtime_error(outcome.message);
}

} // namespace

std::unique_ptr<vulkanrun::Device> openLavapipe() {
  vulkanrun::preferDriver("lvp_icd");
  auto device = vulkanrun::Device::open();
  auto *opened = std::get_if<std::unique_ptr<vulkanrun::Device>>(&device);
  return opened ? std::move(*opened) : nullptr;
}

std::optional<std::vector<TexelRegisters>> fetchTexels(vulkanrun::Device &device, const std::string &name,
                                                       std::span<const std::byte> bytes) {
  amber::Image description;
  description.format = *amber::parseImageFormat(name);
  const auto elements = static_cast<uint32_t>(bytes.size() / description.format.bytes());
  description.width = kImageColumns * description.format.blockWidth;
  description.height = elements / kImageColumns * description.format.blockHeight;
  const VkFormat format = vulkanrun::findFormat(name);
  vulkanrun::ImageUse use;
  use.isSampled = true;
  auto created = vulkanrun::Image::create(device, description, format, use, bytes);
  auto *image = std::get_if<vulkanrun::Image>(&created);
  if (!image)
    return std::nullopt;

  std::vector<TexelRegisters> texels(size_t(description.width) * description.height);
  auto buffer = device.createBuffer(std::as_bytes(std::span(texels)));
  if (const auto *outcome = std::get_if<Outcome>(&buffer))
    check(*outcome);
  auto &result = std::get<vulkanrun::Buffer>(buffer);

  amber::ImageView view;
  view.format = name;
  vulkanrun::Kernel kernel;
  const amber::TexelNumber number = description.format.number;
  kernel.spirv = compileFetch(number == amber::TexelNumber::Uint   ? "u"
                              : number == amber::TexelNumber::Sint ? "i"
                                                                   : "");
  kernel.bindings.push_back({0, 0, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, {}, {{image, view, format}}});
  kernel.bindings.push_back({0, 1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, {{&result}}});
  kernel.images.push_back(image);
  check(vulkanrun::dispatch(device, kernel, {static_cast<uint32_t>(texels.size() / 64), 1, 1}));
  std::memcpy(texels.data(), result.bytes().data(), result.bytes().size());
  return texels;
}

} // namespace rdnasim
