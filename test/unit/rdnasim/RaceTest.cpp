// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The detector of races: the accesses of waves that barriers, atomics and nothing order.

#include "DispatchMachine.h"

#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Several orders of the waves, in which the detector has to say the same.
constexpr uint64_t kSeeds[] = {0, 1, 2, 3, 4, 5, 6, 7};

const std::string kStore = "v_mov_b32 v4, 0\nv_mov_b32 v5, 5\nglobal_store_b32 v4, v5, s[0:1]\nWAIT_STORE\n";
const std::string kLoad = "v_mov_b32 v4, 0\nglobal_load_b32 v6, v4, s[0:1]\nWAIT_LOAD\n";

/// Adds v7 to a counter behind the data; v8 gets what it was.
std::string atomicAdd(const Variant &variant) {
  const Target target = *findTarget(variant.processor);
  return std::string(target.isIn(kRdna2) ? "global_atomic_add" : "global_atomic_add_u32") +
         " v8, v4, v7, s[0:1] offset:16" + (target.isIn(kRdna4) ? " th:TH_ATOMIC_RETURN" : " glc") +
         "\nWAIT_LOAD\n";
}

/// Expects the number of races of one workgroup with two waves, whatever their order.
void expectRaces(const std::string &first, const std::string &second, size_t count, const Variant &variant) {
  for (uint64_t seed : kSeeds) {
    DispatchMachine machine(twoWaves(first, second), variant, 64);
    machine.setWorkgroupSize(variant.isWave64 ? 64 : 32, 2, 1);
    EXPECT_EQ(machine.races(seed).size(), count) << toString(variant) << ", seed " << seed;
  }
}

TEST(Race, ABarrierOrdersWaves) {
  for (const Variant &variant : allVariants()) {
    expectRaces(kStore, kLoad, 1, variant);
    expectRaces(kLoad, kStore, 1, variant);
    expectRaces(kLoad, kLoad, 0, variant);
    expectRaces(kStore + barrier(variant), barrier(variant) + kLoad, 0, variant);
    expectRaces(barrier(variant) + kStore, barrier(variant) + kLoad, 1, variant);
    expectRaces(barrier(variant) + kStore, kLoad + barrier(variant), 0, variant);
  }
}

TEST(Race, AWaveThatHasEndedIsOrderedByBarriersItNeedNotReach) {
  for (const Variant &variant : allVariants()) {
    // Seed 0 runs the first wave up to the barrier, then the second one to its end.
    DispatchMachine early(twoWaves(barrier(variant) + kLoad, kStore), variant, 64);
    early.setWorkgroupSize(variant.isWave64 ? 64 : 32, 2, 1);
    EXPECT_THAT(early.races(0), IsEmpty()) << toString(variant);
    expectRaces(barrier(variant) + kLoad, barrier(variant) + kStore, 1, variant);
  }
}

TEST(Race, AtomicsOrderWaves) {
  for (const Variant &variant : allVariants()) {
    const std::string add = atomicAdd(variant);
    // The second wave waits until the first has counted.
    const std::string count = "v_mov_b32 v4, 0\nv_mov_b32 v7, 1\n" + add;
    const std::string wait = "v_mov_b32 v4, 0\nv_mov_b32 v7, 0\nagain:\n" + add +
                             "v_readfirstlane_b32 s6, v8\ns_cmp_eq_u32 s6, 0\ns_cbranch_scc1 again\n";
    expectRaces(kStore + count, wait + kLoad, 0, variant);
    expectRaces(kLoad + count, wait + kStore, 0, variant);
    expectRaces(count + kStore, wait + kLoad, 1, variant);
  }
}

TEST(Race, LanesOfAStoreRaceIfTheirValuesDiffer) {
  for (const Variant &variant : allVariants()) {
    DispatchMachine same(kStore, variant, 64);
    same.setWorkgroupSize(4, 1, 1);
    EXPECT_THAT(same.races(0), IsEmpty()) << toString(variant);
    DispatchMachine different("v_mov_b32 v4, 0\nglobal_store_b32 v4, v0, s[0:1] offset:4\n", variant, 64);
    different.setWorkgroupSize(4, 1, 1);
    EXPECT_THAT(different.races(0), ElementsAre(HasSubstr("byte 4 of 'data'"))) << toString(variant);
    DispatchMachine bytes("v_add_nc_u32 v5, v0, 1\nglobal_store_b8 v0, v5, s[0:1]\n", variant, 64);
    bytes.setWorkgroupSize(4, 1, 1);
    EXPECT_THAT(bytes.races(0), IsEmpty()) << toString(variant);
  }
}

