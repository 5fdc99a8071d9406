// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Machine.h"

#include <cstring>
#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

bool isRdna2(const Variant &variant) {
  return findTarget(variant.processor)->isIn(kRdna2);
}

std::string named(const Variant &variant, const char *rdna2, const char *later) {
  return isRdna2(variant) ? rdna2 : later;
}

std::string returning(const Variant &variant) {
  return findTarget(variant.processor)->isIn(kRdna4) ? " th:TH_ATOMIC_RETURN" : " glc";
}

uint32_t &word(Allocation &allocation, uint32_t index) {
  return reinterpret_cast<uint32_t *>(allocation.bytes.get())[index];
}

/// s[2:3], and v[2:3] with 4 bytes a lane, hold the allocation's address; v1 has 4 bytes a lane.
Allocation &point(Machine &machine, uint64_t size) {
  Allocation &allocation = machine.memory.allocate("data", size);
  machine.setScalar64(2, allocation.address);
  machine.setVector(1, [](uint32_t lane) { return lane * 4; });
  machine.setVector(2,
                    [&](uint32_t lane) { return static_cast<uint32_t>(allocation.address + lane * 4ull); });
  machine.setVector(3, [&](uint32_t) { return static_cast<uint32_t>(allocation.address >> 32); });
  return allocation;
}

TEST(GlobalMemory, LoadsAndStoresThroughEveryFormOfAddress) {
  struct Case {
    const char *rdna2, *later;
  };
  constexpr Case kCases[] = {
      {"global_load_dword v8, v1, s[2:3] offset:8\nglobal_store_dword v1, v8, s[2:3] offset:512",
       "global_load_b32 v8, v1, s[2:3] offset:8\nglobal_store_b32 v1, v8, s[2:3] offset:512"},
      {"global_load_dword v8, v[2:3], off offset:8\nglobal_store_dword v[2:3], v8, off offset:512",
       "global_load_b32 v8, v[2:3], off offset:8\nglobal_store_b32 v[2:3], v8, off offset:512"},
      {"flat_load_dword v8, v[2:3] offset:8\nflat_store_dword v[2:3], v8 offset:512",
       "flat_load_b32 v8, v[2:3] offset:8\nflat_store_b32 v[2:3], v8 offset:512"},
      {"global_load_dword_addtid v8, s[2:3] offset:8\nglobal_store_dword_addtid v8, s[2:3] offset:512",
       "global_load_addtid_b32 v8, s[2:3] offset:8\nglobal_store_addtid_b32 v8, s[2:3] offset:512"},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      std::string text = named(variant, each.rdna2, each.later);
      std::string wait = findTarget(variant.processor)->isIn(kRdna4) ? "\ns_wait_loadcnt 0\ns_wait_dscnt 0"
                                                                     : "\ns_waitcnt vmcnt(0) lgkmcnt(0)";
      Machine machine(text.insert(text.find('\n'), wait), variant);
      Allocation &data = point(machine, 1024);
      for (uint32_t i = 0; i < 66; ++i)
        word(data, i) = 100 + i;
      machine.run();
      for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
        EXPECT_EQ(machine.vector(8, lane), 102 + lane) << toString(variant) << text;
        EXPECT_EQ(word(data, 128 + lane), 102 + lane) << toString(variant) << text;
      }
    }
}

TEST(GlobalMemory, WideAndShortAccesses) {
  for (const Variant &variant : allVariants()) {
    Machine machine(named(variant,
                          "global_load_dwordx4 v[8:11], v1, s[2:3]\nglobal_load_sbyte v12, v1, s[2:3]\n"
                          "global_load_short_d16_hi v13, v1, s[2:3] offset:1",
                          "global_load_b128 v[8:11], v1, s[2:3]\nglobal_load_i8 v12, v1, s[2:3]\n"
                          "global_load_d16_hi_b16 v13, v1, s[2:3] offset:1"),
                    variant);
    Allocation &data = point(machine, 512);
    for (uint32_t i = 0; i < 70; ++i)
      word(data, i) = 0xfe + (i << 8);
    machine.setVector(13, [](uint32_t) { return 5; });
    machine.run();
    EXPECT_EQ(machine.vector(11, 2), 0xfeu + (5 << 8)) << toString(variant);
    EXPECT_EQ(machine.vector(12, 2), 0xfffffffeu) << toString(variant);
    EXPECT_EQ(machine.vector(13, 2), 0x00020005u) << toString(variant);
  }
}

