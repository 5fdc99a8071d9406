// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The script that makes the calls: a shader in GLSL, and texels as text.

#include "SampleCase.h"
#include "test/fuzz/common/Random.h"

#include <bit>
#include <cstdio>
#include <iterator>

namespace samplefuzz {

using amber::TexelNumber;
using amber::ViewDimension;

namespace {

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof(text), "%.9g", value);
  return text;
}

struct ShapeNames {
  const char *glsl, *amber;
};
ShapeNames namesOf(ViewDimension shape) {
  switch (shape) {
  case ViewDimension::Dim1D:
    return {"1D", "DIM_1D"};
  case ViewDimension::Dim2D:
    return {"2D", "DIM_2D"};
  case ViewDimension::Dim3D:
    return {"3D", "DIM_3D"};
  case ViewDimension::Cube:
    return {"Cube", "DIM_CUBE"};
  case ViewDimension::Array1D:
    return {"1DArray", "DIM_1D_ARRAY"};
  case ViewDimension::Array2D:
    return {"2DArray", "DIM_2D_ARRAY"};
  case ViewDimension::ArrayCube:
    return {"CubeArray", "DIM_CUBE_ARRAY"};
  }
  return {};
}

const char *prefixOf(const SampleCase &sample) {
  return !sample.isInteger() ? "" : sample.texture.image.format.number == TexelNumber::Uint ? "u" : "i";
}

std::string vectorText(const char *type, const std::string &source, uint32_t count) {
  static constexpr const char *kSwizzles[] = {"", ".x", ".xy", ".xyz", ".xyzw"};
  const bool isInteger = type[0] == 'i';
  const std::string parts = source + kSwizzles[count];
  return isInteger ? (count == 1 ? "int(" : "ivec" + std::to_string(count) + "(") + parts + ")" : parts;
}

std::string offsetText(const SampleCase &sample) {
  const uint32_t axes = sample.axes();
  std::string text = axes == 1 ? "int(" : "ivec" + std::to_string(axes) + "(";
  for (uint32_t axis = 0; axis < axes; ++axis)
    text += (axis == 0 ? "" : ", ") + std::to_string(sample.offset[axis]);
  return ", " + text + ")";
}

std::string offsetsText(const SampleCase &sample) {
  std::string text;
  for (const auto &[x, y] : sample.offsets)
    text += (text.empty() ? "ivec2(" : ", ivec2(") + std::to_string(x) + ", " + std::to_string(y) + ")";
  return ", ivec2[4](" + text + ")";
}

/// An expression whose operands are the vectors a, b, dx and dy of the lane.
std::string callText(const SampleCase &sample, const std::string &texture) {
  const uint32_t axes = sample.axes(), count = axes + (sample.isArray() ? 1 : 0);
  const bool compares = sample.sampler.compare.has_value();
  const std::string offset = sample.hasOffset ? offsetText(sample) : "";
  const std::string suffix = sample.hasOffset ? "Offset(" : "(";
  const std::string projection = sample.isProjective ? "Proj" : "";
  const std::string place = vectorText("vec", "a", count);
  const std::string source = compares              ? "vec3(a.xy, b.y)"
                             : sample.isProjective ? "vec" + std::to_string(axes + 1) + "(" + place + ", b.z)"
                                                   : place;
  // A gather has a reference or a component.
  const std::string reference = compares ? ", b.y" : "";
  const std::string component = compares ? "" : ", " + std::to_string(sample.component);
  switch (sample.call) {
  case Call::Fetch:
    return "texelFetch(" + texture + ", " + vectorText("ivec", "a", count) + ", int(b.x))";
  case Call::Level:
    return "texture" + projection + "Lod" + suffix + texture + ", " + source + ", b.x" + offset + ")";
  case Call::Gradient:
    return "texture" + projection + "Grad" + suffix + texture + ", " + source + ", " +
           vectorText("vec", "dx", axes) + ", " + vectorText("vec", "dy", axes) + offset + ")";
  case Call::Gather:
    return "textureGather" + suffix + texture + ", " + place + reference + offset + component + ")";
  case Call::GatherOffsets:
    return "textureGatherOffsets(" + texture + ", " + place + reference + offsetsText(sample) + component +
           ")";
  }
  return {};
}

