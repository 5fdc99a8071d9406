// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/CompilerState.h"
#include "ScriptSupport.h"

namespace amber {
namespace {

// Numbers of formats in Vulkan's header.
constexpr pipeline::Format kR8G8B8A8Unorm = 37, kR32G32B32Sfloat = 106, kR8Uint = 13, kD16Unorm = 124;

pipeline::GraphicsState stateOf(const std::string &contents) {
  Script script = parsed("SHADER vertex v PASSTHROUGH\nBUFFER corners DATA_TYPE vec3<float> SIZE 3 FILL 0\n"
                         "BUFFER bytes DATA_TYPE uint8 SIZE 9 FILL 0\n"
                         "IMAGE color FORMAT R8G8B8A8_UNORM WIDTH 8 HEIGHT 8 SAMPLES 4\n"
                         "IMAGE depth FORMAT D16_UNORM WIDTH 8 HEIGHT 8 SAMPLES 4\n"
                         "PIPELINE graphics p\n  ATTACH v\n  FRAMEBUFFER_SIZE 8 8\n"
                         "  BIND BUFFER color AS color LOCATION 2\n" +
                         contents + "\nEND\nRUN p DRAW_ARRAY AS TRIANGLE_FAN COUNT 3\n");
  if (script.commands.empty())
    return {};
  return compilerState(script, script.pipelines[0], std::get<Draw>(script.commands[0]));
}

TEST(CompilerState, HasTheVertexInput) {
  const pipeline::GraphicsState state =
      stateOf("  VERTEX_DATA corners LOCATION 1 OFFSET 4\n"
              "  VERTEX_DATA bytes LOCATION 0 RATE instance DIVISOR 5 STRIDE 3");
  const pipeline::VertexInputState expected = {
      {{0, 16, pipeline::VertexInputRate::Vertex, 1}, {1, 3, pipeline::VertexInputRate::Instance, 5}},
      {{1, 0, kR32G32B32Sfloat, 4}, {0, 1, kR8Uint, 0}}};
  EXPECT_EQ(state.vertexInput, expected);
  EXPECT_EQ(state.inputAssembly.topology, pipeline::Topology::TriangleFan);
}

TEST(CompilerState, HasTheTargets) {
  const pipeline::GraphicsState plain = stateOf("");
  EXPECT_EQ(plain.renderTargets.colors,
            (std::vector<pipeline::ColorTarget>{{2, kR8G8B8A8Unorm, 0xF, false, false}}));
  EXPECT_EQ(plain.renderTargets.depthStencil, 0u);
  const pipeline::GraphicsState blended =
      stateOf("  BIND BUFFER depth AS depth_stencil\n  COLOR_WRITE_MASK r\n"
              "  BLEND LOCATION 2\n    DST_ALPHA_FACTOR one_minus_src1_alpha\n  END");
  EXPECT_EQ(blended.renderTargets.colors,
            (std::vector<pipeline::ColorTarget>{{2, kR8G8B8A8Unorm, 1, true, true}}));
  EXPECT_EQ(blended.renderTargets.depthStencil, kD16Unorm);
}

TEST(CompilerState, HasTheSamplesAndTheRasterization) {
  const pipeline::GraphicsState state =
      stateOf("  SAMPLE_SHADING 0.3\n  SAMPLE_MASK 7\n  ALPHA_TO_COVERAGE on\n  PRIMITIVE_RESTART on\n"
              "  PROVOKING_VERTEX last\n  DEPTH\n    CLAMP on\n  END");
  EXPECT_EQ(state.multisample, (pipeline::MultisampleState{4, true, 2, 7, true}));
  EXPECT_EQ(stateOf("").multisample, (pipeline::MultisampleState{4, false, 1, UINT32_MAX, false}));
  EXPECT_EQ(state.rasterization, (pipeline::RasterizationState{false, true, true}));
  EXPECT_TRUE(state.inputAssembly.primitiveRestart);
}

} // namespace
} // namespace amber
