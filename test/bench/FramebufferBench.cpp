// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How fast the fixed functions around pixel shaders are: pixels a second, on one core, for triangles that
// fill the window and a shader that costs nothing. rdnasim-bench runs them.

#include "tools/rdnasim/framebuffer/PrimitiveRenderer.h"
#include "tools/rdnasim/framebuffer/Transfer.h"

#include <benchmark/benchmark.h>

namespace rdnasim::framebuffer {
namespace {

constexpr uint32_t kSize = 256;
constexpr ColorFormat kRgba8 = {{{8, 8, 8, 8}, NumberFormat::Unorm}};

RenderState stateOf(uint32_t samples, bool blends, bool testsDepth) {
  RenderState state = {.viewports = {{.viewport = {.width = kSize, .height = kSize},
                                      .scissor = {.width = kSize, .height = kSize},
                                      .samples = samples}},
                       .packing = {16, true}};
  state.merge = {.samples = samples, .targets = {{.exportFormat = ExportFormat::Fp16Abgr}}};
  const BlendEquation over = {BlendFactor::SourceAlpha, BlendFactor::OneMinusSourceAlpha};
  state.merge.targets[0].blend = {blends, over, over};
  state.merge.depthStencil = {
      .testsDepth = testsDepth, .writesDepth = true, .depthCompare = CompareOp::LessOrEqual};
  return state;
}

bool shadeGrey(std::span<const PixelQuad>, std::span<QuadExports> exports) {
  for (QuadExports &quad : exports)
    for (PixelExports &pixel : quad)
      pixel.colors[0] = {0x38003800, 0x38003800};
  return true;
}

void fill(benchmark::State &state, bool blends, bool testsDepth) {
  const auto samples = static_cast<uint32_t>(state.range(0));
  const OwnedSurface color(kSize, kSize, 4, samples), depth(kSize, kSize, 4, samples);
  const Attachments attachments = {.colors = {ColorAttachment{color.surface(), kRgba8}},
                                   .depth = DepthAttachment{depth.surface(), DepthFormat::Float32}};
  clearDepth(*attachments.depth, 1);
  const RenderState renderState = stateOf(samples, blends, testsDepth);
  if (const auto reason = checkRenderState(renderState, attachments))
    return state.SkipWithError(reason->c_str());
  PrimitiveRenderer renderer(renderState, attachments, shadeEach(shadeGrey));
  const raster::Vertex corners[] = {
      {.position = {-1, -1, 0.5, 1}}, {.position = {3, -1, 0.5, 1}}, {.position = {-1, 3, 0.5, 1}}};
  const raster::Vertex *const vertices[] = {&corners[0], &corners[1], &corners[2]};
  double pixels = 0;
  for (auto _ : state) {
    renderer.draw({.vertices = vertices});
    renderer.finish();
    pixels += kSize * kSize;
  }
  state.counters["pixels/s"] = benchmark::Counter(pixels, benchmark::Counter::kIsRate);
}

void fillOpaque(benchmark::State &state) {
  fill(state, false, false);
}

void fillBlended(benchmark::State &state) {
  fill(state, true, true);
}

BENCHMARK(fillOpaque)->Arg(1)->Arg(4)->ArgName("samples")->Unit(benchmark::kMillisecond);
BENCHMARK(fillBlended)->Arg(1)->Arg(4)->ArgName("samples")->Unit(benchmark::kMillisecond);

} // namespace
} // namespace rdnasim::framebuffer
