// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Graphics pipelines and their commands, as they are parsed.

#include "ScriptSupport.h"

namespace amber {
namespace {

using testing::SizeIs;

constexpr char kShaders[] = "SHADER vertex v PASSTHROUGH\nSHADER fragment f GLSL\nEND\n";

/// The state of a pipeline with these contents.
GraphicsState stateOf(const std::string &contents) {
  Script script = parsed(kShaders + ("PIPELINE graphics p\n  ATTACH v\n" + contents + "\nEND\n"));
  return script.pipelines.empty() ? GraphicsState() : *script.pipelines[0].graphics;
}

TEST(Graphics, ShadersHaveTheirStages) {
  Script script =
      parsed(std::string(kShaders) + "PIPELINE graphics p\n  ATTACH v\n  ATTACH f ENTRY_POINT g SPECIALIZE 1 "
                                     "AS uint32 5\n  SHADER_OPTIMIZATION f\n    -O\n  END\nEND\n");
  const Pipeline &pipeline = script.pipelines[0];
  ASSERT_THAT(pipeline.shaders, SizeIs(2));
  EXPECT_EQ(pipeline.shaders[0].stage, pipeline::ShaderStage::Vertex);
  const AttachedShader *fragment = pipeline.shaderOf(pipeline::ShaderStage::Fragment);
  EXPECT_EQ(fragment->entryPoint, "g");
  EXPECT_EQ(fragment->specializations[0].bits, 5u);
  EXPECT_THAT(fragment->optimization.passes, SizeIs(1));
  EXPECT_TRUE(pipeline.shaders[0].optimization.passes.empty());
  EXPECT_EQ(pipeline.shaderOf(pipeline::ShaderStage::Compute), nullptr);
}

TEST(Graphics, DefaultsAreThoseOfTheLanguage) {
  Script script = parsed(std::string(kShaders) + "PIPELINE graphics p\n  ATTACH v\nEND\n"
                                                 "PIPELINE graphics q\n  ATTACH v\nEND\n");
  const GraphicsState &state = *script.pipelines[0].graphics;
  EXPECT_EQ(state.width, 250u);
  EXPECT_FALSE(state.depth.isOn);
  EXPECT_EQ(state.depth.compare, CompareOp::Always);
  EXPECT_FALSE(state.blend.isOn);
  EXPECT_FALSE(state.depthStencil);
  ASSERT_THAT(script.buffers, SizeIs(1)) << "the pipelines share a color attachment";
  EXPECT_EQ(script.buffers[0].name, "framebuffer");
  EXPECT_EQ(script.buffers[0].format, "B8G8R8A8_UNORM");
  EXPECT_THAT(script.buffers[0].data, SizeIs(250 * 250 * 4));
}

TEST(Graphics, AttachmentsGetTheSizeOfTheFramebuffer) {
  Script script =
      parsed(std::string(kShaders) +
             "BUFFER a FORMAT R8_UNORM\nBUFFER b FORMAT R32_UINT MIP_LEVELS 2\nBUFFER c FORMAT D16_UNORM\n"
             "BUFFER copy FORMAT R8_UNORM\nPIPELINE graphics p\n  ATTACH v\n"
             "  BIND BUFFER a AS color LOCATION 3\n  BIND BUFFER b AS color LOCATION 0 BASE_MIP_LEVEL 1\n"
             "  BIND BUFFER c AS depth_stencil\n  FRAMEBUFFER_SIZE 16 8\nEND\nCOPY a TO copy\n");
  EXPECT_THAT(script.buffers[0].data, SizeIs(16 * 8));
  EXPECT_EQ(script.buffers[1].image->width, 32u);
  EXPECT_THAT(script.buffers[1].data, SizeIs((32 * 16 + 16 * 8) * 4));
  EXPECT_THAT(script.buffers[2].data, SizeIs(16 * 8 * 2));
  EXPECT_THAT(script.buffers[3].data, SizeIs(16 * 8));
  const GraphicsState &state = *script.pipelines[0].graphics;
  EXPECT_EQ(state.colors, (std::vector<ColorAttachment>{{3, 0, 0}, {0, 1, 1}}));
  EXPECT_EQ(state.depthStencil, 2u);
}

TEST(Graphics, StateIsRead) {
  const GraphicsState state = stateOf(
      "  VIEWPORT 1.5 2 SIZE 3 -4 MAX_DEPTH 0.5\n  VIEWPORT 5 6 SIZE 7 8 INDEX 1\n  VIEWPORT 1 2 SIZE 3 4 "
      "MIN_DEPTH 0.5 INDEX 1\n  SCISSOR 1 2 SIZE 3 4\n  POLYGON_MODE line\n  CULL_MODE "
      "back\n"
      "  FRONT_FACE clockwise\n  LINE_WIDTH 2\n  RASTERIZER_DISCARD on\n  PROVOKING_VERTEX last\n"
      "  PRIMITIVE_RESTART on\n  SAMPLE_SHADING 0.5\n  SAMPLE_MASK 0x5\n  ALPHA_TO_COVERAGE on\n"
      "  BLEND_CONSTANTS 0 0.25 0.5 1\n  COLOR_WRITE_MASK ga\n  LOGIC_OP xor\n"
      "  DEPTH\n    TEST on\n    WRITE on\n    COMPARE_OP less\n    CLAMP on\n    BOUNDS min 0.0 max 0.5\n"
      "    BIAS constant 1.0 clamp 2.0 slope 3.0\n  END\n");
  EXPECT_EQ(*state.viewport, (Viewport{1.5, 2, 3, -4, 0, 0.5}));
  EXPECT_THAT(state.moreViewports, testing::ElementsAre(Viewport{1, 2, 3, 4, 0.5, 1}));
  EXPECT_EQ(*state.scissor, (Scissor{1, 2, 3, 4}));
  const Rasterization raster{
      PolygonMode::Line, CullMode::Back, FrontFace::Clockwise, true, true, true, DepthBias{1, 2, 3}, 2};
  EXPECT_EQ(state.rasterization, raster);
  EXPECT_TRUE(state.restartsPrimitives);
  EXPECT_EQ(state.multisampling, (Multisampling{true, 0.5, 5}));
  EXPECT_EQ(state.blendConstants, (std::array<double, 4>{0, 0.25, 0.5, 1}));
  EXPECT_EQ(state.colorWriteMask, 10u);
  EXPECT_EQ(state.logicOp, LogicOp::Xor);
  EXPECT_EQ(state.depth, (DepthTest{true, true, CompareOp::Less, DepthBounds{0, 0.5}}));
}

TEST(Graphics, WhatHasNoEffectNeedsNoFeature) {
  const GraphicsState state =
      stateOf("  DEPTH\n    BOUNDS min 0.0 max 1.0\n    BIAS constant 0.0 clamp 0.0 slope 0.0\n  END");
  EXPECT_FALSE(state.depth.bounds);
  EXPECT_FALSE(state.rasterization.depthBias);
}

TEST(Graphics, StencilFacesAreSetTogetherOrApart) {
  const GraphicsState state =
      stateOf("  STENCIL front_and_back\n    TEST on\n    REFERENCE 7\n    PASS_OP replace\n  END\n"
              "  STENCIL back\n    REFERENCE 9\n    COMPARE_MASK 0xf\n  END");
  EXPECT_TRUE(state.stencil.isOn);
  EXPECT_EQ(state.stencil.front.reference, 7u);
  EXPECT_EQ(state.stencil.back.reference, 9u);
  EXPECT_EQ(state.stencil.back.pass, StencilOp::Replace);
  EXPECT_EQ(state.stencil.front.compareMask, UINT32_MAX);
}

TEST(Graphics, BlendsHaveLocations) {
  const GraphicsState state =
      stateOf("  BLEND\n    SRC_COLOR_FACTOR src_alpha\n    COLOR_OP substract\n  END\n"
              "  BLEND LOCATION 2\n    DST_ALPHA_FACTOR one\n  END");
  EXPECT_EQ(state.blendAt(0).color,
            (BlendEquation{BlendFactor::SourceAlpha, BlendFactor::Zero, BlendOp::Subtract}));
  EXPECT_EQ(state.blendAt(2).alpha, (BlendEquation{BlendFactor::One, BlendFactor::One, BlendOp::Add}));
}

TEST(Graphics, DrawsKnowTheirVertices) {
  Script script =
      parsed(std::string(kShaders) +
             "BUFFER a DATA_TYPE vec3<float> SIZE 9 FILL 0\nBUFFER i DATA_TYPE uint16 SIZE 5 FILL 0\n"
             "PIPELINE graphics p\n  ATTACH v\n  FRAMEBUFFER_SIZE 10 20\n"
             "  VERTEX_DATA a LOCATION 4 RATE instance OFFSET 2 STRIDE 6 FORMAT R8G8_UINT\n"
             "  VERTEX_DATA a LOCATION 0\n  INDEX_DATA i\nEND\n"
             "RUN p DRAW_ARRAY AS triangle_strip START_IDX 2\n"
             "RUN p DRAW_ARRAY AS GL_LINES INDEXED COUNT 4 START_INSTANCE 1 INSTANCE_COUNT 3\n"
             "RUN p DRAW_RECT POS 0 5 SIZE 5 10\nRUN p DRAW_GRID POS 0 0 SIZE 10 20 CELLS 2 3\n");
  const auto &strip = std::get<Draw>(script.commands[0]);
  ASSERT_THAT(strip.vertexData, SizeIs(2));
  EXPECT_EQ(strip.vertexData[0], (VertexData{0, 4, "R8G8_UINT", 2, 6, pipeline::VertexInputRate::Instance}));
  EXPECT_EQ(strip.vertexData[1],
            (VertexData{0, 0, "R32G32B32_SFLOAT", 0, 16, pipeline::VertexInputRate::Vertex}));
  EXPECT_EQ(strip.topology, pipeline::Topology::TriangleStrip);
  EXPECT_EQ(strip.first, 2u);
  EXPECT_EQ(strip.count, 7u);
  const auto &lines = std::get<Draw>(script.commands[1]);
  EXPECT_EQ(lines.topology, pipeline::Topology::LineList);
  EXPECT_EQ(lines.indexData, 1u);
  EXPECT_EQ(lines.count, 4u);
  EXPECT_EQ(lines.firstInstance, 1u);
  EXPECT_EQ(lines.instances, 3u);
  const auto &rectangle = std::get<Draw>(script.commands[2]);
  EXPECT_EQ(rectangle.count, 4u);
  const std::vector<std::byte> &corners = script.buffers[rectangle.vertexData[0].buffer].data;
  EXPECT_EQ(loaded<float>(corners, 0), -1);
  EXPECT_EQ(loaded<float>(corners, 4), 0.5f);
  EXPECT_EQ(loaded<float>(corners, 12), -0.5f);
  EXPECT_EQ(loaded<float>(corners, 16), 0);
  EXPECT_EQ(std::get<Draw>(script.commands[3]).count, 2u * 3 * 6);
}

TEST(Graphics, DerivedPipelinesReplace) {
  Script script =
      parsed(std::string(kShaders) +
             "SHADER fragment g GLSL\nEND\nBUFFER a FORMAT R8_UNORM\nBUFFER b FORMAT R8_UNORM\n"
             "BUFFER x DATA_TYPE float SIZE 3 FILL 0\nPIPELINE graphics p\n  ATTACH v\n  ATTACH f\n"
             "  VERTEX_DATA x LOCATION 0\n  BIND BUFFER a AS color LOCATION 0\nEND\n"
             "DERIVE_PIPELINE q FROM p\n  ATTACH g\n  VERTEX_DATA x LOCATION 0 STRIDE 8\n"
             "  BIND BUFFER b AS color LOCATION 0\nEND\n"
             "PIPELINE graphics r\n  ATTACH v\nEND\n"
             "DERIVE_PIPELINE s FROM r\n  BIND BUFFER b AS color LOCATION 1\nEND\n");
  EXPECT_EQ(script.pipelines[1].shaderOf(pipeline::ShaderStage::Fragment)->shader, 2u);
  EXPECT_EQ(script.pipelines[1].graphics->colors, (std::vector<ColorAttachment>{{0, 1, 0}}));
  EXPECT_EQ(script.pipelines[1].graphics->vertexData[0].stride, 8u);
  EXPECT_EQ(script.pipelines[3].graphics->colors, (std::vector<ColorAttachment>{{1, 1, 0}}))
      << "without the attachment that the language adds to the parent";
}

TEST(Graphics, ClearsTakeTheValuesThatWereSet) {
  Script script =
      parsed(std::string(kShaders) + "PIPELINE graphics p\n  ATTACH v\nEND\nCLEAR_COLOR p 255 51 0 255\n"
                                     "CLEAR_DEPTH p 0.5\nCLEAR_STENCIL p 3\nREPEAT 2\n  CLEAR p\nEND\n");
  const auto &color = std::get<SetClear>(script.commands[0]);
  EXPECT_EQ(*color.color, (std::array<double, 4>{1, 0.2, 0, 1}));
  EXPECT_EQ(*color.integers, (std::array<double, 4>{255, 51, 0, 255}));
  EXPECT_EQ(std::get<SetClear>(script.commands[1]).depth, 0.5);
  EXPECT_EQ(std::get<SetClear>(script.commands[2]).stencil, 3u);
  EXPECT_THAT(std::get<Repeat>(script.commands[3]).commands, SizeIs(1));
}

TEST(Graphics, AToleranceMayFollowTheColour) {
  Script script = parsed(
      "IMAGE i FORMAT R8_UNORM WIDTH 1\nHEIGHT 1\nEXPECT i IDX 0 0 SIZE 1 1 EQ_RGB 1 2 3 TOLERANCE 5% 1\n"
      "EXPECT i IDX 0 EQ 0\n");
  EXPECT_THAT(std::get<ExpectColor>(script.commands[0]).tolerances, SizeIs(2));
  EXPECT_THAT(script.commands, SizeIs(2));
}

} // namespace
} // namespace amber
