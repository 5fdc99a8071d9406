// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Offsets and strides as the Vulkan specification's "Offset and Stride Assignment" gives them.

#include "ScriptSupport.h"

namespace amber {
namespace {

std::vector<uint32_t> offsetsOf(const ElementLayout &layout) {
  std::vector<uint32_t> offsets;
  for (const Component &component : layout.components)
    offsets.push_back(component.offset);
  return offsets;
}

ElementLayout layoutOf(const std::string &type, const std::string &declarations = "") {
  return parsed(declarations + "BUFFER b DATA_TYPE " + type + " SIZE 1\n").buffers.at(0).type;
}

using testing::ElementsAre;

TEST(Layout, ScalarsAndVectors) {
  // Elements stand side by side; those of an array in std140 at multiples of 16 bytes.
  struct Case {
    const char *type;
    uint64_t stride, arrayStride140;
    std::vector<uint32_t> offsets;
  };
  const Case cases[] = {
      {"uint8", 1, 16, {0}},
      {"float16", 2, 16, {0}},
      {"int32", 4, 16, {0}},
      {"double", 8, 16, {0}},
      {"vec2<uint8>", 2, 16, {0, 1}},
      {"vec3<uint8>", 4, 16, {0, 1, 2}},
      {"vec2<float>", 8, 16, {0, 4}},
      {"vec3<float>", 16, 16, {0, 4, 8}},
      {"vec4<float>", 16, 16, {0, 4, 8, 12}},
      {"vec3<double>", 32, 32, {0, 8, 16}},
  };
  for (const Case &each : cases) {
    std::string type = each.type;
    for (const char *suffix : {"", "[]", " STD140", "[] STD430"}) {
      ElementLayout layout = layoutOf(type + suffix);
      EXPECT_EQ(layout.stride, each.stride) << type << suffix;
      EXPECT_EQ(offsetsOf(layout), each.offsets) << type << suffix;
    }
    ElementLayout array = layoutOf(type + "[] STD140");
    EXPECT_EQ(array.stride, each.arrayStride140) << type;
    EXPECT_EQ(offsetsOf(array), each.offsets) << type;
  }
}

TEST(Layout, ImageFormatsOfWholeScalarsArePacked) {
  EXPECT_EQ(layoutOf("R8G8B8_UINT").stride, 3u);
  EXPECT_THAT(offsetsOf(layoutOf("R16G16_SFLOAT STD140")), ElementsAre(0, 2));
  EXPECT_EQ(layoutOf("R16G16_SFLOAT STD140").stride, 4u);
  EXPECT_EQ(layoutOf("R32G32B32A32_SINT").components[0].type, ScalarType::I32);
  EXPECT_EQ(layoutOf("B8G8R8A8_SRGB").components[3].type, ScalarType::U8);
  EXPECT_EQ(layoutOf("R16_SSCALED").components[0].type, ScalarType::I16);
}

TEST(Layout, MatricesAreArraysOfColumns) {
  ElementLayout two = layoutOf("mat2x2<float>"), two140 = layoutOf("mat2x2<float> STD140");
  EXPECT_THAT(offsetsOf(two), ElementsAre(0, 4, 8, 12));
  EXPECT_EQ(two.stride, 16u);
  EXPECT_THAT(offsetsOf(two140), ElementsAre(0, 4, 16, 20));
  EXPECT_EQ(two140.stride, 32u);
  // Two columns of three rows: each column takes the room of four.
  ElementLayout tall = layoutOf("mat2x3<float>");
  EXPECT_THAT(offsetsOf(tall), ElementsAre(0, 4, 8, 16, 20, 24));
  EXPECT_EQ(tall.stride, 32u);
  EXPECT_EQ(tall.components[4].inVector, 1u);
  EXPECT_THAT(offsetsOf(layoutOf("mat3x2<double>")), ElementsAre(0, 8, 16, 24, 32, 40));
}

TEST(Layout, MatricesByRows) {
  // std430: a mat2x3 by rows is an array of three vectors of two, 8 bytes each. Values still go by columns.
  const char *declaration = "STRUCT s\n  float first\n  mat2x3<float> second ROW_MAJOR\nEND\n";
  ElementLayout std430 = layoutOf("s", declaration);
  EXPECT_THAT(offsetsOf(std430), ElementsAre(0, 8, 16, 24, 12, 20, 28));
  EXPECT_EQ(std430.stride, 32u);
  EXPECT_EQ(std430.components[2].inVector, 1u);
  // std140: three rows, 16 bytes apart.
  ElementLayout std140 = layoutOf("s STD140", declaration);
  EXPECT_THAT(offsetsOf(std140), ElementsAre(0, 16, 32, 48, 20, 36, 52));
  EXPECT_EQ(std140.stride, 64u);
  // An array of two with a stride of 12 from row to row: 36 bytes for each.
  ElementLayout array = layoutOf("s", "STRUCT s\n  mat2x3<float> m[2] ROW_MAJOR MATRIX_STRIDE 12\nEND\n");
  EXPECT_THAT(offsetsOf(array), ElementsAre(0, 12, 24, 4, 16, 28, 36, 48, 60, 40, 52, 64));
}

TEST(Layout, MembersOfStructs) {
  const char *declaration = "STRUCT inner\n  float a\n  vec2<float> b\nEND\n"
                            "STRUCT s\n  uint32 first\n  vec3<float> second\n  float third\n  inner fourth\n"
                            "  float fifth[3]\n  uint8 sixth\nEND\n";
  // std430: inner is { 0, 8..15 }, aligned to 8; s is aligned to 16 because of its vec3.
  ElementLayout std430 = layoutOf("s", declaration);
  EXPECT_THAT(offsetsOf(std430), ElementsAre(0, 16, 20, 24, 28, 32, 40, 44, 48, 52, 56, 60));
  EXPECT_EQ(std430.stride, 64u);
  // std140: inner is aligned to 16, elements of arrays stand 16 bytes apart.
  ElementLayout std140 = layoutOf("s STD140", declaration);
  EXPECT_THAT(offsetsOf(std140), ElementsAre(0, 16, 20, 24, 28, 32, 40, 44, 48, 64, 80, 96));
  EXPECT_EQ(std140.stride, 112u);
}

TEST(Layout, ScriptsMaySayWhereMembersAre) {
  ElementLayout layout = layoutOf("s", "STRUCT s STRIDE 128\n  uint32 a OFFSET 4\n"
                                       "  uint32 b[2] OFFSET 16 ARRAY_STRIDE 8\n"
                                       "  mat2x2<float> c OFFSET 48 MATRIX_STRIDE 32\nEND\n");
  EXPECT_THAT(offsetsOf(layout), ElementsAre(4, 16, 24, 48, 52, 80, 84));
  EXPECT_EQ(layout.stride, 128u);
}

} // namespace
} // namespace amber
