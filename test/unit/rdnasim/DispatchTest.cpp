// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whole dispatches: what a wave starts with, the order of workgroups, threads, seeds.

#include "DispatchMachine.h"

#include <gmock/gmock.h>
#include <set>

namespace rdnasim {
namespace {

using testing::HasSubstr;

constexpr uint32_t kThreads[] = {1, 2, 3, 16};

TEST(Dispatch, EveryInvocationHasItsIds) {
  // v5: index of the invocation, v7: its ids. 4 × 3 × 2 workgroups of 5 × 3 × 3: partial waves.
  const char *text = "v_mov_b32 v3, s4\n"
                     "v_mad_u32_u24 v3, v3, 3, s3\n"
                     "v_mad_u32_u24 v3, v3, 4, s2\n"
                     "v_mad_u32_u24 v4, v2, 3, v1\n"
                     "v_mad_u32_u24 v4, v4, 5, v0\n"
                     "v_mad_u32_u24 v5, v3, 45, v4\n"
                     "v_lshl_or_b32 v7, v2, 4, v1\n"
                     "v_lshl_or_b32 v7, v7, 4, v0\n"
                     "v_lshl_or_b32 v7, v7, 4, s4\n"
                     "v_lshl_or_b32 v7, v7, 4, s3\n"
                     "v_lshl_or_b32 v7, v7, 4, s2\n"
                     "v_lshlrev_b32 v5, 2, v5\n"
                     "global_store_b32 v5, v7, s[0:1]\n";
  for (const Variant &variant : allVariants())
    for (uint32_t threads : kThreads) {
      DispatchMachine machine(text, variant, 4 * 24 * 45);
      machine.setGroups(4, 3, 2);
      machine.setWorkgroupSize(5, 3, 3);
      ASSERT_EQ(machine.run(0, threads), "") << toString(variant);
      for (uint32_t i = 0; i < 24 * 45; ++i) {
        uint32_t group = i / 45, local = i % 45;
        uint32_t ids = local / 15 << 20 | local / 5 % 3 << 16 | local % 5 << 12 | group / 12 << 8 |
                       group / 4 % 3 << 4 | group % 4;
        ASSERT_EQ(machine.word(i), ids) << toString(variant) << " invocation " << i;
      }
    }
}

TEST(Dispatch, ThreadsMakeNoDifferenceWhenWorkgroupsRace) {
  // Each workgroup adds 3 to what the one before it has left, writes its id to word 0, and a byte beside
  // those of others.
  const char *text = "s_lshl_b32 s5, s2, 2\n"
                     "v_mov_b32 v1, s5\n"
                     "v_mov_b32 v2, s2\n"
                     "global_load_b32 v3, v1, s[0:1]\n"
                     "WAIT_LOAD WAIT_LDS\n"
                     "v_add_nc_u32 v3, v3, 3\n"
                     "global_store_b32 v1, v3, s[0:1] offset:4\n"
                     "v_mov_b32 v4, 0\n"
                     "global_store_b32 v4, v2, s[0:1]\n"
                     "global_store_b8 v2, v2, s[0:1] offset:1024\n";
  for (const Variant &variant : allVariants()) {
    std::set<uint64_t> instructions;
    for (uint32_t threads : kThreads) {
      DispatchMachine machine(text, variant, 2048);
      machine.setGroups(200, 1, 1);
      ASSERT_EQ(machine.run(0, threads), "") << toString(variant);
      EXPECT_EQ(machine.word(0), 199u) << toString(variant);
      for (uint32_t i = 1; i <= 200; ++i)
        ASSERT_EQ(machine.word(i), 3 * i) << toString(variant) << ", " << threads << " threads";
      for (uint32_t i = 0; i < 200; ++i)
        ASSERT_EQ(machine.byte(1024 + i), i) << toString(variant) << ", " << threads << " threads";
      instructions.insert(machine.result.waveInstructions);
    }
    EXPECT_EQ(instructions.size(), 1u) << toString(variant);
  }
}

TEST(Dispatch, AFaultLeavesMemoryAsWorkgroupsInOrderDo) {
  // Workgroups 100 and up are out of bounds.
  const char *text = "s_lshl_b32 s5, s2, 2\n"
                     "v_mov_b32 v1, s5\n"
                     "v_mov_b32 v2, 1\n"
                     "global_store_b32 v1, v2, s[0:1]\n";
  for (const Variant &variant : allVariants())
    for (uint32_t threads : kThreads) {
      DispatchMachine machine(text, variant, 400);
      machine.setGroups(1000, 1, 1);
      EXPECT_THAT(machine.run(0, threads), HasSubstr("begin 0 bytes beyond the end of 'data'"));
      EXPECT_EQ(machine.result.fault->workgroup[0], 100u) << toString(variant);
      EXPECT_EQ(machine.word(99), 1u);
    }
}

TEST(Dispatch, ASeedDecidesBetweenWavesThatRace) {
  // All 16 waves write their number to one word, after a while.
  const char *text = "s_mov_b32 s5, 20\n"
                     "loop:\n"
                     "s_addk_i32 s5, -1\n"
                     "s_cmp_lg_u32 s5, 0\n"
                     "s_cbranch_scc1 loop\n"
                     "v_mov_b32 v4, 0\n"
                     "v_readfirstlane_b32 s6, v0\n"
                     "v_mov_b32 v3, s6\n"
                     "global_store_b32 v4, v3, s[0:1]\n";
  for (const Variant &variant : allVariants()) {
    std::set<uint32_t> values;
    for (uint64_t seed = 1; seed <= 20; ++seed) {
      uint32_t value[2];
      for (uint32_t &each : value) {
        DispatchMachine machine(text, variant, 4);
        machine.setWorkgroupSize(512, 1, 1);
        ASSERT_EQ(machine.run(seed, 1), "") << toString(variant);
        each = machine.word(0);
      }
      EXPECT_EQ(value[0], value[1]) << toString(variant) << ", seed " << seed;
      values.insert(value[0]);
    }
    EXPECT_GT(values.size(), 2u) << toString(variant);
  }
}

TEST(Dispatch, PrivateMemoryIsEachWavesOwn) {
  // Word 0 of private memory is written, word 1 never; both are copied out.
  const char *text = "s_lshl_b32 s5, s2, 9\n"
                     "v_lshl_add_u32 v1, v0, 3, s5\n"
                     "scratch_store_b32 off, v1, off\n"
                     "scratch_load_b32 v2, off, off\n"
                     "scratch_load_b32 v3, off, off offset:4\n"
                     "WAIT_LOAD WAIT_LDS\n"
                     "scratch_store_b32 off, v1, off offset:4\n"
                     "global_store_b32 v1, v2, s[0:1]\n"
                     "global_store_b32 v1, v3, s[0:1] offset:4\n";
  for (const Variant &variant : variantsOf(kRdna34))
    for (uint32_t threads : kThreads) {
      DispatchMachine machine(text, variant, 512 * 40);
      machine.setGroups(40, 1, 1);
      machine.setWorkgroupSize(64, 1, 1);
      machine.setScratch(8);
      ASSERT_EQ(machine.run(0, threads), "") << toString(variant);
      for (uint32_t i = 0; i < 64 * 40; ++i) {
        ASSERT_EQ(machine.word(2 * i), 8 * i) << toString(variant);
        ASSERT_EQ(machine.word(2 * i + 1), 0u) << toString(variant) << ": what an earlier wave has left";
      }
    }
}

TEST(Dispatch, EachWorkgroupHasItsOwnLds) {
  const char *text = "v_mov_b32 v1, 0\n"
                     "v_mov_b32 v2, s2\n"
                     "s_cmp_eq_u32 s2, 0\n"
                     "s_cbranch_scc0 second\n"
                     "ds_store_b32 v1, v2\n"
                     "second:\n"
                     "ds_load_b32 v3, v1\n"
                     "WAIT_LOAD WAIT_LDS\n"
                     "global_store_b32 v3, v2, s[0:1]\n"; // an address from what nothing has written
  for (const Variant &variant : allVariants()) {
    DispatchMachine machine(text, variant, 4);
    machine.setGroups(2, 1, 1);
    machine.dispatch.ldsBytes = 4;
    EXPECT_THAT(machine.run(0, 1), HasSubstr("its address comes from an uninitialised register, v3"));
    EXPECT_EQ(machine.result.fault->workgroup[0], 1u) << toString(variant);
  }
}

TEST(Dispatch, RegistersAreWithinWhatTheProgramAllocates) {
  for (const Variant &variant : allVariants())
    for (const char *text : {"v_mov_b32 v1, v16", "v_mov_b32 v16, v1", "ds_store_b32 v1, v16",
                             "global_load_b32 v16, v1, s[0:1]"}) {
      DispatchMachine machine(text, variant, 4);
      machine.dispatch.ldsBytes = 4;
      EXPECT_THAT(machine.run(0, 1), HasSubstr("v16 is beyond the 16 VGPRs that the program allocates"))
          << toString(variant) << text;
    }
}

TEST(Dispatch, AFaultSaysWhereItIs) {
  for (const Variant &variant : allVariants()) {
    // Each workgroup has 3 waves; only the one whose first lane is local id (0, 1, 0) jumps.
    DispatchMachine machine("v_readfirstlane_b32 s5, v1\n"
                            "s_lshl_b32 s6, s5, 1\n"
                            "s_add_i32 s6, s6, s3\n"
                            "s_cmp_eq_u32 s6, 3\n"
                            "s_cbranch_scc0 past\n"
                            "s_setpc_b64 s[0:1]\n"
                            "past:\n",
                            variant, 4);
    machine.setWorkgroupSize(variant.isWave64 ? 64 : 32, 3, 1);
    machine.setGroups(2, 2, 1);
    std::string fault = machine.run(0, 2);
    EXPECT_THAT(fault, HasSubstr("a jump goes to an address where no instruction begins\n  at 0x"));
    EXPECT_THAT(fault, HasSubstr(": s_setpc_b64 s[0:1]\n  in wave 1 of workgroup (0, 1, 0)"))
        << toString(variant);
  }
}

TEST(Dispatch, AWaveThatLoopsKeepsOthersAtTheBarrier) {
  for (const Variant &variant : allVariants())
    for (uint64_t seed : {0, 1, 2}) {
      DispatchMachine machine(twoWaves(barrier(variant), "s_nop 0\ns_branch second\n"), variant, 4);
      machine.setWorkgroupSize(variant.isWave64 ? 64 : 32, 2, 1);
      EXPECT_THAT(
          machine.run(seed, 1, 5000),
          HasSubstr("the wave has run 5000 instructions without an end: an endless loop, or a budget that is "
                    "too small; other waves of its workgroup wait for it at a barrier: 1\n"))
          << toString(variant);
      EXPECT_EQ(machine.result.fault->wave, 1u);
    }
}

TEST(Dispatch, AWaveThatHasEndedCountsAsArrived) {
  const std::string store = "v_mov_b32 v4, 0\nv_mov_b32 v5, 7\nglobal_store_b32 v4, v5, s[0:1]\n";
  for (const Variant &variant : allVariants())
    for (uint64_t seed : {0, 1, 2, 3, 4}) {
      DispatchMachine machine(twoWaves(barrier(variant) + barrier(variant) + store, ""), variant, 4);
      machine.setWorkgroupSize(variant.isWave64 ? 64 : 32, 2, 1);
      EXPECT_EQ(machine.run(seed, 1), "") << toString(variant);
      EXPECT_EQ(machine.word(0), 7u);
    }
}

TEST(Dispatch, TheBarrierOrdersWaves) {
  // The second wave counts in a loop before it writes 1; the first reads after the barrier.
  const std::string late =
      "s_movk_i32 s6, 500\nloop:\ns_addk_i32 s6, -1\ns_cmp_lg_u32 s6, 0\ns_cbranch_scc1 loop\n"
      "v_mov_b32 v4, 0\nv_mov_b32 v5, 1\nglobal_store_b32 v4, v5, s[0:1]\nWAIT_STORE";
  const std::string copy = "v_mov_b32 v4, 0\nglobal_load_b32 v5, v4, s[0:1]\nWAIT_LOAD "
                           "global_store_b32 v4, v5, s[0:1] offset:4\n";
  for (const Variant &variant : allVariants())
    for (uint64_t seed = 0; seed < 8; ++seed) {
      DispatchMachine machine(twoWaves(barrier(variant) + copy, late + barrier(variant)), variant, 8);
      machine.setWorkgroupSize(variant.isWave64 ? 64 : 32, 2, 1);
      EXPECT_EQ(machine.run(seed, 1), "") << toString(variant);
      EXPECT_EQ(machine.word(1), 1u) << toString(variant) << ", seed " << seed;
    }
}

TEST(Dispatch, TheFirstWaveAtASplitBarrierKnowsIt) {
  for (const Variant &variant : variantsOf(kRdna4)) {
    DispatchMachine machine("s_barrier_signal_isfirst -1\ns_cselect_b32 s5, 1, 0\ns_barrier_wait -1\n"
                            "v_mov_b32 v4, s5\nv_lshlrev_b32 v5, 2, v1\nglobal_store_b32 v5, v4, s[0:1]\n",
                            variant, 12);
    machine.setWorkgroupSize(variant.isWave64 ? 64 : 32, 3, 1);
    ASSERT_EQ(machine.run(5, 1), "");
    EXPECT_EQ(machine.word(0) + machine.word(1) + machine.word(2), 1u) << "one of three waves";
  }
}

TEST(Dispatch, NoWorkgroupsAreNothingToDo) {
  DispatchMachine machine("s_trap 2", {"gfx1100", false}, 4);
  machine.setGroups(7, 0, 7);
  EXPECT_EQ(machine.run(0, 4), "");
  EXPECT_EQ(machine.result.waveInstructions, 0u);
}

} // namespace
} // namespace rdnasim