TEST(Race, WorkgroupsAreNotOrdered) {
  for (const Variant &variant : allVariants()) {
    DispatchMachine machine("v_mov_b32 v4, 0\nv_mov_b32 v5, s2\nglobal_store_b32 v4, v5, s[0:1]\n", variant,
                            64);
    machine.setGroups(3, 1, 1);
    EXPECT_THAT(machine.races(0), ElementsAre(HasSubstr("in lane 0 of wave 0 of workgroup (1, 0, 0)")))
        << toString(variant);
  }
}

// --- Lanes of one wave ---

constexpr const char *kTrace = "s_ttracedata_imm 0\n", *kTraceOfWorkgroup = "s_ttracedata_imm 1\n";

/// Lanes store to their dwords and load the neighbour's.
const std::string kStoreOwn = "v_lshlrev_b32 v4, 2, v0\nglobal_store_b32 v4, v0, s[0:1] offset:32\n";
const std::string kLoadOwn = "v_lshlrev_b32 v4, 2, v0\nglobal_load_b32 v6, v4, s[0:1] offset:32\nWAIT_LOAD\n";
const std::string kLoadNext =
    "v_lshlrev_b32 v4, 2, v0\nv_xor_b32 v4, 4, v4\nglobal_load_b32 v6, v4, s[0:1] offset:32\nWAIT_LOAD\n";

std::string setExec(uint32_t lanes, const Variant &variant) {
  return (variant.isWave64 ? "s_mov_b64 exec, " : "s_mov_b32 exec_lo, ") + std::to_string(lanes) + "\n";
}

/// Expects the number of races of a wave with four lanes.
void expectRacesOfLanes(const std::string &text, size_t count, const Variant &variant) {
  DispatchMachine machine(text, variant, 64);
  machine.setWorkgroupSize(4, 1, 1);
  EXPECT_EQ(machine.races(0).size(), count) << toString(variant) << ": " << text;
}

TEST(Race, BarriersOrderLanes) {
  for (const Variant &variant : allVariants()) {
    expectRacesOfLanes(kStoreOwn + kLoadOwn, 0, variant);
    expectRacesOfLanes(kStoreOwn + kLoadNext, 1, variant);
    expectRacesOfLanes(kLoadNext + kStoreOwn, 1, variant);
    expectRacesOfLanes(kLoadNext + kLoadOwn, 0, variant);
    for (const std::string &between :
         {std::string(kTrace), std::string(kTraceOfWorkgroup), barrier(variant)}) {
      expectRacesOfLanes(kStoreOwn + between + kLoadNext, 0, variant);
      expectRacesOfLanes(kLoadNext + between + kStoreOwn, 0, variant);
      expectRacesOfLanes(between + kStoreOwn + kLoadNext + between, 1, variant);
    }
  }
}

TEST(Race, ABarrierOrdersTheLanesThatExecuteIt) {
  for (const Variant &variant : allVariants()) {
    const auto as = [&](uint32_t lanes, const std::string &text) { return setExec(lanes, variant) + text; };
    const std::string store = as(1, "v_mov_b32 v4, 0\nv_mov_b32 v5, 5\nglobal_store_b32 v4, v5, s[0:1]\n");
    const std::string load = as(4, kLoad);
    expectRacesOfLanes(store + as(1, kTrace) + load, 1, variant);
    expectRacesOfLanes(store + as(1, kTraceOfWorkgroup) + load, 0, variant);
    expectRacesOfLanes(store + as(5, kTrace) + load, 0, variant);
    // Lane 2 learns from lane 1 what that has learnt from lane 0, but lane 1 not what lane 0 does afterwards.
    expectRacesOfLanes(store + as(3, kTrace) + as(6, kTrace) + load, 0, variant);
    expectRacesOfLanes(store + as(6, kTrace) + as(3, kTrace) + load, 1, variant);
    expectRacesOfLanes(as(3, kTrace) + store + as(6, kTrace) + load, 1, variant);
  }
}

