// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The VGPRs that a pixel wave starts with. The triangle's corners are (0, 0), (8, 0) and (0, 8) in a window
// of 8 by 8 pixels, so that I and J are x / 8 and y / 8.

#include "tools/rdnasim/stages/PixelInputs.h"
#include "Machine.h"

#include <bit>

namespace rdnasim::stages {
namespace {

constexpr uint16_t bit(PixelInput input) {
  return static_cast<uint16_t>(1u << static_cast<uint32_t>(input));
}

/// Draws the triangle with four samples, and fills a wave with the quad at (6, 0), whose pixel 3 is a helper,
/// while the quad's interpolation exists.
void fill(Machine &machine, const PixelInputRegisters &registers,
          raster::FrontFace frontFace = raster::FrontFace::CounterClockwise) {
  using raster::Vertex;
  raster::RasterState state = {
      .viewport = {.width = 8, .height = 8}, .scissor = {.width = 8, .height = 8}, .samples = 4};
  state.frontFace = frontFace;
  const Vertex vertices[] = {
      {.position = {-1, -1, 0.5, 1}}, {.position = {1, -1, 0.5, 1}}, {.position = {-1, 1, 0.5, 1}}};
  const Vertex *const pointers[] = {&vertices[0], &vertices[1], &vertices[2]};
  bool isFound = false;
  raster::Rasterizer(state).draw({.vertices = pointers}, [&](const raster::Quad &quad) {
    if (quad.x != 6 || quad.y != 0)
      return;
    isFound = true;
    PixelQuad pixels = {
        .quad = quad, .inputCoverage = quad.coverage, .fragments = framebuffer::fragmentsOf(quad, 5)};
    pixels.sample = 2;
    fillInputs(registers, {&pixels, 1}, machine.wave);
    EXPECT_FALSE(mayLeaveOutCentroids({.needsCentroids = false}, {&pixels, 1})) << "there is a helper";
    pixels.quad.coverage = {0xf, 0xf, 0xf, 0xf};
    EXPECT_TRUE(mayLeaveOutCentroids({.needsCentroids = false}, {&pixels, 1}));
    EXPECT_FALSE(mayLeaveOutCentroids({}, {&pixels, 1}));
  });
  EXPECT_TRUE(isFound);
}

float floatOf(const Machine &machine, uint32_t number, uint32_t lane) {
  return std::bit_cast<float>(machine.vector(number, lane));
}

TEST(PixelInputs, ArePackedInTheirOrder) {
  for (const Variant &variant : allVariants()) {
    Machine machine("", variant);
    const PixelInputRegisters registers = {
        .address = bit(PixelInput::PerspectiveSample) | bit(PixelInput::PerspectiveCenter) |
                   bit(PixelInput::PullModel) | bit(PixelInput::PositionX) | bit(PixelInput::PositionY) |
                   bit(PixelInput::PositionZ) | bit(PixelInput::PositionW) | bit(PixelInput::FixedPosition),
        .enable = static_cast<uint16_t>(~bit(PixelInput::PullModel))};
    EXPECT_EQ(registersOf(registers), 12u);
    fill(machine, registers);
    for (uint32_t lane = 0; lane < 4; ++lane) {
      const float x = 6 + static_cast<float>(lane % 2), y = static_cast<float>(lane / 2);
      // Sample 2 of four is at (0.125, 0.625).
      EXPECT_EQ(floatOf(machine, 0, lane), (x + 0.125f) / 8);
      EXPECT_EQ(floatOf(machine, 1, lane), (y + 0.625f) / 8);
      EXPECT_EQ(floatOf(machine, 2, lane), (x + 0.5f) / 8) << "helpers are extrapolated";
      EXPECT_EQ(floatOf(machine, 3, lane), (y + 0.5f) / 8);
      EXPECT_EQ(floatOf(machine, 7, lane), x + 0.5f);
      EXPECT_EQ(floatOf(machine, 8, lane), y + 0.5f);
      EXPECT_EQ(floatOf(machine, 9, lane), 0.5f);
      EXPECT_EQ(floatOf(machine, 10, lane), 1.0f);
      EXPECT_EQ(machine.vector(11, lane), (6 + lane % 2) | lane / 2 << 16);
    }
    EXPECT_EQ(machine.wave.vectorDefined(4), 0u) << "not enabled";
    EXPECT_EQ(machine.wave.vectorDefined(3), 0xfu) << "no other quad";
  }
}

TEST(PixelInputs, IntegersAndFlags) {
  for (const Variant &variant : allVariants()) {
    Machine machine("", variant);
    fill(machine, {.address = 0x7000, .enable = 0x7000});
    for (uint32_t lane = 0; lane < 4; ++lane) {
      EXPECT_EQ(machine.vector(0, lane), 0u) << "clockwise, with y downwards";
      EXPECT_EQ(machine.vector(1, lane), 2u << 8 | 5u << 16) << "sample and layer";
    }
    // x + y < 8 holds for all samples of pixel (6, 0), and for none of pixel (7, 1).
    EXPECT_EQ(machine.vector(2, 0), 0xfu);
    EXPECT_EQ(machine.vector(2, 3), 0u);
    EXPECT_EQ(machine.scalar64(kExec) & ~7ull, 0u) << "the helper is inactive";
    EXPECT_EQ(machine.scalar64(kExec) & 1, 1u);
    fill(machine, {.address = 0x1000, .enable = 0x1000}, raster::FrontFace::Clockwise);
    EXPECT_EQ(machine.vector(0, 0), ~0u);
    const PixelInputRegisters signs = {.address = 0x1000, .enable = 0x1000, .hasAllFrontFaceBits = false};
    fill(machine, signs);
    EXPECT_EQ(floatOf(machine, 0, 0), -1);
    fill(machine, signs, raster::FrontFace::Clockwise);
    EXPECT_EQ(floatOf(machine, 0, 0), 1);
  }
}

TEST(PixelInputs, CentroidsThatAreLeftOutHaveRegisters) {
  Machine machine("", {"gfx1100", false});
  constexpr uint16_t kBoth = bit(PixelInput::PerspectiveCentroid) | bit(PixelInput::LinearCentroid);
  constexpr uint16_t kX = bit(PixelInput::PositionX);
  const PixelInputRegisters registers = withoutCentroids({.address = kBoth | kX, .enable = kBoth | kX});
  EXPECT_EQ(registers.address, kBoth | kX);
  EXPECT_EQ(registers.enable, kX);
  fill(machine, registers);
  EXPECT_EQ(machine.wave.vectorDefined(0) | machine.wave.vectorDefined(3), 0u);
  EXPECT_EQ(floatOf(machine, 4, 0), 6.5f);
}

TEST(PixelInputs, PositionsAtTheSample) {
  Machine machine("", {"gfx1100", false});
  fill(machine, {.address = 0x300, .enable = 0x300, .position = PositionLocation::Sample});
  EXPECT_EQ(floatOf(machine, 0, 0), 6.125f);
  EXPECT_EQ(floatOf(machine, 1, 0), 0.625f);
}

} // namespace
} // namespace rdnasim::stages
