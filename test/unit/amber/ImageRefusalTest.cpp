// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Everything that a script can have wrong about images and samplers, with its line and column.

#include "ScriptSupport.h"

namespace amber {
namespace {

struct Case {
  const char *text, *said;
};

void check(const std::string &before, std::initializer_list<Case> cases) {
  for (const Case &each : cases)
    EXPECT_EQ(problem(before + each.text), each.said) << each.text;
}

TEST(ImageRefusal, MissingMemory) {
  check("IMAGE i FORMAT R8_UINT WIDTH 4 HEIGHT 2 MIP_LEVELS 2\nBUFFER b DATA_TYPE uint8 SIZE 4 FILL 0\n"
        "IMAGE c FORMAT BC1_RGBA_UNORM_BLOCK WIDTH 4 HEIGHT 4\nNOT_RESIDENT ",
        {
            {"x IDX 0 0", "s:4:14: error: there is no buffer 'x'"},
            {"i 0 0", "s:4:16: error: expected IDX, not '0'"},
            {"i IDX 4 0", "s:4:20: error: the rectangle goes beyond the image i"},
            {"i IDX 1 0 LEVEL 1 SIZE 1 2", "s:4:20: error: the rectangle goes beyond the image i"},
            {"i IDX 0 0 SIZE 0 1", "s:4:20: error: the rectangle is empty"},
            {"c IDX 0 0", "s:4:20: not supported: missing parts of a block-compressed image"},
            {"b IDX 2 SIZE 3", "s:4:20: error: this is not a part of the buffer b"},
            {"b IDX 2 SIZE 0", "s:4:20: error: this is not a part of the buffer b"},
            {"b IDX 2 1", "s:4:22: error: expected SIZE, not '1'"},
        });
}

TEST(ImageRefusal, Images) {
  check("IMAGE i ",
        {
            {"", "s:1:9: error: the image needs a FORMAT or a DATA_TYPE"},
            {"FORMAT R8_UINT", "s:1:1: error: the image needs a WIDTH"},
            {"FORMAT R8_UINT WIDTH 4", "s:1:1: error: the image needs a HEIGHT"},
            {"FORMAT R8_UINT DIM_3D WIDTH 4 HEIGHT 4", "s:1:1: error: the image needs a DEPTH"},
            {"FORMAT R8_UINT DIM_1D WIDTH 4 HEIGHT 4", "s:1:1: error: a 1D image has no HEIGHT"},
            {"FORMAT R8_UINT WIDTH 4 HEIGHT 4 DEPTH 1", "s:1:1: error: only a 3D image has a DEPTH"},
            {"FORMAT R8_UINT DIM_3D WIDTH 4 HEIGHT 4 DEPTH 4 LAYERS 2",
             "s:1:1: error: a 3D image has no layers"},
            {"FORMAT R8_UINT WIDTH 0", "s:1:30: error: WIDTH is at least 1"},
            {"FORMAT R8_UINT WIDTH 32769", "s:1:30: error: WIDTH is a number up to 32768, not '32769'"},
            {"FORMAT R8_UINT WIDTH 4 WIDTH 4", "s:1:32: error: the image has WIDTH twice"},
            {"FORMAT R8_UINT DATA_TYPE uint8", "s:1:24: error: the image has DATA_TYPE twice"},
            {"FORMAT R8_UINT WIDTH 4 HEIGHT 2 MIP_LEVELS 4",
             "s:1:1: error: an image of this size has at most 3 levels"},
            {"FORMAT R8_UINT WIDTH 4 HEIGHT 4 SAMPLES 3",
             "s:1:1: error: an image has 1, 2, 4, 8 or 16 samples"},
            {"FORMAT R8_UINT DIM_1D WIDTH 4 SAMPLES 2",
             "s:1:1: error: an image of several samples is 2D and has one level"},
            {"FORMAT BC1_RGBA_UNORM_BLOCK DIM_1D WIDTH 4",
             "s:1:1: error: an image of a block-compressed format is 2D or 3D and has one sample"},
            {"FORMAT R9_UINT", "s:1:16: error: there is no image format 'R9_UINT'"},
            {"FORMAT D24_SFLOAT", "s:1:16: error: there is no image format 'D24_SFLOAT'"},
            {"FORMAT ETC2_R8G8B8_UNORM_BLOCK", "s:1:16: not supported: images of ETC2_R8G8B8_UNORM_BLOCK"},
            {"FORMAT G8_B8R8_2PLANE_420_UNORM", "s:1:16: not supported: images of G8_B8R8_2PLANE_420_UNORM"},
            {"FORMAT ASTC_4x4_UNORM_BLOCK", "s:1:16: not supported: images of ASTC_4x4_UNORM_BLOCK"},
            {"DATA_TYPE colour", "s:1:19: error: there is no data type 'colour'"},
            {"DATA_TYPE mat2x2<float>", "s:1:19: not supported: an image of a data type that no format has"},
            {"FORMAT R8_UINT WIDTH 2 HEIGHT 1 DATA 1 2 3 END",
             "s:1:41: error: the image has 2 texels or blocks, not 3"},
            {"FORMAT R8_UINT WIDTH 2 HEIGHT 1 FILE BINARY bytes.bin",
             "s:1:41: error: the image has 2 texels or blocks, not 5"},
            {"FORMAT R8_UINT WIDTH 2 HEIGHT 1 FILE PNG a.png", "s:1:46: not supported: pictures in buffers"},
            {"FORMAT R8_UINT WIDTH 32768 HEIGHT 32768 LAYERS 2",
             "s:1:1: not supported: buffers of more than 1073741824 bytes in all"},
            {"FORMAT R8_UINT WIDTH 1 HEIGHT 1\nBUFFER i DATA_TYPE int8 SIZE 1",
             "s:2:8: error: there already is a buffer 'i'"},
        });
}

TEST(ImageRefusal, Samplers) {
  check(
      "SAMPLER s ",
      {
          {"MAG_FILTER cubic", "s:1:22: error: a MAG_FILTER is one of linear, nearest, not 'cubic'"},
          {"MIPMAP_MODE 2", "s:1:23: error: a MIPMAP_MODE is one of linear, nearest, not '2'"},
          {"ADDRESS_MODE_W around",
           "s:1:26: error: an ADDRESS_MODE_W is one of clamp_to_border, clamp_to_edge, "
           "mirror_clamp_to_edge, mirrored_repeat, repeat, not 'around'"},
          {"BORDER_COLOR int_custom 1 2 3", "s:1:40: error: the end of the script is no uint32"},
          {"MIN_LOD low", "s:1:19: error: a level of detail is a number, not 'low'"},
          {"MIN_LOD 2", "s:1:1: error: MAX_LOD is less than MIN_LOD"},
          {"COMPARE maybe", "s:1:19: error: expected on or off, not 'maybe'"},
          {"COMPARE on REDUCTION_MODE max",
           "s:1:1: error: a sampler has a comparison or a REDUCTION_MODE, not both"},
          {"MAX_ANISOTROPY 0.5", "s:1:1: error: MAX_ANISOTROPY is at least 1"},
          {"UNNORMALIZED_COORDS", "s:1:1: error: UNNORMALIZED_COORDS need address modes clamp_to_edge or "
                                  "clamp_to_border in U and V"},
          {"UNNORMALIZED_COORDS ADDRESS_MODE_U clamp_to_edge ADDRESS_MODE_V clamp_to_edge MAG_FILTER linear",
           "s:1:1: error: UNNORMALIZED_COORDS allow one level, equal filters, no anisotropy and no "
           "comparison"},
          {"\nSAMPLER s", "s:2:9: error: there already is a sampler 's'"},
          {"FILTER linear", "s:1:11: error: there is no command 'FILTER'"},
      });
}

constexpr char kStart[] = "IMAGE i FORMAT R8_UNORM WIDTH 4 HEIGHT 4 LAYERS 7 MIP_LEVELS 2\n"
                          "IMAGE v FORMAT R8_UNORM DIM_3D WIDTH 4 HEIGHT 4 DEPTH 2\n"
                          "IMAGE b FORMAT BC4_UNORM_BLOCK WIDTH 4 HEIGHT 4\nSAMPLER s\n"; // 4 lines

TEST(ImageRefusal, Bindings) {
  check(std::string(kStart) + "PIPELINE compute p BIND BUFFER ",
        {
            {"i AS combined_image_sampler DESCRIPTOR_SET 0 BINDING 0",
             "s:5:60: error: expected SAMPLER or SAMPLER_ARRAY, not 'DESCRIPTOR_SET'"},
            {"i AS combined_image_sampler SAMPLER t", "s:5:68: error: there is no sampler 't'"},
            {"i AS combined_image_sampler SAMPLER_ARRAY s s DESCRIPTOR_SET 0 BINDING 0",
             "s:5:60: error: 1 images have 2 samplers"},
            {"i AS sampled_image DESCRIPTOR_SET 0 BINDING 0 BASE_MIP_LEVEL 2",
             "s:5:20: error: the view goes beyond the 2 levels of i"},
            {"i AS sampled_image DESCRIPTOR_SET 0 BINDING 0 BASE_LAYER 6 LAYER_COUNT 2",
             "s:5:20: error: the view goes beyond the 7 layers of i"},
            {"i AS sampled_image DESCRIPTOR_SET 0 BINDING 0 VIEW DIM_1D",
             "s:5:20: error: this view is of a 1D image"},
            {"v AS sampled_image DESCRIPTOR_SET 0 BINDING 0 VIEW DIM_2D_ARRAY",
             "s:5:20: error: this view is of a 2D image"},
            {"i AS sampled_image DESCRIPTOR_SET 0 BINDING 0 VIEW DIM_3D",
             "s:5:20: error: this view is of a 3D image"},
            {"i AS sampled_image DESCRIPTOR_SET 0 BINDING 0 VIEW DIM_2D LAYER_COUNT 2",
             "s:5:20: error: this view has one layer"},
            {"i AS sampled_image DESCRIPTOR_SET 0 BINDING 0 VIEW DIM_CUBE BASE_LAYER 2",
             "s:5:20: error: a cube is of square 2D layers with one sample, six for each cube"},
            {"i AS sampled_image DESCRIPTOR_SET 0 BINDING 0 VIEW DIM_4D",
             "s:5:83: error: a view is one of DIM_1D, DIM_1D_ARRAY, DIM_2D, DIM_2D_ARRAY, DIM_3D, DIM_CUBE, "
             "DIM_CUBE_ARRAY, not 'DIM_4D'"},
            {"i AS sampled_image DESCRIPTOR_SET 0 BINDING 0 VIEW_FORMAT R8",
             "s:5:20: error: there is no image format 'R8'"},
            {"i AS sampled_image DESCRIPTOR_SET 0 BINDING 0 VIEW_FORMAT R16_UINT",
             "s:5:20: error: a view of i in a format of another size or aspect"},
            {"b AS sampled_image DESCRIPTOR_SET 0 BINDING 0 VIEW_FORMAT R32G32_UINT",
             "s:5:20: not supported: an uncompressed view of blocks"},
            {"i AS sampled_image DESCRIPTOR_SET 0 BINDING 0 SWIZZLE rgb",
             "s:5:86: error: a SWIZZLE is four of r, g, b, a, 0 and 1, not 'rgb'"},
            {"i AS storage_image DESCRIPTOR_SET 0 BINDING 0 SWIZZLE rrrr",
             "s:5:20: error: a storage image has no SWIZZLE"},
        });
}

TEST(ImageRefusal, Colours) {
  check(
      std::string(kStart) + "EXPECT ",
      {
          {"i IDX 4 0 EQ_RGB 1 1 1", "s:5:14: error: the rectangle goes beyond the image i"},
          {"i IDX 0 0 LEVEL 1 SIZE 3 1 EQ_RGB 1 1 1", "s:5:14: error: the rectangle goes beyond the image i"},
          {"i IDX 0 0 SIZE 0 4 EQ_RGB 1 1 1", "s:5:14: error: the rectangle is empty"},
          {"i IDX 0 0 LAYER 7 EQ_RGB 1 1 1", "s:5:14: error: the rectangle goes beyond the image i"},
          {"v IDX 0 0 SLICE 2 EQ_RGB 1 1 1", "s:5:14: error: the rectangle goes beyond the image v"},
          {"i IDX 0 0 EQ 1", "s:5:18: error: expected EQ_RGB or EQ_RGBA, not 'EQ'"},
          {"i IDX 0 0 EQ_RGBA 1 1 1", "s:5:31: error: a colour is a number, not the end of the script"},
          {"b IDX 0 0 EQ_RGB 1 1 1", "s:5:14: not supported: colours of a block-compressed image"},
      });
}

} // namespace
} // namespace amber
