// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DepthSampleCopies.h"

#include "VulkanDispatch.h"
#include "VulkanDraw.h"
#include "llpc/SourceCompiler.h"

#include <cmath>
#include <cstring>
#include <optional>
#include <set>

namespace vulkanrun {

namespace {

/// A sample as the shaders below have it.
struct Sample {
  float depth = 0;
  uint32_t stencil = 0;
};

constexpr char kReadDepth[] = R"(#version 450
#extension GL_EXT_samplerless_texture_functions : require
layout(set = 0, binding = 0) uniform texture2DMS image;
layout(set = 0, binding = 1) buffer Samples { uvec2 samples[]; };
void main() {
  uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  for (int i = 0; i < textureSamples(image); ++i)
    samples[index * textureSamples(image) + i].x =
        floatBitsToUint(texelFetch(image, ivec2(gl_WorkGroupID.xy), i).x);
}
)";
constexpr char kReadStencil[] = R"(#version 450
#extension GL_EXT_samplerless_texture_functions : require
layout(set = 0, binding = 0) uniform utexture2DMS image;
layout(set = 0, binding = 1) buffer Samples { uvec2 samples[]; };
void main() {
  uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  for (int i = 0; i < textureSamples(image); ++i)
    samples[index * textureSamples(image) + i].y = texelFetch(image, ivec2(gl_WorkGroupID.xy), i).x;
}
)";
constexpr char kWholeTarget[] = R"(#version 450
void main() { gl_Position = vec4(gl_VertexIndex == 1 ? 3 : -1, gl_VertexIndex == 2 ? 3 : -1, 0, 1); }
)";
/// Writes the samples with one value of stencil.
constexpr char kWriteSample[] = R"(#version 450
layout(set = 0, binding = 0) readonly buffer Samples { uvec2 samples[]; };
layout(push_constant) uniform Push { uint width, count, stencil; };
void main() {
  uint index = (uint(gl_FragCoord.y) * width + uint(gl_FragCoord.x)) * count + uint(gl_SampleID);
  if (samples[index].y != stencil)
    discard;
  gl_FragDepth = uintBitsToFloat(samples[index].x);
}
)";

std::optional<StageCode> compile(const char *text, VkShaderStageFlagBits stage, llpc::ShaderStage kind) {
  llpc::ShaderSource source;
  source.name = "copy of samples";
  source.text = text;
  source.stage = kind;
  llpc::SourceResult compiled = llpc::compileSource(source);
  if (!compiled.success)
    return std::nullopt;
  StageCode code;
  code.stage = stage;
  code.spirv = std::move(compiled.spirv);
  return code;
}

/// The bytes of a sample in a script's memory, as numbers and back.
class SampleBytes {
public:
  explicit SampleBytes(const amber::TexelFormat &format) : format_(format) {
    hasDepth_ = format.aspect != amber::TexelAspect::Stencil;
    hasStencil_ = format.aspect != amber::TexelAspect::Depth;
    depthBits_ = hasDepth_ ? format.components.front().bits : 0;
  }

  Sample load(const std::byte *bytes) const {
    Sample sample;
    if (hasDepth_)
      sample.depth = static_cast<float>(colorOf(format_, bytes)[0]);
    if (hasStencil_)
      sample.stencil = static_cast<uint32_t>(bytes[depthBits_ / 8]);
    return sample;
  }
  void store(const Sample &sample, std::byte *bytes) const {
    if (format_.number == amber::TexelNumber::Sfloat) {
      std::memcpy(bytes, &sample.depth, sizeof(sample.depth));
    } else if (hasDepth_) {
      const auto most = static_cast<double>((uint64_t(1) << depthBits_) - 1);
      const auto number = static_cast<uint32_t>(std::lround(static_cast<double>(sample.depth) * most));
      std::memcpy(bytes, &number, depthBits_ / 8);
    }
    if (hasStencil_)
      bytes[depthBits_ / 8] = static_cast<std::byte>(sample.stencil);
  }

private:
  const amber::TexelFormat &format_;
  bool hasDepth_ = false, hasStencil_ = false;
  uint32_t depthBits_ = 0;
};

