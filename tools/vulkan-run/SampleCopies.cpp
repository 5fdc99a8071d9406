// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SampleCopies.h"

#include "DepthSampleCopies.h"
#include "VulkanDispatch.h"
#include "llpc/SourceCompiler.h"

#include <cstring>
#include <map>

namespace vulkanrun {

namespace {

/// The format for a size of texels, and its name in GLSL.
struct CopyFormat {
  VkFormat format;
  const char *qualifier;
};

const std::map<uint32_t, CopyFormat> kFormats = {
    {1, {VK_FORMAT_R8_UINT, "r8ui"}},
    {2, {VK_FORMAT_R16_UINT, "r16ui"}},
    {4, {VK_FORMAT_R32_UINT, "r32ui"}},
    {8, {VK_FORMAT_R32G32_UINT, "rg32ui"}},
    {16, {VK_FORMAT_R32G32B32A32_UINT, "rgba32ui"}},
};

constexpr size_t kWordsBytes = 16; ///< of a sample in the shader's buffer, whatever its size in the image

std::string sourceOf(const char *qualifier, bool isUpload) {
  return "#version 450\nlayout(set = 0, binding = 0, " + std::string(qualifier) +
         ") uniform uimage2DMSArray image;\n"
         "layout(set = 0, binding = 1) buffer Texels { uvec4 texels[]; };\n"
         "void main() {\n"
         "  ivec3 at = ivec3(gl_WorkGroupID);\n"
         "  ivec2 size = imageSize(image).xy;\n"
         "  for (int i = 0; i < imageSamples(image); ++i) {\n"
         "    int index = ((at.z * size.y + at.y) * size.x + at.x) * imageSamples(image) + i;\n    " +
         (isUpload ? "imageStore(image, at, i, texels[index]);"
                   : "texels[index] = imageLoad(image, at, i);") +
         "\n  }\n}\n";
}

Outcome copySamples(Device &device, Image &image, bool isUpload) {
  const amber::Image &description = image.description();
  const uint32_t texelBytes = description.format.bytes();
  const CopyFormat &format = kFormats.at(texelBytes);
  const std::string text = sourceOf(format.qualifier, isUpload);
  llpc::ShaderSource source;
  source.name = "copy of samples";
  source.text = text;
  source.stage = llpc::ShaderStage::Compute;
  llpc::SourceResult compiled = llpc::compileSource(source);
  if (!compiled.success)
    return Outcome::error("the copy of samples does not compile");

  const std::span<std::byte> bytes = image.bytes();
  std::vector<std::byte> texels(bytes.size() / texelBytes * kWordsBytes);
  for (size_t i = 0; isUpload && i < bytes.size() / texelBytes; ++i)
    std::memcpy(&texels[i * kWordsBytes], &bytes[i * texelBytes], texelBytes);
  auto created = device.createBuffer(texels);
  if (auto *outcome = std::get_if<Outcome>(&created))
    return std::move(*outcome);
  const Buffer &buffer = std::get<Buffer>(created);

  amber::ImageView view;
  view.dimension = amber::ViewDimension::Array2D;
  view.layers = description.layers;
  Kernel kernel;
  kernel.spirv = std::move(compiled.spirv);
  kernel.bindings = {{0, 0, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, {}, {{&image, view, format.format}}},
                     {0, 1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, {{&buffer}}}};
  kernel.images = {&image};
  Outcome outcome = dispatch(device, kernel, {description.width, description.height, description.layers});
  for (size_t i = 0; !isUpload && i < bytes.size() / texelBytes; ++i)
    std::memcpy(&bytes[i * texelBytes], &buffer.bytes()[i * kWordsBytes], texelBytes);
  return outcome;
}

} // namespace

VkFormat formatOfCopies(uint32_t texelBytes) {
  const auto known = kFormats.find(texelBytes);
  return known == kFormats.end() ? VK_FORMAT_UNDEFINED : known->second.format;
}

Outcome uploadSamples(Device &device, Image &image, VkFormat format) {
  if (image.description().format.aspect != amber::TexelAspect::Color)
    return uploadDepthSamples(device, image, format);
  return copySamples(device, image, /*isUpload=*/true);
}

Outcome downloadSamples(Device &device, Image &image, VkFormat format) {
  if (image.description().format.aspect != amber::TexelAspect::Color)
    return downloadDepthSamples(device, image, format);
  return copySamples(device, image, /*isUpload=*/false);
}

} // namespace vulkanrun
