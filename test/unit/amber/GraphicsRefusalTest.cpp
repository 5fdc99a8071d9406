// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Everything that graphics pipelines and their commands can have wrong, with its line and column.

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

constexpr char kStart[] =
    "SHADER vertex v PASSTHROUGH\nSHADER fragment f GLSL\nEND\nSHADER compute c GLSL\nEND\n"
    "BUFFER data DATA_TYPE vec2<float> SIZE 4 FILL 0\n"
    "BUFFER image FORMAT R8G8B8A8_UNORM\nPIPELINE graphics p\n"; // 8 lines

TEST(GraphicsRefusal, Shaders) {
  check(kStart, {
                    {"END", "s:8:1: error: the pipeline has no shader"},
                    {"  ATTACH f\nEND", "s:8:1: error: the pipeline has no vertex shader"},
                    {"  ATTACH c", "s:9:10: error: a compute shader has no place in a graphics pipeline"},
                    {"  ATTACH v\n  ATTACH v", "s:10:3: error: the pipeline already has a vertex shader"},
                    {"  ATTACH v TYPE fragment", "s:9:17: error: the shader is of stage vertex"},
                    {"  ATTACH v TYPE pixel", "s:9:17: error: there is no stage 'pixel'"},
                    {"  ATTACH v\n  SHADER_OPTIMIZATION f", "s:10:23: error: the shader 'f' is not attached"},
                    {"  ATTACH v\nEND\nPIPELINE compute q\n  ATTACH v",
                     "s:12:10: error: a vertex shader has no place in a compute pipeline"},
                    {"  PATCH_CONTROL_POINTS 3",
                     "s:9:3: not supported: PATCH_CONTROL_POINTS, which is for tessellation"},
                    {"  COLOUR", "s:9:3: error: 'COLOUR' has no place in a graphics pipeline"},
                });
  check("SHADER multi m SPIRV-HEX\n03022307\nEND\nPIPELINE graphics p\n",
        {{"  ATTACH m", "s:5:10: error: a shader of several stages needs a TYPE"}});
}

TEST(GraphicsRefusal, Attachments) {
  check(kStart,
        {
            {"  BIND BUFFER data AS color LOCATION 0", "s:9:23: error: the buffer data is no image"},
            {"  BIND BUFFER image AS color", "s:9:29: error: expected LOCATION, not the end of the script"},
            {"  BIND BUFFER image AS color LOCATION 0 BASE_MIP_LEVEL 1", "s:9:24: error: image has 1 levels"},
            {"  BIND BUFFER image AS color LOCATION 2\n  BIND BUFFER image AS color LOCATION 2",
             "s:10:24: error: location 2 has two attachments"},
            {"  BIND BUFFER_ARRAY image image AS depth_stencil", "s:9:36: error: an attachment is one image"},
            {"  BIND BUFFER image AS depth_stencil",
             "s:9:24: error: R8G8B8A8_UNORM is no format of a depth_stencil attachment"},
        });
  const std::string images = "IMAGE small FORMAT R8G8B8A8_UNORM WIDTH 8 HEIGHT 8\n"
                             "IMAGE samples FORMAT R8G8B8A8_UNORM WIDTH 8 HEIGHT 8 SAMPLES 4\n"
                             "IMAGE other FORMAT R8_UNORM WIDTH 8 HEIGHT 8\n"
                             "IMAGE depth FORMAT D16_UNORM WIDTH 8 HEIGHT 8\n"
                             "IMAGE blocks FORMAT BC1_RGB_UNORM_BLOCK WIDTH 8 HEIGHT 8\n"
                             "IMAGE deep FORMAT R8_UNORM DIM_3D WIDTH 8 HEIGHT 8 DEPTH 2\n"
                             "SHADER vertex v PASSTHROUGH\nPIPELINE graphics p\n  ATTACH v\n"; // 9 lines
  check(
      images,
      {
          {"  BIND BUFFER depth AS color LOCATION 0",
           "s:10:24: error: D16_UNORM is no format of a color attachment"},
          {"  BIND BUFFER blocks AS color LOCATION 0",
           "s:10:25: error: an attachment of a block-compressed format"},
          {"  BIND BUFFER deep AS color LOCATION 0", "s:10:23: not supported: attachments that are not 2D"},
          {"  BIND BUFFER samples AS resolve", "s:10:26: error: what samples are resolved to has one sample"},
          {"  BIND BUFFER small AS color LOCATION 0\n  FRAMEBUFFER_SIZE 250 250\nEND",
           "s:8:1: error: small has 8 x 8 texels, and the framebuffer 250 x 250"},
          {"  FRAMEBUFFER_SIZE 8 8\n  BIND BUFFER small AS color LOCATION 0\n"
           "  BIND BUFFER samples AS color LOCATION 1\nEND",
           "s:8:1: error: the attachments differ in their samples"},
          {"  FRAMEBUFFER_SIZE 8 8\n  BIND BUFFER samples AS color LOCATION 0\n"
           "  BIND BUFFER depth AS depth_stencil\nEND",
           "s:8:1: error: the attachments differ in their samples"},
          {"  FRAMEBUFFER_SIZE 8 8\n  BIND BUFFER small AS color LOCATION 0\n  BIND BUFFER small AS "
           "resolve\nEND",
           "s:8:1: error: there are 1 images to resolve to, for 0 color attachments with several samples"},
          {"  FRAMEBUFFER_SIZE 8 8\n  BIND BUFFER samples AS color LOCATION 0\n  BIND BUFFER other AS "
           "resolve\nEND",
           "s:8:1: error: other has another format than what is resolved"},
      });
}

