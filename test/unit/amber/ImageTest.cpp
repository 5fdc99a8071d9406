// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Images: their bytes in a script's memory, their views, expectations about their colours.

#include "ScriptSupport.h"

namespace amber {
namespace {

TEST(Images, LevelsFollowEachOtherFromTheLargest) {
  const Script script =
      parsed("IMAGE i FORMAT R16_UINT WIDTH 5 HEIGHT 3 LAYERS 2 MIP_LEVELS 3 SERIES_FROM 0 INC_BY 1");
  const Image &image = *script.buffers[0].image;
  EXPECT_EQ(script.buffers[0].data.size(), 2u * (5 * 3 + 2 * 1 + 1 * 1) * 2);
  EXPECT_EQ(offsetOf(image, {}), 0u);
  EXPECT_EQ(offsetOf(image, {.x = 3, .y = 2}), 2u * (2 * 5 + 3));
  EXPECT_EQ(offsetOf(image, {.y = 1, .layer = 1}), 2u * (15 + 5));
  EXPECT_EQ(offsetOf(image, {.x = 1, .level = 1, .layer = 1}), 2u * (30 + 2 + 1));
  EXPECT_EQ(offsetOf(image, {.level = 2, .layer = 1}), 2u * (30 + 4 + 1));
  EXPECT_EQ(loaded<uint16_t>(script.buffers[0].data, 2 * 35), 35);
}

TEST(Images, VolumesHaveSlicesAndTexelsHaveSamples) {
  const Script script = parsed("IMAGE v DATA_TYPE float DIM_3D DEPTH 4 HEIGHT 2 WIDTH 4 MIP_LEVELS 3\n"
                               "IMAGE m FORMAT R8_UNORM WIDTH 2 HEIGHT 2 LAYERS 2 SAMPLES 4");
  const Image &volume = *script.buffers[0].image, &samples = *script.buffers[1].image;
  EXPECT_EQ(script.buffers[0].format, "R32_SFLOAT");
  EXPECT_EQ(levelOf(volume, 1).offset, 4u * 32);
  EXPECT_EQ(levelOf(volume, 1).depth, 2u);
  EXPECT_EQ(offsetOf(volume, {.x = 1, .z = 1, .level = 1}), 4u * (32 + 2 + 1));
  EXPECT_EQ(script.buffers[0].data.size(), 4u * (32 + 4 + 1));
  EXPECT_EQ(offsetOf(samples, {.y = 1, .layer = 1, .sample = 3}), 16u + 8 + 3);
  EXPECT_EQ(script.buffers[1].data.size(), 32u);
}

TEST(Images, PackedTexelsAreOneInteger) {
  const Script script =
      parsed("IMAGE a FORMAT R5G6B5_UNORM_PACK16 WIDTH 2 HEIGHT 1 DATA 0xffff 1 END\n"
             "IMAGE b DATA_TYPE A2B10G10R10_UINT_PACK32 WIDTH 1 HEIGHT 1 DATA 0xc0000001 END");
  EXPECT_EQ(loaded<uint16_t>(script.buffers[0].data, 2), 1);
  EXPECT_EQ(script.buffers[1].format, "A2B10G10R10_UINT_PACK32");
  EXPECT_EQ(loaded<uint32_t>(script.buffers[1].data, 0), 0xc0000001u);
}

TEST(Images, CompressedOnesHaveBlocks) {
  const Script script = parsed("IMAGE i FORMAT BC7_UNORM_BLOCK WIDTH 9 HEIGHT 5 MIP_LEVELS 4 FILL 7");
  const Image &image = *script.buffers[0].image;
  EXPECT_EQ(levelOf(image, 0).columns, 3u);
  EXPECT_EQ(levelOf(image, 0).rows, 2u);
  EXPECT_EQ(levelOf(image, 1).bytes, 16u);
  EXPECT_EQ(script.buffers[0].data.size(), 16u * (6 + 1 + 1 + 1));
  EXPECT_EQ(loaded<uint32_t>(script.buffers[0].data, 140), 7u);
}

TEST(Images, BuffersWithAWidthAreImages) {
  const Script script =
      parsed("BUFFER a DATA_TYPE vec2<float> WIDTH 3 HEIGHT 2 FILL 1\n"
             "BUFFER b DATA_TYPE vec3<float> WIDTH 3 HEIGHT 2 FILL 1\n"
             "BUFFER c FORMAT B8G8R8A8_UNORM\n"
             "BUFFER d DATA_TYPE uint8 WIDTH 2 HEIGHT 2 MIP_LEVELS 2 SERIES_FROM 0 INC_BY 1\n"
             "BUFFER e DATA_TYPE uint8 WIDTH 1 HEIGHT 1 FILE BINARY bytes.bin");
  EXPECT_EQ(script.buffers[0].image->width, 3u);
  EXPECT_FALSE(script.buffers[1].image) << "an element takes 16 bytes, a texel 12";
  EXPECT_EQ(script.buffers[2].data.size(), 250u * 250 * 4);
  EXPECT_EQ(script.buffers[3].data.size(), 5u);
  EXPECT_FALSE(script.buffers[4].image) << "it has grown";
}

constexpr char kPipeline[] = "SHADER compute s GLSL\nEND\nSAMPLER a\nSAMPLER b\n"
                             "IMAGE i FORMAT R8_UNORM WIDTH 4 HEIGHT 4 LAYERS 14 MIP_LEVELS 3\n"
                             "IMAGE j FORMAT R8_UNORM WIDTH 4 HEIGHT 4\nPIPELINE compute p\n  ATTACH s\n";

TEST(Images, ViewsAreWholeUnlessTheScriptSays) {
  const Script script = parsed(std::string(kPipeline) +
                               "BIND BUFFER_ARRAY i j AS sampled_image DESCRIPTOR_SET 0 BINDING 0\n"
                               "BIND BUFFER i AS combined_image_sampler SAMPLER b DESCRIPTOR_SET 0 BINDING 1 "
                               "VIEW DIM_CUBE_ARRAY BASE_LAYER 1 BASE_MIP_LEVEL 1 MIP_LEVEL_COUNT 1 "
                               "VIEW_FORMAT R8_UINT SWIZZLE 1gr0 VIEW_MIN_LOD 0.5\n"
                               "BIND SAMPLER_ARRAY a b a IMMUTABLE DESCRIPTOR_SET 1 BINDING 2\n"
                               "BIND BUFFER_ARRAY i j AS combined_image_sampler SAMPLER a DESCRIPTOR_SET 1 "
                               "BINDING 3\nEND");
  const std::vector<Binding> &bindings = script.pipelines[0].bindings;
  const ImageView &whole = bindings[0].images[0].view, &plain = bindings[0].images[1].view;
  EXPECT_EQ(whole.dimension, ViewDimension::Array2D);
  EXPECT_EQ(whole.layers, 14u);
  EXPECT_EQ(whole.levels, 3u);
  EXPECT_EQ(plain.dimension, ViewDimension::Dim2D);
  EXPECT_EQ(plain.layers, 1u);
  const ImageView &cubes = bindings[1].images[0].view;
  EXPECT_EQ(cubes.dimension, ViewDimension::ArrayCube);
  EXPECT_EQ(cubes.baseLayer, 1u);
  EXPECT_EQ(cubes.layers, 12u);
  EXPECT_EQ(cubes.baseLevel, 1u);
  EXPECT_EQ(cubes.levels, 1u);
  EXPECT_EQ(cubes.format, "R8_UINT");
  EXPECT_EQ(cubes.components, "1gr0");
  EXPECT_EQ(cubes.minLod, 0.5);
  EXPECT_EQ(bindings[1].samplers, std::vector<size_t>{1});
  EXPECT_EQ(bindings[2].samplers, (std::vector<size_t>{0, 1, 0}));
  EXPECT_TRUE(bindings[2].samplersAreImmutable);
  EXPECT_FALSE(bindings[3].samplersAreImmutable);
  EXPECT_EQ(bindings[3].samplers, (std::vector<size_t>{0, 0})) << "one for all images";
}

TEST(Images, Samplers) {
  const Script script =
      parsed("SAMPLER plain\nSAMPLER full MAG_FILTER linear MIN_FILTER linear MIPMAP_MODE linear "
             "ADDRESS_MODE_U mirrored_repeat ADDRESS_MODE_V clamp_to_border ADDRESS_MODE_W "
             "mirror_clamp_to_edge BORDER_COLOR float_custom 0.5 1 -2 0 MIN_LOD 1.5 MAX_LOD 3 "
             "LOD_BIAS -0.25 MAX_ANISOTROPY 8 COMPARE on COMPARE_OP greater NON_SEAMLESS\n"
             "SAMPLER texels UNNORMALIZED_COORDS ADDRESS_MODE_U clamp_to_edge ADDRESS_MODE_V "
             "clamp_to_border BORDER_COLOR int_opaque_white");
  const Sampler &plain = script.samplers[0], &full = script.samplers[1], &texels = script.samplers[2];
  EXPECT_EQ(plain.maxLod, 1);
  EXPECT_FALSE(plain.compare);
  EXPECT_EQ(full.mipmapMode, Filter::Linear);
  EXPECT_EQ(full.addressModes[2], AddressMode::MirrorClampToEdge);
  EXPECT_EQ(full.border, BorderColor::Custom);
  EXPECT_EQ(full.borderBits, (std::array<uint32_t, 4>{0x3f000000, 0x3f800000, 0xc0000000, 0}));
  EXPECT_EQ(full.minLod, 1.5);
  EXPECT_EQ(full.lodBias, -0.25);
  EXPECT_EQ(full.compare, CompareOp::Greater);
  EXPECT_FALSE(full.isSeamless);
  EXPECT_EQ(texels.maxLod, 0) << "there is one level";
  EXPECT_FALSE(texels.isNormalized);
  EXPECT_TRUE(texels.isIntegerBorder);
}

/// Checks the last EXPECT of a script against the images' first contents.
std::string checked(const std::string &text) {
  const Script script = parsed(text);
  const auto &expect = std::get<ExpectColor>(script.commands.back());
  const Buffer &buffer = script.buffers[expect.image];
  return check(buffer, buffer.data, expect).value_or("");
}

TEST(Images, ExpectedColours) {
  const std::string start = "IMAGE i FORMAT B8G8R8A8_UNORM WIDTH 2 HEIGHT 1 MIP_LEVELS 2 DATA\n"
                            "1 2 3 4 5 6 7 8 9 10 11 12 END\n";
  EXPECT_EQ(checked(start + "EXPECT i IDX 0 0 EQ_RGBA 3 2 1 4"), "");
  EXPECT_EQ(checked(start + "EXPECT i IDX 0 0 LEVEL 1 SIZE 1 1 EQ_RGB 11 10 9"), "");
  EXPECT_EQ(checked(start + "EXPECT i IDX 0 0 SIZE 2 1 TOLERANCE 4 EQ_RGB 7 6 5"), "");
  EXPECT_EQ(checked(start + "EXPECT i IDX 0 0 SIZE 2 1 TOLERANCE 4 EQ_RGB 8 6 5"),
            "i at 0, 0 component R is 3, expected nearly 8");
  EXPECT_EQ(checked(start + "EXPECT i IDX 0 0 SIZE 2 1 TOLERANCE 4 4 EQ_RGB 7 6 1"),
            "i at 1, 0 component B is 5, expected 1");
  EXPECT_EQ(checked("IMAGE f FORMAT R32G32_SFLOAT WIDTH 1 HEIGHT 1 DATA 0.5 -1 END\n"
                    "EXPECT f IDX 0 0 EQ_RGBA 128 -255 0 255"),
            "");
  EXPECT_EQ(checked("IMAGE n DATA_TYPE int32 DIM_3D WIDTH 1 HEIGHT 1 DEPTH 2 DATA 5 -70000 END\n"
                    "EXPECT n IDX 0 0 SLICE 1 EQ_RGBA -70000 0 0 1"),
            "");
}

} // namespace
} // namespace amber