TEST(GlobalMemory, AtomicsOfAllLanesOnOneWord) {
  for (const Variant &variant : allVariants()) {
    Machine machine(named(variant, "global_atomic_add", "global_atomic_add_u32") + " v8, v0, v1, s[2:3]" +
                        returning(variant) + "\n" +
                        named(variant, "global_atomic_umax_x2", "global_atomic_max_u64") +
                        " v0, v[4:5], s[2:3] offset:8",
                    variant);
    Allocation &data = point(machine, 64);
    machine.setVector(0, [](uint32_t) { return 0; });
    machine.setVector(4, [](uint32_t lane) { return lane; });
    machine.setVector(5, [](uint32_t lane) { return lane ^ 1; });
    word(data, 0) = 1000;
    machine.run();
    uint32_t lanes = machine.lanes();
    EXPECT_EQ(word(data, 0), 1000 + 4 * (lanes * (lanes - 1) / 2)) << toString(variant);
    EXPECT_EQ(machine.vector(8, 0), 1000u) << toString(variant);
    EXPECT_EQ(word(data, 2), lanes - 2) << toString(variant);
    EXPECT_EQ(word(data, 3), lanes - 1) << toString(variant);
  }
}

TEST(GlobalMemory, CompareAndSwap) {
  for (const Variant &variant : allVariants()) {
    Machine machine(named(variant, "global_atomic_cmpswap", "global_atomic_cmpswap_b32") +
                        " v8, v1, v[4:5], s[2:3]" + returning(variant),
                    variant);
    Allocation &data = point(machine, 256);
    word(data, 3) = 50;
    machine.setVector(4, [](uint32_t) { return 7; });
    machine.setVector(5, [](uint32_t) { return 50; });
    machine.run();
    EXPECT_EQ(word(data, 3), 7u) << toString(variant);
    EXPECT_EQ(word(data, 4), 0u);
    EXPECT_EQ(machine.vector(8, 3), 50u) << toString(variant);
  }
}

TEST(GlobalMemory, FloatAddersFlushDenormalsBeforeRdna4) {
  for (const Variant &variant : variantsOf(kRdna34)) {
    Machine machine("global_atomic_add_f32 v0, v4, s[2:3]", variant);
    Allocation &data = point(machine, 64);
    word(data, 0) = 1;
    machine.setExec(1);
    machine.setVector(0, [](uint32_t) { return 0; });
    machine.setVector(4, [](uint32_t) { return 2; });
    machine.run();
    EXPECT_EQ(word(data, 0), findTarget(variant.processor)->isIn(kRdna4) ? 3u : 0u) << toString(variant);
  }
}

TEST(GlobalMemory, FlatAddressesReachLdsAndPrivateMemory) {
  for (const Variant &variant : allVariants()) {
    Machine machine(named(variant, "flat_load_dword v8, v[2:3]", "flat_load_b32 v8, v[2:3]"), variant);
    Allocation &data = point(machine, 256);
    word(data, 2) = 22;
    Allocation &scratch = machine.memory.allocate("scratch", 1024);
    machine.wave.scratchAddress = scratch.address;
    machine.wave.scratchBytesPerLane = 16;
    uint32_t eleven = 11;
    std::memcpy(machine.workgroup.lds.data() + 40, &eleven, 4);
    machine.setExec(0b111);
    machine.wave.vector(2)[0] = 40, machine.wave.vector(3)[0] = kSharedAperture;
    machine.wave.vector(2)[1] = 12, machine.wave.vector(3)[1] = kPrivateAperture;
    word(scratch, 3 * machine.lanes() + 1) = 33;
    machine.run();
    EXPECT_EQ(machine.vector(8, 0), 11u) << toString(variant);
    EXPECT_EQ(machine.vector(8, 1), 33u) << toString(variant);
    EXPECT_EQ(machine.vector(8, 2), 22u) << toString(variant);
    EXPECT_EQ(machine.wave.vectorDefined(8), 0b100u) << "only global memory is always defined";
  }
}

