// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Instructions that move values between lanes, or between vector and scalar registers.

#include "Machine.h"

#include <bit>

namespace rdnasim {
namespace {

using u32 = uint32_t;
using u64 = uint64_t;

/// Lane numbers wrap around at the wave's size; EXEC does not matter.
TEST(CrossLane, ReadAndWriteOneLane) {
  for (const Variant &variant : allVariants()) {
    Machine machine("v_readlane_b32 s0, v0, 5\nv_readlane_b32 s1, v0, s8\n"
                    "v_writelane_b32 v1, s9, 7\nv_writelane_b32 v1, -3, s8",
                    variant);
    machine.setVector(0, [](uint32_t lane) { return 1000 + lane; });
    machine.setVector(1, [](uint32_t) { return 1; });
    machine.setScalar(8, 70);
    machine.setScalar(9, 0xabcd);
    machine.setExec(1);
    machine.run();
    EXPECT_EQ(machine.scalar(0), 1005u);
    EXPECT_EQ(machine.scalar(1), 1006u) << toString(variant) << ": 70 is lane 6 in both wave sizes";
    EXPECT_EQ(machine.vector(1, 7), 0xabcdu);
    EXPECT_EQ(machine.vector(1, 6), 0xfffffffdu);
    EXPECT_EQ(machine.vector(1, 0), 1u);
  }
}

TEST(CrossLane, LaneNumbersAreOfTheWave) {
  for (const Variant &variant : allVariants()) {
    Machine machine("v_readlane_b32 s0, v0, 40", variant);
    machine.setVector(0, [](uint32_t lane) { return lane; });
    machine.run();
    EXPECT_EQ(machine.scalar(0), variant.isWave64 ? 40u : 8u) << toString(variant);
  }
}

TEST(CrossLane, TheFirstActiveLane) {
  struct Case {
    u64 exec;
    u32 lane;
  };
  constexpr Case kCases[] = {{1, 0}, {0b11000, 3}, {0x80000000, 31}, {0, 0}};
  for (const Variant &variant : allVariants()) {
    for (const Case &each : kCases) {
      Machine machine("v_readfirstlane_b32 s0, v0", variant);
      machine.setVector(0, [](uint32_t lane) { return 100 + lane; });
      machine.setExec(each.exec);
      machine.run();
      EXPECT_EQ(machine.scalar(0), 100 + each.lane) << toString(variant);
    }
    if (!variant.isWave64)
      continue;
    Machine machine("v_readfirstlane_b32 s0, v0", variant);
    machine.setVector(0, [](uint32_t lane) { return 100 + lane; });
    machine.setExec(u64(3) << 40);
    machine.run();
    EXPECT_EQ(machine.scalar(0), 140u);
  }
}

TEST(CrossLane, BitsBelowTheLane) {
  constexpr u64 kMask = 0xf0f0a5a512345678;
  for (const Variant &variant : allVariants()) {
    Machine machine("v_mbcnt_lo_u32_b32 v1, s0, v0\nv_mbcnt_hi_u32_b32 v2, s1, v1", variant);
    machine.setScalar64(0, kMask);
    machine.setVector(0, [](uint32_t lane) { return lane * 10; });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      u32 count = 0;
      for (uint32_t below = 0; below < lane; ++below)
        count += kMask >> below & 1;
      EXPECT_EQ(machine.vector(2, lane), lane * 10 + count) << toString(variant) << lane;
    }
  }
}

/// Lane l of a row takes lane `nibble l` of its row, or of the other row of its half.
TEST(CrossLane, PermutesWithinRows) {
  constexpr u64 kSelect = 0x0f1e2d3c4b5a6978;
  for (const Variant &variant : allVariants()) {
    Machine machine("v_permlane16_b32 v1, v0, s0, s1\nv_permlanex16_b32 v2, v0, s0, s1", variant);
    machine.setScalar64(0, kSelect);
    machine.setVector(0, [](uint32_t lane) { return 100 + lane; });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      u32 from = lane / 16 * 16 + (kSelect >> 4 * (lane % 16) & 15);
      EXPECT_EQ(machine.vector(1, lane), 100 + from) << toString(variant) << lane;
      EXPECT_EQ(machine.vector(2, lane), 100 + (from ^ 16)) << toString(variant) << lane;
    }
  }
}