TEST(Race, ScalarLoadsAreThoseOfTheActiveLanes) {
  for (const Variant &variant : allVariants()) {
    const std::string load = "s_load_b32 s6, s[0:1], 0x0\nWAIT_SCALAR\n";
    const std::string store = setExec(2, variant) + kStore;
    expectRacesOfLanes(load + store, 1, variant);
    expectRacesOfLanes(store + setExec(15, variant) + load, 1, variant);
    expectRacesOfLanes(load + kTrace + store, 0, variant);
    expectRacesOfLanes(setExec(2, variant) + load + store, 0, variant);
    expectRacesOfLanes(setExec(0, variant) + load + store, 0, variant);
  }
}

TEST(Race, AtomicsOrderLanes) {
  for (const Variant &variant : allVariants()) {
    const auto as = [&](uint32_t lanes, const std::string &text) { return setExec(lanes, variant) + text; };
    const std::string add = "v_mov_b32 v4, 0\nv_mov_b32 v7, 1\n" + atomicAdd(variant);
    // Lane 1 stores, and lane 2 loads.
    expectRacesOfLanes(as(2, kStore + add) + as(4, add + kLoad), 0, variant);
    expectRacesOfLanes(as(2, kLoad + add) + as(4, add + kStore), 0, variant);
    expectRacesOfLanes(as(2, kStore) + as(6, add) + as(4, kLoad), 0, variant);
    expectRacesOfLanes(as(2, add + kStore) + as(4, add + kLoad), 1, variant);
    expectRacesOfLanes(as(4, add) + as(2, kStore + add) + as(4, kLoad), 1, variant);
    expectRacesOfLanes(as(2, kStore + add) + as(4, kLoad), 1, variant);
  }
}

TEST(Race, AtomicsRaceWithOtherAccesses) {
  for (const Variant &variant : allVariants()) {
    const auto as = [&](uint32_t lanes, const std::string &text) { return setExec(lanes, variant) + text; };
    const std::string add = "v_mov_b32 v4, 0\nv_mov_b32 v7, 1\n" + atomicAdd(variant);
    const std::string store = "v_mov_b32 v4, 0\nv_mov_b32 v5, 9\nglobal_store_b32 v4, v5, s[0:1] offset:16\n";
    const std::string load = "v_mov_b32 v4, 0\nglobal_load_b32 v6, v4, s[0:1] offset:16\nWAIT_LOAD\n";
    expectRacesOfLanes(as(2, store) + as(1, add), 1, variant);
    expectRacesOfLanes(as(2, store) + as(15, add), 1, variant);
    expectRacesOfLanes(as(2, store + add), 0, variant);
    expectRacesOfLanes(as(2, store) + as(15, kTrace + add), 0, variant);
    // The lane whose addition comes last may load the sum.
    expectRacesOfLanes(add + as(1, load), 1, variant);
    expectRacesOfLanes(add + as(8, load), 0, variant);
    expectRacesOfLanes(add + kTrace + as(1, load), 0, variant);
    expectRacesOfLanes(add, 0, variant);
  }
}

TEST(Race, LdsHoldsNothingBeforeTheFirstStore) {
  for (const Variant &variant : allVariants()) {
    const auto expect = [&](const std::string &text, size_t count) {
      DispatchMachine machine(text, variant, 64);
      machine.setWorkgroupSize(4, 1, 1);
      machine.dispatch.ldsBytes = 512;
      EXPECT_EQ(machine.races(0).size(), count) << toString(variant) << ": " << text;
    };
    const std::string store = "v_mov_b32 v4, 0\nds_store_b32 v4, v4\nWAIT_LDS\n";
    const std::string load = "v_mov_b32 v4, 0\nds_load_b32 v6, v4\nWAIT_LDS\n";
    // All lanes store 0 at once; then lane 1 alone, and lane 2 loads.
    expect(store + load, 0);
    expect(setExec(2, variant) + store + setExec(4, variant) + load, 1);
    expect(setExec(2, variant) + store + setExec(6, variant) + kTrace + setExec(4, variant) + load, 0);
    expect(store + kTrace + setExec(2, variant) + store + setExec(4, variant) + load, 0);
  }
}

TEST(Race, ALaneMayLoadWhatOneOfSeveralEqualStoresOrdered) {
  for (const Variant &variant : allVariants()) {
    // All lanes store 5, the first one changes memory; each then loads.
    expectRacesOfLanes(kStore + kLoad, 0, variant);
    expectRacesOfLanes(setExec(7, variant) + kStore + setExec(15, variant) + kLoad, 1, variant);
  }
}

} // namespace
} // namespace rdnasim