TEST(GraphicsRefusal, VertexData) {
  check(kStart, {
                    {"  VERTEX_DATA none", "s:9:15: error: there is no buffer 'none'"},
                    {"  VERTEX_DATA data BINDING 0", "s:9:20: error: expected LOCATION, not 'BINDING'"},
                    {"  VERTEX_DATA data LOCATION 0 RATE pixel",
                     "s:9:36: error: a rate is one of instance, vertex, not 'pixel'"},
                    {"  VERTEX_DATA data LOCATION 0 DIVISOR 2",
                     "s:9:3: error: only vertex data with RATE instance has a divisor"},
                    {"  VERTEX_DATA data LOCATION 0 STRIDE 0", "s:9:38: error: STRIDE is at least 1"},
                    {"  VERTEX_DATA data LOCATION 0 FORMAT R5", "s:9:38: error: there is no data type 'R5'"},
                    {"  VERTEX_DATA data LOCATION 0 FORMAT mat2x2<float>",
                     "s:9:3: not supported: vertex data of a type that no format has"},
                    {"  VERTEX_DATA data LOCATION 1\n  VERTEX_DATA data LOCATION 1",
                     "s:10:3: error: location 1 has two VERTEX_DATA"},
                    {"  INDEX_DATA data", "s:9:14: error: indices are integers of 8, 16 or 32 bits"},
                });
}

TEST(GraphicsRefusal, State) {
  check(
      kStart,
      {
          {"  VIEWPORT 0 0 SIZE 0 8",
           "s:9:3: error: a viewport has a width above 0 and a height other than 0"},
          {"  VIEWPORT 0 0 8 8", "s:9:16: error: expected SIZE, not '8'"},
          {"  VIEWPORT 0 0 SIZE 8 8 MIN_DEPTH 2", "s:9:3: error: depths of a viewport are from 0 to 1"},
          {"  VIEWPORT 0 0 SIZE 8 8 INDEX 1", "s:9:3: error: there is no viewport before this one"},
          {"  SCISSOR 0 0 SIZE 4294967295 1",
           "s:9:3: error: the scissor goes beyond the coordinate 2147483647"},
          {"  POLYGON_MODE solid", "s:9:16: error: a polygon mode is one of fill, line, point, not 'solid'"},
          {"  CULL_MODE all",
           "s:9:13: error: a cull mode is one of back, front, front_and_back, none, not 'all'"},
          {"  FRONT_FACE left",
           "s:9:14: error: a front face is one of clockwise, counter_clockwise, not 'left'"},
          {"  LINE_WIDTH 0", "s:9:3: error: the width of a line is above 0"},
          {"  PROVOKING_VERTEX second",
           "s:9:20: error: a provoking vertex is one of first, last, not 'second'"},
          {"  PRIMITIVE_RESTART yes", "s:9:21: error: expected on or off, not 'yes'"},
          {"  DEPTH\n    TEST", "s:10:9: error: expected on or off, not the end of the script"},
          {"  DEPTH\n    SHADE on", "s:10:5: error: 'SHADE' is nothing that DEPTH has"},
          {"  DEPTH", "s:9:8: error: the DEPTH has no END"},
          {"  DEPTH\n    BOUNDS 0 1", "s:10:12: error: expected min, not '0'"},
          {"  DEPTH\n    BIAS constant 1 slope 1", "s:10:21: error: expected clamp, not 'slope'"},
          {"  STENCIL left", "s:9:11: error: a face is one of back, front, front_and_back, not 'left'"},
          {"  STENCIL back\n    REFERENCE 256",
           "s:10:15: error: a reference is a number up to 255, not '256'"},
          {"  STENCIL back\n    FAIL_OP add",
           "s:10:13: error: an operation is one of decrement_and_clamp, decrement_and_wrap, "
           "increment_and_clamp, increment_and_wrap, invert, keep, replace, zero, not 'add'"},
          {"  STENCIL back\n    COLOR", "s:10:5: error: 'COLOR' is nothing that STENCIL has"},
          {"  BLEND\n    COLOR_OP screen", "s:10:14: not supported: the blend operation screen"},
          {"  BLEND\n    COLOR_OP mix",
           "s:10:14: error: a blend operation is one of add, max, min, reverse_substract, "
           "reverse_subtract, substract, subtract, not 'mix'"},
          {"  BLEND\n    COLOR", "s:10:5: error: 'COLOR' is nothing that BLEND has"},
          {"  SAMPLE_SHADING 1.5", "s:9:3: error: the fraction of samples to shade is from 0 to 1"},
          {"  COLOR_WRITE_MASK rgx", "s:9:20: error: a mask is some of r, g, b and a, or none, not 'rgx'"},
          {"  BLEND_CONSTANTS 1 2 x", "s:9:23: error: a constant is a number, not 'x'"},
      });
}

