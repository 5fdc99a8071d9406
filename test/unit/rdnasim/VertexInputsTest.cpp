// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The registers that NGG waves start with: a subgroup of 70 vertices and 40 primitives.

#include "tools/rdnasim/stages/VertexInputs.h"
#include "Machine.h"

namespace rdnasim::stages {
namespace {

geometry::Subgroup subgroupOf() {
  geometry::Subgroup subgroup;
  for (uint32_t i = 0; i < 70; ++i)
    subgroup.vertices.push_back({1000 + i, 7 + i});
  for (uint32_t i = 0; i < 40; ++i)
    subgroup.primitives.push_back({{i, i + 1, i + 2}, 500 + i});
  return subgroup;
}

TEST(VertexInputs, ScalarsCountVerticesAndPrimitives) {
  for (const Variant &variant : allVariants()) {
    Machine machine("", variant);
    machine.wave.index = 1;
    fillInputs({}, subgroupOf(), {.number = 0x1005, .attributeRingBlock = 77, .scratchOffset = 4096},
               machine.wave);
    EXPECT_EQ(machine.scalar(2), 5u | 70 << 12 | 40 << 22);
    // With 32 lanes, wave 1 has all with vertices and 8 with primitives of them; with 64, six and none.
    EXPECT_EQ(machine.scalar(3),
              variant.isWave64 ? 6u | 1 << 24 | 2 << 28 : 32u | 8 << 8 | 1 << 24 | 3 << 28);
    EXPECT_EQ(machine.scalar64(kExec), variant.isWave64 ? 0x3fu : 0xffffffffu);
    const Target target = machine.program.target;
    EXPECT_EQ(machine.scalar(5), target.isIn(kRdna2) ? 4096u : 77u);
    EXPECT_EQ(machine.wave.scalarDefined(0), target.isIn(kRdna2));
    EXPECT_EQ(machine.wave.scalarDefined(6), target.isIn(kRdna4));
  }
}

TEST(VertexInputs, VectorsOfRdna2AndRdna3) {
  for (const Variant &variant : variantsOf(kRdna23)) {
    Machine machine("", variant);
    fillInputs({.primitiveInputs = 2, .vertexInputs = 3, .hasPrimitiveIds = true}, subgroupOf(), {},
               machine.wave);
    EXPECT_EQ(machine.vector(0, 3), 3u | 1 << 9 | 4 << 10 | 1 << 19 | 5 << 20 | 1 << 29);
    EXPECT_EQ(machine.vector(2, 3), 503u);
    EXPECT_EQ(machine.vector(5, 3), 1003u);
    EXPECT_EQ(machine.vector(8, 3), 10u);
    for (uint32_t number : {1, 3, 4, 6, 7})
      EXPECT_EQ(machine.wave.vectorDefined(number), 0u) << number;
    EXPECT_EQ(machine.wave.vectorDefined(0), variant.isWave64 ? (1ull << 40) - 1 : 0xffffffffu);
    Machine least("", variant);
    fillInputs({}, subgroupOf(), {}, least.wave);
    EXPECT_EQ(least.wave.vectorDefined(2) | least.wave.vectorDefined(8), 0u) << "not loaded";
    Machine disabled("", variant);
    fillInputs({.primitiveInputs = 2}, subgroupOf(), {}, disabled.wave);
    EXPECT_EQ(disabled.wave.vectorDefined(2), 0u) << "without vgt_primitive_id_en";
    Machine culling("", variant);
    fillInputs({.primitiveInputs = 1, .passesThrough = false, .ringItemDwords = 4}, subgroupOf(), {},
               culling.wave);
    EXPECT_EQ(culling.vector(0, 3), 12u | 16 << 16);
    EXPECT_EQ(culling.vector(1, 3), 20u);
  }
}

TEST(VertexInputs, VectorsOfRdna4) {
  for (const Variant &variant : variantsOf(kRdna4)) {
    Machine machine("", variant);
    fillInputs({.primitiveInputs = 1, .vertexInputs = 1, .hasPrimitiveIds = true, .verticesOfPrimitive = 2},
               subgroupOf(), {}, machine.wave);
    EXPECT_EQ(machine.vector(0, 3), 3u | 1 << 8 | 4 << 9 | 1 << 17) << "a line";
    EXPECT_EQ(machine.vector(1, 3), 503u);
    EXPECT_EQ(machine.vector(3, 3), 1003u);
    EXPECT_EQ(machine.vector(4, 3), 10u);
    EXPECT_EQ(machine.wave.vectorDefined(2) | machine.wave.vectorDefined(5), 0u);
  }
}

} // namespace
} // namespace rdnasim::stages
