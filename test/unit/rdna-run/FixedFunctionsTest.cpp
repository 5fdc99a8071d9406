// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/FixedFunctions.h"

#include <gtest/gtest.h>

namespace rdna_run {
namespace {

namespace framebuffer = rdnasim::framebuffer;
namespace raster = rdnasim::raster;

framebuffer::RenderState stateOf(const amber::GraphicsState &state, uint32_t samples = 1) {
  framebuffer::Attachments attachments;
  attachments.colors.resize(2);
  attachments.depth.emplace().format = framebuffer::DepthFormat::Unorm16;
  return renderStateOf(state, attachments, samples);
}

TEST(FixedFunctions, FramebufferIsTheDefaultOfViewportAndScissor) {
  amber::GraphicsState own;
  own.width = 30;
  own.height = 20;
  const framebuffer::RenderState state = stateOf(own, 4);
  ASSERT_EQ(state.viewports.size(), 1u);
  const raster::RasterState &raster = state.viewports[0];
  EXPECT_EQ(raster.viewport.width, 30);
  EXPECT_EQ(raster.viewport.height, 20);
  EXPECT_EQ(raster.viewport.maxDepth, 1);
  EXPECT_EQ(raster.scissor.width, 30u);
  EXPECT_EQ(raster.scissor.height, 20u);
  EXPECT_EQ(raster.samples, 4u);
  EXPECT_TRUE(raster.clip.depthClip);
  EXPECT_FALSE(raster.depthBias.isEnabled);
  EXPECT_FALSE(state.merge.depthClamp);
  EXPECT_EQ(state.merge.samples, 4u);
  EXPECT_EQ(state.shadedSamples, 1u);
}

TEST(FixedFunctions, Rasterization) {
  amber::GraphicsState own;
  own.viewport = amber::Viewport{1, 2, 3, 4, 0.25, 0.5};
  own.scissor = amber::Scissor{5, 6, 7, 8};
  own.rasterization = {.polygonMode = amber::PolygonMode::Point,
                       .cullMode = amber::CullMode::FrontAndBack,
                       .frontFace = amber::FrontFace::Clockwise,
                       .clampsDepth = true,
                       .depthBias = amber::DepthBias{9, 10, 11},
                       .lineWidth = 2};
  const framebuffer::RenderState state = stateOf(own);
  const raster::RasterState &raster = state.viewports.at(0);
  EXPECT_EQ(raster.viewport.x + 10 * raster.viewport.y + 100 * raster.viewport.width, 321);
  EXPECT_EQ(raster.viewport.height, 4);
  EXPECT_EQ(raster.viewport.minDepth, 0.25);
  EXPECT_EQ(raster.scissor.x + 10 * raster.scissor.y, 65);
  EXPECT_EQ(raster.scissor.width + 10 * raster.scissor.height, 87u);
  EXPECT_EQ(raster.polygonMode, raster::PolygonMode::Point);
  EXPECT_EQ(raster.cullMode, raster::CullMode::FrontAndBack);
  EXPECT_EQ(raster.frontFace, raster::FrontFace::Clockwise);
  EXPECT_FALSE(raster.clip.depthClip);
  EXPECT_TRUE(raster.depthBias.isEnabled);
  EXPECT_EQ(raster.depthBias.constantFactor, 9);
  EXPECT_EQ(raster.depthBias.clamp, 10);
  EXPECT_EQ(raster.depthBias.slopeFactor, 11);
  EXPECT_EQ(raster.depthBias.format, framebuffer::DepthFormat::Unorm16);
  EXPECT_EQ(raster.lineWidth, 2);
  EXPECT_EQ(state.merge.depthClamp->minDepth, 0.25);
  EXPECT_EQ(state.merge.depthClamp->maxDepth, 0.5);
  own.rasterization.discardsAll = true;
  EXPECT_TRUE(stateOf(own).viewports.empty());
}

TEST(FixedFunctions, DepthAndStencil) {
  amber::GraphicsState own;
  own.depth = {.isOn = true,
               .writes = true,
               .compare = amber::CompareOp::GreaterOrEqual,
               .bounds = amber::DepthBounds{0.25, 0.75}};
  own.stencil.isOn = true;
  own.stencil.front = {.fail = amber::StencilOp::DecrementAndWrap,
                       .pass = amber::StencilOp::Invert,
                       .depthFail = amber::StencilOp::Zero,
                       .compare = amber::CompareOp::NotEqual,
                       .compareMask = 0xff12,
                       .writeMask = 0xff34,
                       .reference = 0xff56};
  const framebuffer::DepthStencilState state = stateOf(own).merge.depthStencil;
  EXPECT_TRUE(state.testsDepth && state.writesDepth && state.testsBounds && state.testsStencil);
  EXPECT_EQ(state.depthCompare, framebuffer::CompareOp::GreaterOrEqual);
  EXPECT_EQ(state.minBounds, 0.25);
  EXPECT_EQ(state.maxBounds, 0.75);
  EXPECT_EQ(state.front.fail, framebuffer::StencilOp::DecrementAndWrap);
  EXPECT_EQ(state.front.pass, framebuffer::StencilOp::Invert);
  EXPECT_EQ(state.front.depthFail, framebuffer::StencilOp::Zero);
  EXPECT_EQ(state.front.compare, framebuffer::CompareOp::NotEqual);
  EXPECT_EQ(state.front.compareMask, 0x12);
  EXPECT_EQ(state.front.writeMask, 0x34);
  EXPECT_EQ(state.front.reference, 0x56);
  EXPECT_EQ(state.back.compare, framebuffer::CompareOp::Always);
}

TEST(FixedFunctions, Blending) {
  amber::GraphicsState own;
  own.blends = {
      {1,
       {true,
        {amber::BlendFactor::OneMinusSecondSourceAlpha, amber::BlendFactor::SourceAlphaSaturate,
         amber::BlendOp::Max},
        {amber::BlendFactor::DestinationColor, amber::BlendFactor::One, amber::BlendOp::Subtract}}}};
  own.colorWriteMask = 5;
  own.blendConstants = {1, 2, 3, 4};
  own.logicOp = amber::LogicOp::Nand;
  own.multisampling = {.alphaToCoverage = true, .minSampleShading = std::nullopt, .sampleMask = 0x1234};
  const framebuffer::MergeState state = stateOf(own).merge;
  ASSERT_EQ(state.targets.size(), 2u);
  EXPECT_FALSE(state.targets[0].blend.isEnabled);
  EXPECT_EQ(state.targets[0].writeMask, 5);
  const framebuffer::BlendState &blend = state.targets[1].blend;
  EXPECT_TRUE(blend.isEnabled);
  EXPECT_EQ(blend.color.source, framebuffer::BlendFactor::OneMinusSecondSourceAlpha);
  EXPECT_EQ(blend.color.destination, framebuffer::BlendFactor::SourceAlphaSaturate);
  EXPECT_EQ(blend.color.op, framebuffer::BlendOp::Max);
  EXPECT_EQ(blend.alpha.source, framebuffer::BlendFactor::DestinationColor);
  EXPECT_EQ(blend.alpha.destination, framebuffer::BlendFactor::One);
  EXPECT_EQ(blend.alpha.op, framebuffer::BlendOp::Subtract);
  EXPECT_EQ(state.blendConstants, (framebuffer::Color{1, 2, 3, 4}));
  EXPECT_EQ(state.logicOp, framebuffer::LogicOp::Nand);
  EXPECT_TRUE(state.alphaToCoverage);
  EXPECT_EQ(state.sampleMask, 0x1234u);
}

TEST(FixedFunctions, SampleShadingIsRoundedUp) {
  const auto shaded = [](double least, uint32_t samples) {
    amber::GraphicsState own;
    own.multisampling.minSampleShading = least;
    return stateOf(own, samples).shadedSamples;
  };
  EXPECT_EQ(shaded(0, 8), 1u);
  EXPECT_EQ(shaded(0.25, 8), 2u);
  EXPECT_EQ(shaded(0.26, 8), 4u) << "three do not divide eight samples";
  EXPECT_EQ(shaded(1, 8), 8u);
  EXPECT_EQ(shaded(1, 1), 1u);
}

TEST(FixedFunctions, Draws) {
  amber::Script script;
  script.buffers.resize(2);
  script.buffers[1].type.stride = 2;
  const amber::Contents contents = {{}, std::vector<std::byte>(12)};
  amber::GraphicsState own;
  own.restartsPrimitives = true;
  own.rasterization.lastVertexIsProvoking = true;
  amber::Draw draw;
  draw.topology = pipeline::Topology::TriangleFan;
  draw.indexData = 1;
  draw.count = 6;
  draw.instances = 3;
  const rdnasim::geometry::Draw result = drawOf(script, own, draw, contents);
  EXPECT_EQ(result.topology, pipeline::Topology::TriangleFan);
  EXPECT_EQ(result.provoking, raster::ProvokingVertex::Last);
  EXPECT_EQ(result.count, 6u);
  EXPECT_EQ(result.instances, 3u);
  EXPECT_TRUE(result.restarts);
  EXPECT_EQ(result.indices->type, raster::IndexType::Uint16);
  EXPECT_EQ(result.indices->bytes.data(), contents[1].data());
  EXPECT_EQ(checkDraw(result), std::nullopt);
  draw.indexData.reset();
  EXPECT_FALSE(drawOf(script, own, draw, contents).indices);
}

} // namespace
} // namespace rdna_run