TEST(GlobalMemory, LoadsMayFollowEachOtherIntoARegisterUntilRdna4) {
  for (const Variant &variant : allVariants()) {
    Machine machine(named(variant,
                          "global_load_short_d16 v8, v1, s[2:3]\nglobal_load_short_d16_hi v8, v1, s[2:3]",
                          "global_load_d16_b16 v8, v1, s[2:3]\nglobal_load_d16_hi_b16 v8, v1, s[2:3]"),
                    variant);
    word(point(machine, 256), 0) = 0x1234;
    if (findTarget(variant.processor)->isIn(kRdna4)) {
      EXPECT_THAT(machine.runToFault(), HasSubstr("v8 is loaded again"));
      continue;
    }
    machine.run();
    EXPECT_EQ(machine.vector(8, 0), 0x12341234u) << toString(variant);
  }
}

TEST(GlobalMemory, TheCounterOfLoadsIsFinite) {
  for (const Variant &variant : allVariants()) {
    std::string load = named(variant, "global_load_dword v", "global_load_b32 v"), text;
    for (uint32_t i = 0; i < 64; ++i)
      text += load + std::to_string(8 + i) + ", v1, s[2:3]\n";
    Machine first(text + "v_mov_b32 v0, v8", variant), second(text + "v_mov_b32 v0, v9", variant);
    word(point(first, 256), 1) = 7;
    point(second, 256);
    first.run();
    EXPECT_EQ(first.vector(0, 1), 7u) << "the 64th load starts when the first is complete";
    EXPECT_THAT(second.runToFault(), HasSubstr("v9 is used before a wait"));
  }
}

TEST(GlobalMemory, RefusesWhatIsWrong) {
  struct Case {
    const char *rdna2, *later, *reason;
  };
  constexpr Case kCases[] = {
      {"global_load_dword v8, v1, s[2:3] offset:4", "global_load_b32 v8, v1, s[2:3] offset:4",
       "beyond the end of 'data'"},
      {"global_load_dword v8, v9, s[2:3]", "global_load_b32 v8, v9, s[2:3]", "uninitialised register, v9"},
      {"global_load_dword v8, v1, s[8:9]", "global_load_b32 v8, v1, s[8:9]", "uninitialised scalar"},
      {"flat_load_dword v8, v[8:9]", "flat_load_b32 v8, v[8:9]", "uninitialised register, v8"},
      {"global_load_dword v8, v1, s[2:3]\nv_mov_b32 v0, v8",
       "global_load_b32 v8, v1, s[2:3]\nv_mov_b32 v0, v8", "v8 is used before a wait"},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      Machine machine(named(variant, each.rdna2, each.later), variant);
      point(machine, machine.lanes() * 4ull);
      EXPECT_THAT(machine.runToFault(), HasSubstr(each.reason)) << toString(variant) << each.later;
    }
}

TEST(GlobalMemory, RefusesMisalignedAtomics) {
  for (const Variant &variant : allVariants()) {
    Machine machine(named(variant, "global_atomic_add", "global_atomic_add_u32") + " v1, v1, s[2:3] offset:2",
                    variant);
    point(machine, 512);
    EXPECT_THAT(machine.runToFault(), HasSubstr("not aligned to 4")) << toString(variant);
  }
}

// Private memory

void giveScratch(Machine &machine, uint32_t bytesPerLane) {
  Allocation &scratch = machine.memory.allocate("scratch", 64ull * bytesPerLane);
  machine.wave.scratchAddress = scratch.address;
  machine.wave.scratchBytesPerLane = bytesPerLane;
}

