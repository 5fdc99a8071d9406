// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/Dump.h"

#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>

namespace amber {

namespace {

constexpr char kPicture[] = ".png";

struct Picture {
  uint32_t width = 0, height = 0;
  std::vector<std::array<uint8_t, 4>> pixels; ///< rows; those that show no texel are transparent
};

/// The colour of a texel as a picture has it.
std::array<uint8_t, 4> pixelOf(const TexelFormat &format, const std::byte *texel) {
  const bool hasAlpha = std::ranges::count(format.components, 'A', &TexelComponent::name) != 0;
  const double scale = format.isInteger() ? 1 : 255;
  std::array<double, 4> color = colorOf(format, texel);
  if (format.components.size() == 1)
    color[1] = color[2] = color[0];
  std::array<uint8_t, 4> pixel{0, 0, 0, 255};
  for (uint32_t i = 0; i < (hasAlpha ? 4u : 3u); ++i)
    if (!std::isnan(color[i]))
      pixel[i] = static_cast<uint8_t>(std::lround(std::clamp(color[i] * scale, 0.0, 255.0)));
  return pixel;
}

/// Paints a level with its left edge at a column; its slices stand as far apart as those of level 0.
void paintLevel(const Image &image, const std::vector<std::byte> &data, uint32_t number, uint32_t column,
                Picture &picture) {
  const ImageLevel level = levelOf(image, number);
  for (uint32_t layer = 0; layer < image.layers; ++layer)
    for (uint32_t z = 0; z < level.depth; ++z)
      for (uint32_t y = 0; y < level.height; ++y) {
        const uint64_t row = (uint64_t(layer) + z) * image.height + y; // one of layer and z is 0
        const uint64_t start = offsetOf(image, {.y = y, .z = z, .level = number, .layer = layer});
        const uint64_t stride = uint64_t(image.samples) * image.format.bytes();
        for (uint32_t x = 0; x < level.width; ++x)
          picture.pixels[row * picture.width + column + x] = pixelOf(image.format, &data[start + x * stride]);
      }
}

Outcome writePicture(const Buffer &buffer, const std::vector<std::byte> &data, const std::string &file) {
  constexpr uint64_t kMaxPixels = 1 << 28;
  if (!buffer.image)
    return Outcome::error(buffer.name + " is no image, so " + file + " cannot show it");
  const Image &image = *buffer.image;
  if (image.format.isCompressed())
    return Outcome::unsupported("pictures of " + buffer.format);
  Picture picture;
  for (uint32_t level = 0; level < image.levels; ++level)
    picture.width += levelOf(image, level).width;
  const uint64_t height = uint64_t(image.height) * image.layers * image.depth;
  if (picture.width * height > kMaxPixels)
    return Outcome::unsupported("a picture of more than " + std::to_string(kMaxPixels) + " pixels");
  picture.height = static_cast<uint32_t>(height);
  picture.pixels.resize(picture.width * height);
  uint32_t column = 0;
  for (uint32_t level = 0; level < image.levels; ++level) {
    paintLevel(image, data, level, column, picture);
    column += levelOf(image, level).width;
  }
  png_image description{};
  description.version = PNG_IMAGE_VERSION;
  description.width = picture.width;
  description.height = picture.height;
  description.format = PNG_FORMAT_RGBA;
  if (png_image_write_to_file(&description, file.c_str(), /*convert_to_8_bit=*/0, picture.pixels.data(),
                              /*row_stride=*/0, /*colormap=*/nullptr) == 0)
    return Outcome::error(file + " cannot be written: " + description.message);
  return {};
}

} // namespace

DumpRequest parseDumpRequest(const std::string &text) {
  const size_t equals = text.find('=');
  if (equals != std::string::npos)
    return {text.substr(0, equals), text.substr(equals + 1)};
  if (text.ends_with(kPicture)) {
    const size_t slash = text.rfind('/');
    const size_t start = slash == std::string::npos ? 0 : slash + 1;
    return {text.substr(start, text.size() - start - std::size(kPicture) + 1), text};
  }
  return {text, ""};
}

Outcome writeDump(const Buffer &buffer, const std::vector<std::byte> &data, const std::string &file) {
  if (file.ends_with(kPicture))
    return writePicture(buffer, data, file);
  std::ofstream stream(file, std::ios::binary);
  stream.write(reinterpret_cast<const char *>(data.data()), static_cast<std::streamsize>(data.size()));
  return stream.flush() ? Outcome{} : Outcome::error(file + " cannot be written");
}

} // namespace amber
