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

} // namespace
} // namespace rdnasim