TEST(CrossLane, PermutesByTheLanesOwnSelection) {
  for (const Variant &variant : variantsOf(kRdna4)) {
    Machine machine("v_permlane16_var_b32 v1, v0, v3\nv_permlanex16_var_b32 v2, v0, v3", variant);
    machine.setVector(0, [](uint32_t lane) { return 100 + lane; });
    machine.setVector(3, [](uint32_t lane) { return lane * 7; });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      u32 from = lane / 16 * 16 + lane * 7 % 16;
      EXPECT_EQ(machine.vector(1, lane), 100 + from) << toString(variant) << lane;
      EXPECT_EQ(machine.vector(2, lane), 100 + (from ^ 16)) << toString(variant) << lane;
    }
  }
}

/// op_sel: bit 0 fetches from lanes that are off, bit 1 gives 0 in their place; else the result stays.
TEST(CrossLane, PermutesFromLanesThatAreOff) {
  struct Case {
    const char *modifier;
    u32 expected;
  };
  constexpr Case kCases[] = {
      {"", 77},
      {" op_sel:[0,1]", 0},
      {" op_sel:[1,0]", 103},
      {" op_sel:[1,1]", 103},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      Machine machine(std::string("v_permlane16_b32 v1, v0, s0, s1") + each.modifier, variant);
      machine.setScalar64(0, 0x3333333333333333);
      machine.setVector(0, [](uint32_t lane) { return 100 + lane; });
      machine.setVector(1, [](uint32_t) { return 77; });
      machine.setExec(0b0110);
      machine.run();
      EXPECT_EQ(machine.vector(1, 1), each.expected) << toString(variant) << each.modifier;
      EXPECT_EQ(machine.vector(1, 0), 77u) << "lane 0 is off";
    }
}

/// The halves of a wave64 change places, and lanes that are off are read.
TEST(CrossLane, SwapsHalves) {
  for (const Variant &variant : variantsOf(kRdna34)) {
    Machine machine("v_permlane64_b32 v1, v0", variant);
    machine.setVector(0, [](uint32_t lane) { return 100 + lane; });
    machine.setVector(1, [](uint32_t) { return 7; });
    machine.setExec(0b101);
    machine.run();
    EXPECT_EQ(machine.vector(1, 0), variant.isWave64 ? 132u : 7u) << toString(variant);
    EXPECT_EQ(machine.vector(1, 2), variant.isWave64 ? 134u : 7u) << toString(variant);
    EXPECT_EQ(machine.vector(1, 1), 7u);
    EXPECT_EQ(machine.vector(1, 34), 7u);
  }
}

TEST(CrossLane, SwapsRegisters) {
  for (const Variant &variant : allVariants()) {
    Machine machine("v_swap_b32 v0, v1", variant);
    machine.setVector(0, [](uint32_t lane) { return lane; });
    machine.setVector(1, [](uint32_t lane) { return 100 + lane; });
    machine.setExec(0b10);
    machine.run();
    EXPECT_EQ(machine.vector(0, 1), 101u) << toString(variant);
    EXPECT_EQ(machine.vector(1, 1), 1u);
    EXPECT_EQ(machine.vector(0, 0), 0u);
    EXPECT_EQ(machine.vector(1, 0), 100u);
  }
}

TEST(CrossLane, SwapsHalvesOfRegisters) {
  for (const Variant &variant : variantsOf(kRdna3)) {
    Machine machine("v_swap_b16 v0.h, v1.l", variant);
    machine.setVector(0, [](uint32_t) { return 0x11112222; });
    machine.setVector(1, [](uint32_t) { return 0x33334444; });
    machine.run();
    EXPECT_EQ(machine.vector(0, 0), 0x44442222u) << toString(variant);
    EXPECT_EQ(machine.vector(1, 0), 0x33331111u) << toString(variant);
  }
}