TEST(PrivateMemory, EveryFormOfAddressMeansTheLanesOwnBytes) {
  constexpr const char *kAddresses[] = {"v1, off offset:8", "off, s4 offset:4", "off, off offset:12"};
  for (const Variant &variant : allVariants())
    for (std::string address : kAddresses) {
      std::string store = address;
      store.insert(store.find(','), ", v0");
      Machine machine(named(variant, "scratch_store_dword ", "scratch_store_b32 ") + store + "\n" +
                          named(variant, "scratch_load_dword v8, ", "scratch_load_b32 v8, ") + address,
                      variant);
      giveScratch(machine, 16);
      machine.setScalar(4, 8);
      machine.setVector(0, [](uint32_t lane) { return lane + 5; });
      machine.setVector(1, [](uint32_t lane) { return lane % 2 * 4; });
      machine.run();
      for (uint32_t lane = 0; lane < machine.lanes(); ++lane)
        EXPECT_EQ(machine.vector(8, lane), lane + 5) << toString(variant) << address;
      EXPECT_EQ(machine.wave.vectorDefined(8), machine.wave.allLanes());
    }
}

TEST(PrivateMemory, WideAccessesSpanDwords) {
  for (const Variant &variant : allVariants()) {
    Machine machine(named(variant,
                          "scratch_store_dwordx3 v1, v[4:6], off\nscratch_load_dwordx4 v[8:11], v1, off",
                          "scratch_store_b96 v1, v[4:6], off\nscratch_load_b128 v[8:11], v1, off"),
                    variant);
    giveScratch(machine, 32);
    machine.setVector(1, [](uint32_t lane) { return lane % 5 * 4; });
    for (uint32_t i = 4; i < 7; ++i)
      machine.setVector(i, [=](uint32_t lane) { return lane * 100 + i; });
    machine.run();
    EXPECT_EQ(machine.vector(10, 7), 706u) << toString(variant);
    EXPECT_EQ(machine.wave.vectorDefined(10), machine.wave.allLanes());
    EXPECT_EQ(machine.wave.vectorDefined(11), 0u) << "the fourth dword was never written";
  }
}

TEST(PrivateMemory, RefusesWhatIsWrong) {
  for (const Variant &variant : allVariants()) {
    std::string load = named(variant, "scratch_load_dword v8, v1, off", "scratch_load_b32 v8, v1, off");
    Machine outside(load + " offset:13", variant);
    giveScratch(outside, 16);
    outside.setVector(1, [](uint32_t) { return 0; });
    EXPECT_THAT(outside.runToFault(), HasSubstr("outside the lane's 16 bytes")) << toString(variant);
  }
}

/// In the unaligned mode of the hardware, bytes may be anywhere.
TEST(PrivateMemory, StraddlesDwords) {
  for (const Variant &variant : allVariants()) {
    Machine machine(named(variant,
                          "scratch_store_dwordx2 v1, v[4:5], off offset:3\n"
                          "scratch_load_dword v8, v1, off offset:4\nscratch_load_dword v9, v1, off offset:5",
                          "scratch_store_b64 v1, v[4:5], off offset:3\n"
                          "scratch_load_b32 v8, v1, off offset:4\nscratch_load_b32 v9, v1, off offset:5"),
                    variant);
    giveScratch(machine, 16);
    machine.setVector(1, [](uint32_t lane) { return lane % 2; });
    machine.setVector(4, [](uint32_t lane) { return 0x44332211 + lane; });
    machine.setVector(5, [](uint32_t) { return 0x88776655; });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      EXPECT_EQ(machine.vector(8, lane), 0x55443322u) << toString(variant) << " lane " << lane;
      EXPECT_EQ(machine.vector(9, lane), 0x66554433u) << toString(variant) << " lane " << lane;
    }
  }
}

} // namespace
} // namespace rdnasim