std::vector<Sample> samplesOf(const Image &image) {
  const amber::TexelFormat &format = image.description().format;
  const SampleBytes bytes(format);
  std::vector<Sample> samples(image.bytes().size() / format.bytes());
  for (size_t i = 0; i < samples.size(); ++i)
    samples[i] = bytes.load(&image.bytes()[i * format.bytes()]);
  return samples;
}

Outcome readAspect(Device &device, Image &image, VkFormat format, VkImageAspectFlags aspect,
                   const Buffer &buffer) {
  const bool isDepth = aspect == VK_IMAGE_ASPECT_DEPTH_BIT;
  auto code =
      compile(isDepth ? kReadDepth : kReadStencil, VK_SHADER_STAGE_COMPUTE_BIT, llpc::ShaderStage::Compute);
  if (!code)
    return Outcome::error("the copy of samples does not compile");
  Kernel kernel;
  static_cast<StageCode &>(kernel) = *std::move(code);
  kernel.bindings = {{0, 0, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, {}, {{&image, {}, format, aspect}}},
                     {0, 1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, {{&buffer}}}};
  kernel.images = {&image};
  return dispatch(device, kernel, {image.description().width, image.description().height, 1});
}

/// Draws the samples of one value of stencil.
Outcome writeStencil(Device &device, Image &image, VkFormat format, uint32_t stencil, const Buffer &buffer) {
  auto vertex = compile(kWholeTarget, VK_SHADER_STAGE_VERTEX_BIT, llpc::ShaderStage::Vertex);
  auto fragment = compile(kWriteSample, VK_SHADER_STAGE_FRAGMENT_BIT, llpc::ShaderStage::Fragment);
  if (!vertex || !fragment)
    return Outcome::error("the copy of samples does not compile");
  const amber::Image &description = image.description();
  amber::GraphicsState state;
  state.depth = {/*isOn=*/true, /*writes=*/true, amber::CompareOp::Always, std::nullopt};
  state.stencil.isOn = true;
  state.stencil.front.pass = state.stencil.back.pass = amber::StencilOp::Replace;
  state.stencil.front.reference = state.stencil.back.reference = stencil;
  amber::Draw triangle;
  triangle.count = 3;
  DrawCall call(state, triangle);
  call.stages = {*std::move(vertex), *std::move(fragment)};
  call.bindings = {{0, 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, {{&buffer}}}};
  const std::array<uint32_t, 3> push{description.width, description.samples, stencil};
  const auto bytes = std::as_bytes(std::span(push));
  call.pushConstants.assign(bytes.begin(), bytes.end());
  call.target = {description.width, description.height, description.samples, {}, &image, format};
  call.images = {&image};
  return draw(device, call);
}

} // namespace

Outcome uploadDepthSamples(Device &device, Image &image, VkFormat format) {
  const std::vector<Sample> samples = samplesOf(image);
  auto buffer = device.createBuffer(std::as_bytes(std::span(samples)));
  if (auto *outcome = std::get_if<Outcome>(&buffer))
    return std::move(*outcome);
  std::set<uint32_t> stencils;
  for (const Sample &sample : samples)
    stencils.insert(sample.stencil);
  for (uint32_t stencil : stencils)
    if (Outcome outcome = writeStencil(device, image, format, stencil, std::get<Buffer>(buffer));
        !outcome.passed())
      return outcome;
  return {};
}

Outcome downloadDepthSamples(Device &device, Image &image, VkFormat format) {
  const amber::TexelFormat &texel = image.description().format;
  std::vector<Sample> samples(image.bytes().size() / texel.bytes());
  auto buffer = device.createBuffer(std::as_bytes(std::span(samples)));
  if (auto *outcome = std::get_if<Outcome>(&buffer))
    return std::move(*outcome);
  for (VkImageAspectFlags aspect : {VK_IMAGE_ASPECT_DEPTH_BIT, VK_IMAGE_ASPECT_STENCIL_BIT})
    if (image.aspect() & aspect)
      if (Outcome outcome = readAspect(device, image, format, aspect, std::get<Buffer>(buffer));
          !outcome.passed())
        return outcome;
  std::memcpy(samples.data(), std::get<Buffer>(buffer).bytes().data(), samples.size() * sizeof(Sample));
  const SampleBytes bytes(texel);
  for (size_t i = 0; i < samples.size(); ++i)
    bytes.store(samples[i], &image.bytes()[i * texel.bytes()]);
  return {};
}

} // namespace vulkanrun