/// The index is M0; of the forms with two, the source's in bits 9:0 and the target's in 25:16.
TEST(CrossLane, RegistersByIndex) {
  for (const Variant &variant : allVariants()) {
    Machine machine("s_mov_b32 m0, 3\nv_movrels_b32 v20, v0\nv_movreld_b32 v30, v1\nv_movrelsd_b32 v40, v2\n"
                    "s_mov_b32 m0, 0x50002\nv_movrelsd_2_b32 v50, v1\nv_swaprel_b32 v60, v6",
                    variant);
    for (uint32_t number = 0; number < 70; ++number)
      machine.setVector(number, [&](uint32_t lane) { return number * 100 + lane; });
    machine.run();
    EXPECT_EQ(machine.vector(20, 9), 309u) << toString(variant);
    EXPECT_EQ(machine.vector(33, 9), 109u);
    EXPECT_EQ(machine.vector(43, 9), 509u) << "v2 + 3 to v40 + 3";
    EXPECT_EQ(machine.vector(55, 9), 309u) << "v1 + 2 to v50 + 5";
    EXPECT_EQ(machine.vector(65, 9), 809u) << "v60 + 5 and v6 + 2";
    EXPECT_EQ(machine.vector(8, 9), 6509u);
  }
}

// LDS's own permutations

/// ds_bpermute_fi_b32 reads lanes that are off.
TEST(CrossLane, BackwardPermuteThatFetchesInactiveLanes) {
  for (const Variant &variant : variantsOf(kRdna4)) {
    Machine machine("ds_bpermute_fi_b32 v2, v0, v1", variant);
    machine.setExec(1);
    machine.setVector(0, [](uint32_t) { return 7 * 4; });
    machine.setVector(1, [](uint32_t lane) { return 100 + lane; });
    machine.run();
    EXPECT_EQ(machine.vector(2, 0), 107u) << toString(variant);
  }
}

/// A permutation of all lanes, there and back; before RDNA4 each half of a wave64 on its own.
TEST(CrossLane, ForwardThenBackward) {
  for (const Variant &variant : allVariants()) {
    Machine machine("ds_permute_b32 v2, v0, v1\nds_bpermute_b32 v3, v0, v1", variant);
    uint32_t width = findTarget(variant.processor)->isIn(kRdna4) && variant.isWave64 ? 64 : 32;
    auto target = [&](uint32_t lane) { return (lane / width * width) + (lane * 5 + 3) % width; };
    machine.setVector(0, [&](uint32_t lane) { return 4 * target(lane); });
    machine.setVector(1, [](uint32_t lane) { return 100 + lane; });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      EXPECT_EQ(machine.vector(2, target(lane)), 100 + lane) << toString(variant) << lane;
      EXPECT_EQ(machine.vector(3, lane), 100 + target(lane)) << toString(variant) << lane;
    }
  }
}

/// Lanes that are off give 0, and keep what they have.
TEST(CrossLane, SwizzleOfLanesThatAreOff) {
  for (const Variant &variant : allVariants()) {
    Machine machine("ds_swizzle_b32 v1, v0 offset:swizzle(SWAP,1)", variant);
    machine.setVector(0, [](uint32_t lane) { return 100 + lane; });
    machine.setVector(1, [](uint32_t) { return 7; });
    machine.setExec(0b1110);
    machine.run();
    EXPECT_EQ(machine.vector(1, 0), 7u) << toString(variant);
    EXPECT_EQ(machine.vector(1, 1), 0u);
    EXPECT_EQ(machine.vector(1, 2), 103u);
    EXPECT_EQ(machine.vector(1, 3), 102u);
  }
}

} // namespace
} // namespace rdnasim
