// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How fast the simulated GPU draws: pixels and vertices a second of scenes with textured triangles, which the
// project's compiler has compiled, on one thread and on several. Run it from a release build.

#include "tools/rdna-run/SimulatedGpu.h"

#include <benchmark/benchmark.h>

namespace rdna_run {
namespace {

constexpr char kShaders[] = R"(#!amber
SHADER vertex place GLSL
#version 450
layout(push_constant) uniform Camera { mat4 transform; };
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 texel;
layout(location = 0) out vec3 direction;
layout(location = 1) out vec2 uv;
const int kColumns = 256;
void main() {
  const int row = gl_VertexIndex / (2 * kColumns), place = gl_VertexIndex % (2 * kColumns);
  const vec2 cell = vec2(place / 2, row + place % 2) / float(kColumns);
  gl_Position = transform * vec4(position + vec3(2.0 * cell - 1.0, 0.5), 1.0);
  direction = normalize(mat3(transform) * normal);
  uv = texel + 4.0 * cell;
}
END
SHADER vertex corner GLSL
#version 450
layout(location = 0) in vec2 position;
layout(location = 0) out vec3 direction;
layout(location = 1) out vec2 uv;
void main() {
  gl_Position = vec4(position, 0.5, 1.0);
  direction = vec3(position, 1.0);
  uv = 4.0 * position;
}
END
SHADER fragment paint GLSL
#version 450
layout(set = 0, binding = 0) uniform sampler2D image;
layout(location = 0) in vec3 direction;
layout(location = 1) in vec2 uv;
layout(location = 0) out vec4 color;
void main() {
  const float light = max(dot(normalize(direction), normalize(vec3(1.0, 2.0, 3.0))), 0.1);
  color = vec4(light * texture(image, uv).rgb, 1.0);
}
END
IMAGE image FORMAT R8G8B8A8_UNORM DIM_2D WIDTH 64 HEIGHT 64 MIP_LEVELS 7 SERIES_FROM 0 INC_BY 1
SAMPLER soft MAG_FILTER linear MIN_FILTER linear MIPMAP_MODE linear MAX_LOD 6.0
BUFFER camera DATA_TYPE mat4x4<float> DATA 1 0 0 0  0 1 0 0  0 0 1 0  0 0 0 1 END
BUFFER positions DATA_TYPE vec3<float> SIZE 65536 FILL 0
BUFFER normals DATA_TYPE vec3<float> SIZE 65536 FILL 1
BUFFER texels DATA_TYPE vec2<float> SIZE 65536 FILL 0
BUFFER target FORMAT R8G8B8A8_UNORM
BUFFER depth FORMAT D32_SFLOAT
)";

constexpr char kState[] = R"(
  ATTACH paint
  BIND BUFFER image AS combined_image_sampler SAMPLER soft DESCRIPTOR_SET 0 BINDING 0
  BIND BUFFER target AS color LOCATION 0
  BIND BUFFER depth AS depth_stencil
  DEPTH
    TEST on
    WRITE on
    COMPARE_OP less_or_equal
  END
)";

/// Triangles that fill the framebuffer, each of 2,048 pixels.
const std::string kPixels = std::string(kShaders) + "PIPELINE graphics p\n  ATTACH corner\n" + kState + R"(
  FRAMEBUFFER_SIZE 512 512
END
CLEAR p
RUN p DRAW_GRID POS 0 0 SIZE 512 512 CELLS 16 8
)";

/// Strips of triangles that are smaller than a pixel, and attributes from three buffers.
const std::string kVertices = std::string(kShaders) + "PIPELINE graphics p\n  ATTACH place\n" + kState + R"(
  FRAMEBUFFER_SIZE 32 32
  BIND BUFFER camera AS push_constant
  VERTEX_DATA positions LOCATION 0
  VERTEX_DATA normals LOCATION 1
  VERTEX_DATA texels LOCATION 2
END
CLEAR p
RUN p DRAW_ARRAY AS triangle_strip
)";

/// Draws a scene again and again. The range is the number of threads.
void draw(benchmark::State &state, const std::string &text, const char *counter, double work) {
  auto parsed = amber::parse(text, "scene", {});
  auto *script = std::get_if<amber::Script>(&parsed);
  if (!script)
    return state.SkipWithError(std::get<amber::Outcome>(parsed).toString("scene").c_str());
  amber::Contents contents;
  for (const amber::Buffer &buffer : script->buffers)
    contents.push_back(buffer.data);
  GpuOptions options;
  options.threads = static_cast<uint32_t>(state.range(0));
  SimulatedGpu gpu(options);
  const amber::Pipeline &pipeline = script->pipelines.front();
  const auto &command = std::get<amber::Draw>(script->commands.back());
  amber::Outcome outcome = gpu.clear(*script, pipeline, {}, contents);
  if (outcome.passed())
    outcome = gpu.draw(*script, pipeline, command, contents); // compiles
  double sum = 0;
  for (auto _ : state) {
    if (outcome.passed())
      outcome = gpu.draw(*script, pipeline, command, contents);
    if (!outcome.passed())
      return state.SkipWithError(outcome.toString("scene").c_str());
    sum += work;
  }
  state.counters[counter] = benchmark::Counter(sum, benchmark::Counter::kIsRate);
}

void texturedPixels(benchmark::State &state) {
  draw(state, kPixels, "pixels/s", 512 * 512);
}

void texturedVertices(benchmark::State &state) {
  draw(state, kVertices, "vertices/s", 65536);
}

void measureThreads(benchmark::internal::Benchmark *benchmark) {
  benchmark->ArgName("threads")->Arg(1)->Arg(2)->MeasureProcessCPUTime()->UseRealTime()->Unit(
      benchmark::kMillisecond);
}

BENCHMARK(texturedPixels)->Apply(measureThreads);
BENCHMARK(texturedVertices)->Apply(measureThreads);

} // namespace
} // namespace rdna_run
