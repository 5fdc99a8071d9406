// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// ds_bpermute, ds_permute, ds_swizzle

#include "Machine.h"

#include <gtest/gtest.h>

namespace rdnasim {
namespace {

TEST(LocalDataShareMoves, BackwardPermuteReadsTheLaneOfTheAddress) {
  for (const Variant &variant : allVariants()) {
    Machine machine("ds_bpermute_b32 v2, v0, v1 offset:4", variant);
    machine.setExec(machine.wave.allLanes() & ~(1ull << 3));
    machine.setVector(0, [](uint32_t lane) { return (lane + 1) * 4; });
    machine.setVector(1, [](uint32_t lane) { return lane * 10; });
    machine.run();
    bool isWide = findTarget(variant.processor)->isIn(kRdna4) && variant.isWave64;
    EXPECT_EQ(machine.vector(2, 0), 20u);
    EXPECT_EQ(machine.vector(2, 1), 0u) << "lane 3 is inactive";
    EXPECT_EQ(machine.vector(2, 31), isWide ? 330u : 10u) << toString(variant);
  }
}

TEST(LocalDataShareMoves, ForwardPermuteWritesTheLaneOfTheAddress) {
  for (const Variant &variant : allVariants()) {
    Machine machine("ds_permute_b32 v2, v0, v1", variant);
    machine.setExec(0b1111);
    machine.setVector(0, [](uint32_t lane) { return lane == 3 ? 4u : lane == 2 ? 400u * 128 : lane * 4; });
    machine.setVector(1, [](uint32_t lane) { return lane + 10; });
    machine.run();
    EXPECT_EQ(machine.vector(2, 2), 0u) << toString(variant);
    // Lanes 0 and 2 send to lane 0, lanes 1 and 3 to lane 1: which wins is open.
    EXPECT_EQ(machine.wave.vectorDefined(2) & 0b1111, 0b1100u) << toString(variant);
  }
}

TEST(LocalDataShareMoves, SwizzlesByPattern) {
  struct Case {
    const char *pattern;
    uint32_t lane, from;
  };
  constexpr Case kCases[] = {
      {"swizzle(QUAD_PERM,3,2,1,0)", 5, 6},
      {"swizzle(BITMASK_PERM,\"0011p\")", 9, 7},
      {"swizzle(SWAP,16)", 20, 4},
      {"swizzle(REVERSE,32)", 1, 30},
      {"swizzle(BROADCAST,8,2)", 13, 10},
      {"swizzle(ROTATE,0,5)", 30, 3},
      {"swizzle(ROTATE,1,5)", 3, 30},
      {"swizzle(FFT,0)", 1, 16},
      {"swizzle(FFT,31)", 9, 9},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      Machine machine(std::string("ds_swizzle_b32 v1, v0 offset:") + each.pattern, variant);
      machine.setVector(0, [](uint32_t lane) { return lane; });
      machine.run();
      EXPECT_EQ(machine.vector(1, each.lane), each.from) << toString(variant) << each.pattern;
    }
}

} // namespace
} // namespace rdnasim
