// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The parts of VkScript that are for graphics, and everything that they can have wrong.

#include "ScriptSupport.h"

namespace amber {
namespace {

using testing::SizeIs;

constexpr char kShaders[] = "[vertex shader passthrough]\n[fragment shader]\nvoid main() {}\n"; // 3 lines

TEST(VkScriptGraphics, FramebufferIsAnImage) {
  Script script =
      parsed(std::string("[require]\nframebuffer R8_UNORM\ndepthstencil D16_UNORM\nfbsize 20 10\n") +
             kShaders + "[test]\nclear color 0.5 0 1 0\nclear depth 0.25\nclear\n");
  ASSERT_THAT(script.buffers, SizeIs(2));
  EXPECT_EQ(script.buffers[0].name, "framebuffer");
  EXPECT_EQ(script.buffers[0].image->width, 20u);
  EXPECT_THAT(script.buffers[0].data, SizeIs(200));
  EXPECT_EQ(script.buffers[1].name, "depthstencil");
  EXPECT_THAT(script.buffers[1].data, SizeIs(400));
  ASSERT_THAT(script.commands, SizeIs(2));
  const auto &values = std::get<SetClear>(script.commands[0]);
  EXPECT_EQ(*values.color, (std::array<double, 4>{0.5, 0, 1, 0}));
  EXPECT_EQ(values.depth, 0.25);
  EXPECT_TRUE(std::holds_alternative<Clear>(script.commands[1]));
}

TEST(VkScriptGraphics, VerticesStandInRows) {
  Script script = parsed(std::string(kShaders) +
                         "[vertex data]\n# comment\n0/R8G8_SNORM 3/float/vec3 1/A2B10G10R10_UNORM_PACK32\n"
                         "-128 127  1 2.5 3  0xffffffff\n\n0 1  4 5 6  7 # the last\n"
                         "[indices]\n0 1\n1 0\n[test]\n"
                         "draw arrays GL_POINTS 0 2\ndraw arrays indexed instanced LINE_LIST 1 4 3\n");
  const auto &points = std::get<Draw>(script.commands[0]);
  ASSERT_THAT(points.vertexData, SizeIs(3));
  EXPECT_EQ(points.vertexData[1].location, 3u);
  EXPECT_EQ(points.vertexData[1].format, "R32G32B32_SFLOAT");
  EXPECT_EQ(points.vertexData[1].stride, 12u);
  EXPECT_EQ(loaded<float>(script.buffers[points.vertexData[1].buffer].data, 16), 5);
  EXPECT_EQ(loaded<uint32_t>(script.buffers[points.vertexData[2].buffer].data, 4), 7u);
  EXPECT_EQ(points.count, 2u);
  const auto &lines = std::get<Draw>(script.commands[1]);
  EXPECT_EQ(lines.first, 1u);
  EXPECT_EQ(lines.count, 4u);
  EXPECT_EQ(lines.instances, 3u);
  EXPECT_THAT(script.buffers[*lines.indexData].data, SizeIs(8));
}

TEST(VkScriptGraphics, GridsAreTwoTrianglesForEachCell) {
  Script script =
      parsed(std::string(kShaders) + "[test]\ndraw grid -1 -1 2 2 3 2\ndraw grid ortho 0 0 125 250 2 1\n");
  const auto &grid = std::get<Draw>(script.commands[0]), &pixels = std::get<Draw>(script.commands[1]);
  EXPECT_EQ(grid.count, 36u);
  EXPECT_EQ(pixels.count, 12u);
  const auto firstX = [&](const Draw &draw) {
    return loaded<float>(script.buffers[draw.vertexData[0].buffer].data, 0);
  };
  EXPECT_FLOAT_EQ(firstX(grid), -1.0f / 3);
}

TEST(VkScriptGraphics, EachDrawHasTheStateBeforeIt) {
  Script script =
      parsed(std::string(kShaders) +
             "[test]\ndraw rect -1 -1 2 2\ndepthTestEnable true\ndepthCompareOp VK_COMPARE_OP_LESS\n"
             "blendEnable TRUE\nsrcColorBlendFactor VK_BLEND_FACTOR_SRC_ALPHA\ncolorBlendOp VK_BLEND_OP_MAX\n"
             "cullMode VK_CULL_MODE_FRONT_BIT | VK_CULL_MODE_BACK_BIT\nfrontFace VK_FRONT_FACE_CLOCKWISE\n"
             "colorWriteMask VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_A_BIT\nlogicOp VK_LOGIC_OP_XOR\n"
             "depthBiasEnable true\ndepthBiasSlopeFactor 2.5\nback.failOp VK_STENCIL_OP_INVERT\n"
             "front.reference 7\nfront.compareMask 3\npolygonMode VK_POLYGON_MODE_LINE\nlineWidth 2\n"
             "topology VK_PRIMITIVE_TOPOLOGY_LINE_LIST\nmaxDepthBounds 0.5\n"
             "draw rect ortho 0 0 125 250\nvertex entrypoint other\ndraw rect 0 0 1 1\nclear\n");
  ASSERT_THAT(script.pipelines, SizeIs(3));
  const GraphicsState &first = *script.pipelines[0].graphics, &second = *script.pipelines[1].graphics;
  EXPECT_FALSE(first.depth.isOn);
  EXPECT_EQ(second.depth.compare, CompareOp::Less);
  EXPECT_EQ(second.blend.color, (BlendEquation{BlendFactor::SourceAlpha, BlendFactor::Zero, BlendOp::Max}));
  EXPECT_EQ(second.rasterization.cullMode, CullMode::FrontAndBack);
  EXPECT_EQ(second.rasterization.frontFace, FrontFace::Clockwise);
  EXPECT_EQ(second.colorWriteMask, 9u);
  EXPECT_FALSE(second.logicOp) << "it is not switched on";
  EXPECT_EQ(second.rasterization.depthBias, (DepthBias{0, 0, 2.5}));
  EXPECT_FALSE(second.depth.bounds);
  EXPECT_EQ(second.stencil.back.fail, StencilOp::Invert);
  EXPECT_EQ(second.stencil.front.compareMask, 3u);
  EXPECT_EQ(std::get<Draw>(script.commands[1]).pipeline, 1u);
  EXPECT_EQ(script.pipelines[2].shaders[0].entryPoint, "other");
  EXPECT_EQ(script.pipelines[2].shaders[1].entryPoint, "main");
  const auto &corner = script.buffers[std::get<Draw>(script.commands[1]).vertexData[0].buffer].data;
  EXPECT_EQ(loaded<float>(corner, 16), 0) << "the middle of 250 pixels";
  EXPECT_EQ(std::get<Clear>(script.commands[4]).pipeline, 2u);
}

TEST(VkScriptGraphics, ProbesAreRectangles) {
  Script script = parsed("[test]\nprobe all rgb 1 0.5 0\nprobe rgba (3, 4) (1.0, 0, 0, 1)\n"
                         "relative probe rect rgb (0.5, 0.0, 0.5, 0.1) (0, 0, 1)\ntolerance 10% 0.1 0.1 0.1\n"
                         "probe rect rgb 0 0 2 2 1 1 1\n");
  const auto &all = std::get<ExpectColor>(script.commands[0]);
  EXPECT_EQ(all.rectangle.width, 250u);
  EXPECT_EQ(all.color[1], 127.5);
  EXPECT_EQ(all.components, 3u);
  EXPECT_EQ(all.tolerances[0].value, 0.51);
  const auto &pixel = std::get<ExpectColor>(script.commands[1]);
  EXPECT_EQ(pixel.rectangle.first.y, 4u);
  EXPECT_EQ(pixel.rectangle.width, 1u);
  EXPECT_EQ(pixel.color[3], 255);
  const auto &part = std::get<ExpectColor>(script.commands[2]);
  EXPECT_EQ(part.rectangle.first.x, 125u);
  EXPECT_EQ(part.rectangle.height, 25u);
  const auto &last = std::get<ExpectColor>(script.commands[3]);
  EXPECT_EQ(last.tolerances[0].value, 10);
  EXPECT_EQ(last.tolerances[1].value, 25.5);
}

TEST(VkScriptGraphics, IntegersAreComparedAsTheyAre) {
  Script script = parsed("[require]\nframebuffer R8G8_UINT\n[test]\nprobe all rgb 7 1 0\n");
  EXPECT_EQ(std::get<ExpectColor>(script.commands[0]).color[0], 7);
  EXPECT_TRUE(std::get<ExpectColor>(script.commands[0]).tolerances.empty());
}

struct Case {
  const char *text, *said;
};

void check(const std::string &before, std::initializer_list<Case> cases) {
  for (const Case &each : cases)
    EXPECT_EQ(problem(before + each.text), each.said) << each.text;
}

TEST(VkScriptGraphics, RefusalsOfSections) {
  check("",
        {
            {"[vertex shader]\n[vertex shader]", "s:2:1: error: there already is a vertex shader"},
            {"[fragment shader passthrough]",
             "s:1:1: error: there is no section [fragment shader passthrough]"},
            {"[tessellation control shader]",
             "s:1:1: not supported: the section [tessellation control shader]; vertex, fragment and compute "
             "shaders are"},
            {"[require]\nframebuffer X", "s:2:13: error: there is no format 'X' of a framebuffer"},
            {"[require]\ndepthstencil R8_UNORM",
             "s:2:14: error: there is no format 'R8_UNORM' of a depthstencil"},
            {"[require]\nfbsize 0 8", "s:2:1: error: the framebuffer is empty"},
            {"[test]\nclear\n[require]\nfbsize 8 8", "s:4:1: error: fbsize comes after what draws"},
            {"[vertex data]\n0", "s:2:1: error: a column is location/format, not '0'"},
            {"[vertex data]\n0/R8 1/R8_UINT", "s:2:1: error: there is no format of vertices as in '0/R8'"},
            {"[vertex data]\n0/float/vec5",
             "s:2:1: error: there is no format of vertices as in '0/float/vec5'"},
            {"[vertex data]\n0/R8G8_UINT\n1", "s:3:1: error: the row has too few values"},
            {"[vertex data]\n0/R8_UINT\n1 2", "s:3:3: error: '2' is too much on this line"},
            {"[vertex data]\n0/R8_UINT\nx", "s:3:1: error: 'x' is no uint8"},
            {"[vertex data]\n0/R8_UINT\n[vertex data]",
             "s:3:1: error: there already is a section [vertex data]"},
            {"[indices]\n1 65536", "s:2:3: error: an index is a number up to 65535, not '65536'"},
        });
}

TEST(VkScriptGraphics, RefusalsOfCommands) {
  check("[test]\n", {{"draw rect 0 0 1 1", "s:2:1: error: there is no [vertex shader] above"}});
  check(std::string(kShaders) + "[vertex data]\n0/R8_UNORM\n1\n[indices]\n0\n[test]\n", // 9 lines
        {
            {"draw circle", "s:10:6: error: expected rect, grid or arrays, not 'circle'"},
            {"draw rect patch 0 0 1 1", "s:10:11: not supported: patches, which are for tessellation"},
            {"draw rect ortho patch 0 0 1 1", "s:10:17: not supported: patches, which are for tessellation"},
            {"draw grid 0 0 1 1 1024 1025", "s:10:6: not supported: a grid of more than 1048576 cells"},
            {"draw grid 0 0 1 1 3",
             "s:10:20: error: a number of rows is a number up to 1048576, not the end of the script"},
            {"draw rect 0 0 1", "s:10:16: error: a height is a number, not the end of the script"},
            {"draw arrays SPHERES 0 1", "s:10:13: error: there is no topology 'SPHERES'"},
            {"draw arrays PATCH_LIST 0 1", "s:10:13: not supported: patches, which are for tessellation"},
            {"draw arrays POINT_LIST 1 1", "s:10:24: error: this is beyond the end of the 1 vertices"},
            {"draw arrays indexed POINT_LIST 0 2", "s:10:32: error: this is beyond the end of the 1 indices"},
            {"draw arrays indexed POINT_LIST 0 1\n[indices]\n1",
             "s:12:1: error: the indices come after what draws with them"},
            {"patch parameter vertices 3", "s:10:1: not supported: patches, which are for tessellation"},
            {"geometry entrypoint x", "s:10:1: not supported: the entry point of a geometry shader; vertex, "
                                      "fragment and compute shaders are"},
            {"fragment entrypoint", "s:10:1: error: the entry point needs a name"},
            {"vertex x", "s:10:1: error: there is no command 'vertex'"},
            {"clear color 1 2 3",
             "s:10:18: error: a component of a color is a number, not the end of the script"},
            {"clear depth 1", "s:10:1: error: there is no depthstencil"},
            {"clear all", "s:10:7: error: 'all' is too much on this line"},
            {"probe red", "s:10:7: error: expected rgb or rgba, not 'red'"},
            {"probe rgb (250, 0) (1, 1, 1)", "s:10:1: error: the rectangle goes beyond the framebuffer"},
            {"probe rgb (-1, 0) (1, 1, 1)", "s:10:12: error: '-1' is not in the framebuffer"},
            {"probe rect rgb (0, 0, 0, 1) (1, 1, 1)", "s:10:1: error: the rectangle is empty"},
            {"probe rgb ((1, 1) (1, 1, 1)", "s:10:12: error: this parenthesis has no other"},
            {"probe rgb (1, 1) (1, 1, 1", "s:10:1: error: a parenthesis has no other"},
            {"probe rgb 1, 1) (1, 1, 1)", "s:10:15: error: this parenthesis has no other"},
            {"relative rect", "s:10:10: error: expected probe, not 'rect'"},
        });
}

TEST(VkScriptGraphics, RefusalsOfState) {
  check("[test]\n",
        {
            {"depthTestEnable maybe", "s:2:17: error: expected true or false, not 'maybe'"},
            {"depthTestEnable", "s:2:16: error: expected true or false, not nothing"},
            {"lineWidth thick", "s:2:11: error: a value is a number, not 'thick'"},
            {"depthCompareOp LESS", "s:2:16: error: there is no 'LESS' among the values VK_COMPARE_OP_…"},
            {"front.passOp VK_STENCIL_OP_ADD",
             "s:2:14: error: there is no 'VK_STENCIL_OP_ADD' among the values VK_STENCIL_OP_…"},
            {"colorBlendOp VK_BLEND_OP_SCREEN_EXT", "s:2:14: not supported: VK_BLEND_OP_SCREEN_EXT"},
            {"cullMode VK_CULL_MODE_NONE | LEFT",
             "s:2:30: error: there is no 'LEFT' among the values VK_CULL_MODE_…"},
            {"cullMode", "s:2:9: error: a value is missing"},
            {"colorWriteMask R", "s:2:16: error: there is no 'R' among the values VK_COLOR_COMPONENT_…"},
            {"topology LINES", "s:2:10: error: there is no topology 'LINES'"},
            {"back.reference x", "s:2:16: error: a value is a number up to 4294967295, not 'x'"},
        });
}

} // namespace
} // namespace amber