TEST(GraphicsRefusal, Commands) {
  const std::string start = kStart + std::string("  ATTACH v\n  VERTEX_DATA data LOCATION 0\nEND\n"
                                                 "PIPELINE compute q\n  ATTACH c\nEND\n"); // 14 lines
  check(
      start,
      {
          {"RUN p 1 1 1", "s:15:7: error: expected DRAW_RECT, DRAW_GRID or DRAW_ARRAY, not '1'"},
          {"RUN q DRAW_RECT", "s:15:7: error: 'DRAW_RECT' needs a graphics pipeline"},
          {"RUN p DRAW_LINE", "s:15:7: error: expected DRAW_RECT, DRAW_GRID or DRAW_ARRAY, not 'DRAW_LINE'"},
          {"RUN p DRAW_RECT 0 0", "s:15:17: error: expected POS, not '0'"},
          {"RUN p DRAW_RECT POS 0 0 8 8", "s:15:25: error: expected SIZE, not '8'"},
          {"RUN p DRAW_GRID POS 0 0 SIZE 8 8 2 2", "s:15:34: error: expected CELLS, not '2'"},
          {"RUN p DRAW_GRID POS 0 0 SIZE 8 8 CELLS 0 2", "s:15:40: error: CELLS is at least 1"},
          {"RUN p DRAW_GRID POS 0 0 SIZE 8 8 CELLS 32768 32768",
           "s:15:7: not supported: buffers of more than 1073741824 bytes in all"},
          {"RUN p DRAW_ARRAY TRIANGLE_LIST", "s:15:18: error: expected AS, not 'TRIANGLE_LIST'"},
          {"RUN p DRAW_ARRAY AS CIRCLES", "s:15:21: error: there is no topology 'CIRCLES'"},
          {"RUN p DRAW_ARRAY AS PATCH_LIST", "s:15:21: not supported: patches, which are for tessellation"},
          {"RUN p DRAW_ARRAY AS TRIANGLE_LIST INDEXED", "s:15:35: error: the pipeline has no INDEX_DATA"},
          {"RUN p DRAW_ARRAY AS TRIANGLE_LIST COUNT 5",
           "s:15:7: error: this is beyond the end of the 4 vertices"},
          {"RUN p DRAW_ARRAY AS TRIANGLE_LIST START_IDX 5",
           "s:15:7: error: this is beyond the end of the 4 vertices"},
          {"RUN p DRAW_ARRAY AS TRIANGLE_LIST INSTANCE_COUNT 0",
           "s:15:50: error: INSTANCE_COUNT is at least 1"},
          {"CLEAR q", "s:15:1: error: CLEAR needs a graphics pipeline"},
          {"CLEAR r", "s:15:7: error: there is no pipeline 'r'"},
          {"CLEAR_COLOR p 1 2 3 256",
           "s:15:21: error: a component of a color is a number up to 255, not '256'"},
          {"CLEAR_DEPTH p 1.5", "s:15:15: error: a depth is from 0 to 1"},
          {"CLEAR_STENCIL p 256", "s:15:17: error: a value is a number up to 255, not '256'"},
          {"EXPECT image IDX 0 0 TOLERANCE 1 EQ_RGB 1 2 3 TOLERANCE 1",
           "s:15:47: error: there is a TOLERANCE before the colour, too"},
      });
  check("SHADER vertex v PASSTHROUGH\nPIPELINE graphics p\n  ATTACH v\nEND\n",
        {{"RUN p DRAW_ARRAY AS POINT_LIST", "s:5:7: error: without VERTEX_DATA, a draw needs a COUNT"}});
}

} // namespace
} // namespace amber
