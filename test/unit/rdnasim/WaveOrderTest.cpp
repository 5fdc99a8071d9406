// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The order of the waves of a draw: pixels come after the vertices that they depend on.

#include "tools/rdnasim/races/WaveOrder.h"
#include "RecordingUnit.h"
#include "tools/rdnasim/machine/Workgroup.h"
#include "tools/rdnasim/memory/Memory.h"

#include <gtest/gtest.h>

namespace rdnasim::races {
namespace {

class VertexUnit : public RecordingUnit {
public:
  bool hasQuads() const override { return false; }
};

class PixelUnit : public RecordingUnit {
public:
  std::span<const VertexInvocation> verticesOf(uint32_t quad) const override {
    return quad < quads.size() ? quads[quad] : std::span<const VertexInvocation>();
  }

  std::vector<std::vector<VertexInvocation>> quads;
};

/// Two waves of subgroup 3 with 32 lanes each, and a pixel wave.
class WavesOfADraw : public testing::Test {
protected:
  WavesOfADraw() {
    subgroup.id[0] = 3;
    subgroup.runningWaves = 2;
    pixels.runningWaves = 1;
    second.index = 1;
    first.graphics = second.graphics = &vertexUnit;
    pixel.graphics = &pixelUnit;
    // Quad 0 has the vertex of lane 1 of the second wave, quad 1 that of lane 2 of the first.
    pixelUnit.quads = {{{3, 33}}, {{3, 2}}};
    firstNumber = order.stateOf(first).number;
    secondNumber = order.stateOf(second).number;
  }

  void endVertices() {
    for (const Wave *each : {&first, &second}) {
      order.atEnd(*each);
      --subgroup.runningWaves;
    }
  }

  uint64_t unordered(uint32_t number, uint32_t lane) {
    return WaveOrder::unordered(number, 0b110, 1, order.stateOf(pixel), lane);
  }

  WaveOrder order;
  VertexUnit vertexUnit;
  PixelUnit pixelUnit;
  Program program = [] {
    Program empty;
    empty.target = *findTarget("gfx1100");
    return empty;
  }();
  Memory memory;
  Workgroup subgroup, pixels;
  Wave first{program, memory, subgroup, 1}, second{program, memory, subgroup, 1},
      pixel{program, memory, pixels, 1};
  uint32_t firstNumber = 0, secondNumber = 0;
};

TEST_F(WavesOfADraw, FragmentsComeAfterTheirVertices) {
  endVertices();
  EXPECT_EQ(unordered(secondNumber, 3), 0b100u);
  EXPECT_EQ(unordered(secondNumber, 4), 0b110u);
  EXPECT_EQ(unordered(firstNumber, 3), 0b110u);
  EXPECT_EQ(unordered(firstNumber, 4), 0b010u);
  EXPECT_EQ(unordered(firstNumber, 8), 0b110u);
}

TEST_F(WavesOfADraw, AtomicsOrderAllLanesOfAVertexWave) {
  OrderedWave &state = order.stateOf(second);
  order.atAtomic(state, 1, 77, false);
  order.afterAtomics(state);
  endVertices();
  EXPECT_EQ(unordered(secondNumber, 3), 0u);
  EXPECT_EQ(unordered(secondNumber, 8), 0u);
  EXPECT_EQ(unordered(firstNumber, 3), 0b110u);
}

TEST_F(WavesOfADraw, AtomicsOrderWhatAVertexHasLearnt) {
  // The second wave learns of the first one.
  for (const Wave *each : {&first, &second}) {
    OrderedWave &state = order.stateOf(*each);
    order.atAtomic(state, 1, 77, false);
    order.afterAtomics(state);
  }
  pixelUnit.quads = {{{3, 33}}};
  endVertices();
  EXPECT_EQ(unordered(firstNumber, 3), 0u);
}

TEST_F(WavesOfADraw, HaveNames) {
  EXPECT_EQ(order.stateOf(second).name(), "wave 1 of the vertex stage's subgroup 3");
  endVertices();
  EXPECT_EQ(order.stateOf(pixel).name(), "pixel wave 0");
}

TEST(LaneOrder, AtomicsOrderLanesThatExecuteThem) {
  LaneOrder lanes;
  lanes.atAtomic(0, 77, 5, 0);
  lanes.atAtomic(1, 77, 6, 5);
  EXPECT_EQ(lanes.unordered(0b101, 5, 1), 0b100u);
  EXPECT_EQ(lanes.unordered(0b001, 6, 1), 0b001u);
  EXPECT_EQ(lanes.unordered(0b010, 5, 0), 0b010u);
  // Another dword orders nothing; the next lane learns of both.
  lanes.atAtomic(3, 78, 7, 0);
  EXPECT_EQ(lanes.unordered(0b011, 5, 3), 0b011u);
  lanes.atAtomic(2, 77, 8, 6);
  EXPECT_EQ(lanes.unordered(0b011, 5, 2), 0u);
}

TEST(LaneOrder, OtherWavesRelayAtomicsOfAllLanes) {
  LaneOrder lanes;
  lanes.atAtomic(0, 77, 5, 0);
  lanes.atAtomic(3, 78, 9, 5);
  EXPECT_EQ(lanes.unordered(0b111, 5, 3), 0u);
  EXPECT_EQ(lanes.unordered(0b111, 6, 3), 0b111u);
}

} // namespace
} // namespace rdnasim::races