std::string shaderText(const std::vector<SampleCase> &samples) {
  std::string declarations, body;
  for (size_t i = 0; i < samples.size(); ++i) {
    const SampleCase &sample = samples[i];
    const std::string index = std::to_string(i), prefix = prefixOf(sample);
    const bool compares = sample.sampler.compare.has_value();
    declarations += "layout(set = 0, binding = " + index + ") uniform " + prefix + "sampler" +
                    namesOf(sample.texture.view.dimension).glsl + (compares ? "Shadow" : "") + " t" + index +
                    ";\nlayout(set = 1, binding = " + index + ") readonly buffer P" + index + " { vec4 p" +
                    index + "[]; };\nlayout(set = 2, binding = " + index + ") writeonly buffer R" + index +
                    " { " + prefix + "vec4 r" + index + "[]; };\n";
    const std::string call = callText(sample, "t" + index);
    body += "  {\n    vec4 a = p" + index + "[4 * lane], b = p" + index + "[4 * lane + 1];\n    vec3 dx = p" +
            index + "[4 * lane + 2].xyz, dy = p" + index + "[4 * lane + 3].xyz;\n    r" + index +
            "[lane] = " + (compares && !sample.gathers() ? "vec4(" + call + ")" : call) + ";\n  }\n";
  }
  return "SHADER compute shader GLSL\n#version 450\nlayout(local_size_x = " + std::to_string(kLanes) +
         ") in;\n" + declarations + "void main() {\n  uint lane = gl_LocalInvocationIndex;\n" + body +
         "}\nEND\n\n";
}

/// Bits of a float with few bits, from the lowest exponents to 2^6.
uint64_t smallFloat(fuzz::Random &random, uint32_t bits) {
  const uint32_t mantissaBits = bits - 5;
  return uint64_t(random.between(8, 20)) << mantissaBits | random.below(1u << mantissaBits);
}

uint64_t packedTexel(fuzz::Random &random, const amber::TexelFormat &format) {
  uint64_t texel = 0;
  uint32_t at = 0;
  for (const amber::TexelComponent &component : format.components) {
    uint64_t bits = random.next() >> (64 - component.bits);
    if (component.name == 'E')
      bits = random.between(14, 21);
    else if (format.number == TexelNumber::Ufloat && component.bits > 9)
      bits = smallFloat(random, component.bits);
    texel |= bits << at;
    at += component.bits;
  }
  return texel;
}

std::string componentText(fuzz::Random &random, const Format &format, const amber::TexelFormat &texel,
                          uint32_t bits) {
  const uint32_t unused = 64 - bits;
  const uint64_t value = random.next() >> unused;
  switch (texel.number) {
  case TexelNumber::Sfloat:
    return format.range == 1 ? number(double(random.below(1025)) / 1024)
                             : number((double(random.below(4096)) - 2048) / 32);
  case TexelNumber::Snorm:
  case TexelNumber::Sint:
  case TexelNumber::Sscaled:
    return std::to_string(int64_t(value << unused) >> unused);
  default:
    return std::to_string(value);
  }
}

std::string texels(const Texture &texture) {
  fuzz::Random random(texture.seed);
  const amber::TexelFormat &format = texture.image.format;
  std::string text;
  for (uint64_t i = 0; i < amber::elementsOf(texture.image); ++i) {
    text += i % 8 == 0 ? "\n " : " ";
    if (format.isCompressed())
      for (uint32_t word = 0; word < format.blockBytes / 4; ++word)
        text += " " + std::to_string(random.next() >> 32);
    else if (format.isPacked)
      text += " " + std::to_string(packedTexel(random, format));
    else
      for (const amber::TexelComponent &component : format.components)
        text += " " + componentText(random, *texture.format, format, component.bits);
  }
  return text + "\nEND\n";
}

std::string imageText(const SampleCase &sample, const std::string &index) {
  const amber::Image &image = sample.texture.image;
  static constexpr const char *kDimensions[] = {"DIM_1D", "DIM_2D", "DIM_3D"};
  const auto dimension = image.dimension;
  std::string text = "IMAGE t" + index + " FORMAT " + std::string(sample.texture.format->name) + " " +
                     kDimensions[size_t(dimension)] + " WIDTH " + std::to_string(image.width);
  if (dimension != amber::ImageDimension::Dim1D)
    text += " HEIGHT " + std::to_string(image.height);
  if (dimension == amber::ImageDimension::Dim3D)
    text += " DEPTH " + std::to_string(image.depth);
  else
    text += " LAYERS " + std::to_string(image.layers);
  return text + " MIP_LEVELS " + std::to_string(image.levels) + " DATA" + texels(sample.texture);
}

std::string borderText(const amber::Sampler &sampler) {
  std::string text;
  if (sampler.border == amber::BorderColor::Custom)
    for (uint32_t bits : sampler.borderBits)
      text += " " + (sampler.isIntegerBorder ? std::to_string(bits) : number(std::bit_cast<float>(bits)));
  return text;
}

