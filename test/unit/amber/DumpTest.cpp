// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Pictures, read back.

#include "tools/amber/Dump.h"
#include "ScriptSupport.h"

#include <png.h>

#include <filesystem>
#include <unistd.h>

namespace amber {
namespace {

/// A PNG with 8 bits a component: rows of 0xRRGGBBAA.
struct Pixels {
  uint32_t width = 0, height = 0;
  std::vector<uint32_t> rows;
};

std::string temporary(const std::string &name) {
  return (std::filesystem::temp_directory_path() / (std::to_string(getpid()) + name)).string();
}

/// Writes the image that a script declares as a picture, and reads that.
Pixels pictureOf(const std::string &script) {
  const Script parsedScript = parsed(script);
  const Buffer &buffer = parsedScript.buffers.front();
  const std::string file = temporary("picture.png");
  EXPECT_EQ(writeDump(buffer, buffer.data, file).message, "");
  png_image description{};
  description.version = PNG_IMAGE_VERSION;
  EXPECT_NE(png_image_begin_read_from_file(&description, file.c_str()), 0) << description.message;
  EXPECT_EQ(description.format, uint32_t(PNG_FORMAT_RGBA));
  Pixels pixels{description.width, description.height, {}};
  std::vector<uint8_t> bytes(PNG_IMAGE_SIZE(description));
  EXPECT_NE(png_image_finish_read(&description, nullptr, bytes.data(), 0, nullptr), 0) << description.message;
  for (size_t i = 0; i < bytes.size(); i += 4)
    pixels.rows.push_back(uint32_t(bytes[i]) << 24 | uint32_t(bytes[i + 1]) << 16 |
                          uint32_t(bytes[i + 2]) << 8 | bytes[i + 3]);
  std::filesystem::remove(file);
  return pixels;
}

using Rows = std::vector<uint32_t>;

TEST(Dump, BytesStayAsTheyAre) {
  const Pixels pixels =
      pictureOf("IMAGE i FORMAT B8G8R8A8_SRGB WIDTH 2 HEIGHT 1 DATA 1 2 3 4 250 251 252 0 END");
  EXPECT_EQ(pixels.width, 2u);
  EXPECT_EQ(pixels.rows, (Rows{0x03020104, 0xfcfbfa00}));
}

TEST(Dump, LevelsStandSideBySideAndLayersBelowEachOther) {
  const Pixels pixels =
      pictureOf("IMAGE i FORMAT R8_UINT WIDTH 2 HEIGHT 2 LAYERS 2 MIP_LEVELS 2 SERIES_FROM 1 INC_BY 1");
  const auto gray = [](uint32_t value) { return value << 24 | value << 16 | value << 8 | 255; };
  EXPECT_EQ(pixels.width, 3u);
  EXPECT_EQ(pixels.rows, (Rows{gray(1), gray(2), gray(9), gray(3), gray(4), 0, gray(5), gray(6), gray(10),
                               gray(7), gray(8), 0}));
}

TEST(Dump, SlicesOfVolumes) {
  const Pixels pixels =
      pictureOf("IMAGE i FORMAT R8G8_UNORM DIM_3D WIDTH 1 HEIGHT 1 DEPTH 3 MIP_LEVELS 2 DATA\n"
                "1 2  3 4  5 6  7 8 END");
  EXPECT_EQ(pixels.rows, (Rows{0x010200ff, 0x070800ff, 0x030400ff, 0, 0x050600ff, 0}));
}

TEST(Dump, OtherNumbersAreScaledOrClamped) {
  EXPECT_EQ(pictureOf("IMAGE i DATA_TYPE vec4<float> WIDTH 1 HEIGHT 1 DATA 0.5 -1 7 nan END").rows,
            (Rows{0x8000ffff}));
  EXPECT_EQ(pictureOf("IMAGE i DATA_TYPE vec3<int32> WIDTH 1 HEIGHT 1 DATA 7 -5 300 END").rows,
            (Rows{0x0700ffff}));
  EXPECT_EQ(pictureOf("IMAGE i FORMAT R16G16_SNORM WIDTH 1 HEIGHT 1 DATA 32767 -32767 END").rows,
            (Rows{0xff0000ff}));
  EXPECT_EQ(
      pictureOf("IMAGE i FORMAT R8G8B8A8_UNORM WIDTH 1 HEIGHT 1 SAMPLES 2 DATA 1 2 3 4 5 6 7 8 END").rows,
      (Rows{0x01020304}));
}

TEST(Dump, OnlyImagesThatHaveColours) {
  const Script script = parsed("BUFFER b DATA_TYPE uint8 SIZE 1\n"
                               "IMAGE c FORMAT BC1_RGB_UNORM_BLOCK WIDTH 4 HEIGHT 4\n"
                               "IMAGE i FORMAT R8_UNORM WIDTH 1 HEIGHT 1");
  const auto dumped = [&](size_t index, const std::string &file) {
    return writeDump(script.buffers[index], script.buffers[index].data, file).message;
  };
  EXPECT_EQ(dumped(0, "b.png"), "b is no image, so b.png cannot show it");
  EXPECT_EQ(dumped(1, "c.png"), "pictures of BC1_RGB_UNORM_BLOCK");
  EXPECT_THAT(dumped(2, "/nowhere/i.png"), testing::StartsWith("/nowhere/i.png cannot be written: "));
  EXPECT_EQ(dumped(2, "/nowhere/i"), "/nowhere/i cannot be written");
}

TEST(Dump, Requests) {
  EXPECT_EQ(parseDumpRequest("a=b/c.png").buffer, "a");
  EXPECT_EQ(parseDumpRequest("a=b/c.png").file, "b/c.png");
  EXPECT_EQ(parseDumpRequest("out/a.png").buffer, "a");
  EXPECT_EQ(parseDumpRequest("out/a.png").file, "out/a.png");
  EXPECT_EQ(parseDumpRequest("a").buffer, "a");
  EXPECT_EQ(parseDumpRequest("a").file, "");
}

} // namespace
} // namespace amber