std::string samplerText(const amber::Sampler &sampler, const std::string &index) {
  static constexpr const char *kFilters[] = {"nearest", "linear"};
  static constexpr const char *kModes[] = {"repeat", "mirrored_repeat", "clamp_to_edge", "clamp_to_border",
                                           "mirror_clamp_to_edge"};
  static constexpr const char *kColors[] = {"transparent_black", "opaque_black", "opaque_white", "custom"};
  static constexpr const char *kReductions[] = {"weighted_average", "min", "max"};
  static constexpr const char *kOps[] = {
      "never", "less", "equal", "less_or_equal", "greater", "not_equal", "greater_or_equal", "always"};
  const auto filter = [](amber::Filter which) { return std::string(kFilters[size_t(which)]); };
  std::string text = "SAMPLER s" + index + " MAG_FILTER " + filter(sampler.magFilter) + " MIN_FILTER " +
                     filter(sampler.minFilter) + " MIPMAP_MODE " + filter(sampler.mipmapMode) + " \\\n ";
  for (uint32_t axis = 0; axis < 3; ++axis)
    text += std::string(" ADDRESS_MODE_") + "UVW"[axis] + " " + kModes[size_t(sampler.addressModes[axis])];
  text += std::string(" BORDER_COLOR ") + (sampler.isIntegerBorder ? "int_" : "float_") +
          kColors[size_t(sampler.border)] + borderText(sampler) + " \\\n  MIN_LOD " + number(sampler.minLod) +
          " MAX_LOD " + number(sampler.maxLod) + " LOD_BIAS " + number(sampler.lodBias) + " REDUCTION_MODE " +
          kReductions[size_t(sampler.reduction)];
  if (!sampler.isNormalized)
    text += " UNNORMALIZED_COORDS";
  if (!sampler.isSeamless)
    text += " NON_SEAMLESS";
  if (sampler.compare)
    text += std::string(" COMPARE on COMPARE_OP ") + kOps[size_t(*sampler.compare)];
  return text + "\n";
}

std::string lanesText(const SampleCase &sample, const std::string &index) {
  std::string text = "BUFFER p" + index + " DATA_TYPE float DATA\n";
  for (const Lane &lane : sample.lanes) {
    text += " ";
    for (float each : lane.place)
      text += " " + number(each);
    text += "  " + number(lane.level) + " " + number(lane.reference) + " " + number(lane.divisor) + " 0";
    for (const auto &slope : lane.slopes)
      text += "  " + number(slope[0]) + " " + number(slope[1]) + " " + number(slope[2]) + " 0";
    text += "\n";
  }
  return text + "END\n";
}

std::string bindingText(const SampleCase &sample, const std::string &index) {
  const amber::ImageView &view = sample.texture.view;
  std::string text = "  BIND BUFFER t" + index + " AS combined_image_sampler SAMPLER s" + index +
                     " DESCRIPTOR_SET 0 BINDING " + index + " VIEW " + namesOf(view.dimension).amber +
                     " BASE_MIP_LEVEL " + std::to_string(view.baseLevel) + " MIP_LEVEL_COUNT " +
                     std::to_string(view.levels);
  if (view.dimension != ViewDimension::Dim3D)
    text += " BASE_LAYER " + std::to_string(view.baseLayer) + " LAYER_COUNT " + std::to_string(view.layers);
  if (view.components != "rgba")
    text += " SWIZZLE " + view.components;
  return text + "\n  BIND BUFFER p" + index + " AS storage DESCRIPTOR_SET 1 BINDING " + index +
         "\n  BIND BUFFER r" + index + " AS storage DESCRIPTOR_SET 2 BINDING " + index + "\n";
}

} // namespace

std::string scriptOf(const std::vector<SampleCase> &samples) {
  std::string data, bindings;
  for (size_t i = 0; i < samples.size(); ++i) {
    const std::string index = std::to_string(i);
    const std::string type =
        samples[i].isInteger() ? (*prefixOf(samples[i]) == 'u' ? "uint32" : "int32") : "float";
    data += imageText(samples[i], index) + samplerText(samples[i].sampler, index) +
            lanesText(samples[i], index) + "BUFFER r" + index + " DATA_TYPE " + type + " SIZE " +
            std::to_string(4 * kLanes) + " FILL 77\n\n";
    bindings += bindingText(samples[i], index);
  }
  return "#!amber\n\n" + shaderText(samples) + data + "PIPELINE compute pipeline\n  ATTACH shader\n" +
         bindings + "END\n\nRUN pipeline 1 1 1\n";
}

} // namespace samplefuzz
