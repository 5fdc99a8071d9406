// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Machine.h"

#include <cstring>
#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

/// The name that an instruction has in a generation.
std::string named(const Variant &variant, const char *rdna2, const char *later) {
  return findTarget(variant.processor)->isIn(kRdna2) ? rdna2 : later;
}

uint32_t ldsWord(const Machine &machine, uint32_t offset) {
  uint32_t value;
  std::memcpy(&value, machine.workgroup.lds.data() + offset, 4);
  return value;
}

void setLds(Machine &machine, uint32_t offset, uint64_t value, uint32_t bytes) {
  std::memcpy(machine.workgroup.lds.data() + offset, &value, bytes);
  std::fill_n(machine.workgroup.ldsDefined.begin() + offset, bytes, 0xff);
}

TEST(LocalDataShare, StoresAndLoadsEveryWidth) {
  struct Case {
    const char *store, *load, *laterStore, *laterLoad;
    uint32_t bytes;
  };
  constexpr Case kCases[] = {
      {"ds_write_b32 v0, v1", "ds_read_b32 v8, v0", "ds_store_b32 v0, v1", "ds_load_b32 v8, v0", 4},
      {"ds_write_b64 v0, v[1:2]", "ds_read_b64 v[8:9], v0", "ds_store_b64 v0, v[1:2]",
       "ds_load_b64 v[8:9], v0", 8},
      {"ds_write_b96 v0, v[1:3]", "ds_read_b96 v[8:10], v0", "ds_store_b96 v0, v[1:3]",
       "ds_load_b96 v[8:10], v0", 12},
      {"ds_write_b128 v0, v[1:4]", "ds_read_b128 v[8:11], v0", "ds_store_b128 v0, v[1:4]",
       "ds_load_b128 v[8:11], v0", 16},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      Machine machine(named(variant, each.store, each.laterStore) + " offset:16\n" +
                          named(variant, each.load, each.laterLoad) + " offset:16",
                      variant);
      machine.setVector(0, [](uint32_t lane) { return lane * 20; });
      for (uint32_t i = 0; i < 4; ++i)
        machine.setVector(1 + i, [=](uint32_t lane) { return lane * 1000 + i; });
      machine.run();
      for (uint32_t lane = 0; lane < machine.lanes(); ++lane)
        for (uint32_t i = 0; i < each.bytes / 4; ++i)
          EXPECT_EQ(machine.vector(8 + i, lane), lane * 1000 + i) << toString(variant) << each.store;
    }
}

TEST(LocalDataShare, ExtendsAndPlacesShortLoads) {
  struct Case {
    const char *rdna2, *later;
    uint32_t expected;
  };
  constexpr Case kCases[] = {
      // of bytes 0x80, 0xff with the register 0x11112222
      {"ds_read_u8", "ds_load_u8", 0x80},
      {"ds_read_i8", "ds_load_i8", 0xffffff80},
      {"ds_read_u16", "ds_load_u16", 0xff80},
      {"ds_read_i16", "ds_load_i16", 0xffffff80},
      {"ds_read_u8_d16", "ds_load_u8_d16", 0x11110080},
      {"ds_read_i8_d16", "ds_load_i8_d16", 0x1111ff80},
      {"ds_read_u16_d16", "ds_load_u16_d16", 0x1111ff80},
      {"ds_read_u8_d16_hi", "ds_load_u8_d16_hi", 0x00802222},
      {"ds_read_i8_d16_hi", "ds_load_i8_d16_hi", 0xff802222},
      {"ds_read_u16_d16_hi", "ds_load_u16_d16_hi", 0xff802222},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      Machine machine(named(variant, each.rdna2, each.later) + " v1, v0 offset:2", variant);
      setLds(machine, 2, 0xff80, 2);
      machine.setVector(0, [](uint32_t) { return 0; });
      machine.setVector(1, [](uint32_t) { return 0x11112222; });
      machine.run();
      EXPECT_EQ(machine.vector(1, 3), each.expected) << toString(variant) << each.later;
    }
}

TEST(LocalDataShare, TwoAddressesCountElements) {
  for (const Variant &variant : allVariants()) {
    Machine machine(named(variant, "ds_write2_b32", "ds_store_2addr_b32") +
                        " v0, v1, v2 offset0:1 offset1:3\n" +
                        named(variant, "ds_read2st64_b32", "ds_load_2addr_stride64_b32") +
                        " v[0:1], v0 offset0:0 offset1:1",
                    variant);
    setLds(machine, 0, 70, 4);
    setLds(machine, 256, 80, 4);
    machine.setExec(1);
    machine.setVector(0, [](uint32_t) { return 0; });
    machine.setVector(1, [](uint32_t) { return 5; });
    machine.setVector(2, [](uint32_t) { return 6; });
    machine.run();
    EXPECT_EQ(ldsWord(machine, 4), 5u);
    EXPECT_EQ(ldsWord(machine, 12), 6u);
    EXPECT_EQ(machine.vector(0, 0), 70u) << toString(variant);
    EXPECT_EQ(machine.vector(1, 0), 80u);
  }
}

TEST(LocalDataShare, AtomicsChangeMemoryAndReturnWhatWasThere) {
  struct Case {
    const char *name;
    uint32_t memory, data, expected;
    Generations generations = kAll;
  };
  constexpr Case kCases[] = {
      {"ds_add_rtn_u32", 0xffffffff, 2, 1},
      {"ds_sub_rtn_u32", 1, 2, 0xffffffff},
      {"ds_rsub_rtn_u32", 1, 3, 2},
      {"ds_inc_rtn_u32", 4, 5, 5},
      {"ds_inc_rtn_u32", 5, 5, 0},
      {"ds_dec_rtn_u32", 0, 5, 5},
      {"ds_dec_rtn_u32", 3, 5, 2},
      {"ds_dec_rtn_u32", 9, 5, 5},
      {"ds_min_rtn_i32", 0xffffffff, 1, 0xffffffff},
      {"ds_min_rtn_u32", 0xffffffff, 1, 1},
      {"ds_max_rtn_i32", 0xffffffff, 1, 1},
      {"ds_max_rtn_u32", 0xffffffff, 1, 0xffffffff},
      {"ds_and_rtn_b32", 6, 3, 2},
      {"ds_or_rtn_b32", 6, 3, 7},
      {"ds_xor_rtn_b32", 6, 3, 5},
      {"ds_wrxchg_rtn_b32", 6, 3, 3, kRdna2},
      {"ds_storexchg_rtn_b32", 6, 3, 3, kRdna34},
      {"ds_add_rtn_f32", 0x3f800000, 0x40000000, 0x40400000},
      {"ds_min_rtn_f32", 0x7fc00000, 0x40000000, 0x40000000, kRdna23},
      {"ds_max_num_rtn_f32", 0x80000000, 0, 0, kRdna4},
      {"ds_sub_clamp_rtn_u32", 2, 3, 0, kRdna4},
      {"ds_cond_sub_rtn_u32", 2, 3, 2, kRdna4},
      {"ds_pk_add_rtn_f16", 0x3c004000, 0x3c003c00, 0x40004200, kRdna4},
      {"ds_pk_add_rtn_bf16", 0x3f804000, 0x3f803f80, 0x40004040, kRdna4},
  };
  for (const Case &each : kCases)
    for (const Variant &variant : variantsOf(each.generations)) {
      Machine machine(std::string(each.name) + " v2, v0, v1 offset:8", variant);
      setLds(machine, 8, each.memory, 4);
      machine.setExec(4);
      machine.setVector(0, [](uint32_t) { return 0; });
      machine.setVector(1, [&](uint32_t) { return each.data; });
      machine.run();
      EXPECT_EQ(ldsWord(machine, 8), each.expected) << toString(variant) << " " << each.name;
      EXPECT_EQ(machine.vector(2, 2), each.memory) << toString(variant) << " " << each.name;
    }
}

TEST(LocalDataShare, CompareOperandsChangedPlaces) {
  // The second register is the comparand of RDNA2 and the new value of its successors.
  for (const Variant &variant : allVariants()) {
    Machine machine(named(variant, "ds_cmpst_rtn_b32", "ds_cmpstore_rtn_b32") + " v3, v0, v1, v2\n" +
                        named(variant, "ds_cmpst_b64", "ds_cmpstore_b64") + " v0, v[4:5], v[6:7] offset:8",
                    variant);
    bool isRdna2 = findTarget(variant.processor)->isIn(kRdna2);
    setLds(machine, 0, isRdna2 ? 1 : 2, 4);
    setLds(machine, 8, isRdna2 ? 4 : 6, 8);
    machine.setExec(1);
    for (uint32_t i : {0u, 5u, 7u})
      machine.setVector(i, [](uint32_t) { return 0; });
    for (uint32_t i : {1u, 2u, 4u, 6u})
      machine.setVector(i, [=](uint32_t) { return i; });
    machine.run();
    EXPECT_EQ(ldsWord(machine, 0), isRdna2 ? 2u : 1u) << toString(variant);
    EXPECT_EQ(ldsWord(machine, 8), isRdna2 ? 6u : 4u) << toString(variant);
    EXPECT_EQ(machine.vector(3, 0), isRdna2 ? 1u : 2u) << toString(variant);
  }
}

TEST(LocalDataShare, AppendCountsActiveLanes) {
  for (const Variant &variant : allVariants()) {
    Machine machine("s_mov_b32 m0, 8\nds_append v0 offset:4\nds_consume v1 offset:4", variant);
    setLds(machine, 12, 100, 4);
    machine.setExec(0b1011);
    machine.run();
    EXPECT_EQ(machine.vector(0, 3), 100u) << toString(variant);
    EXPECT_EQ(machine.vector(1, 0), 103u) << toString(variant);
    EXPECT_EQ(ldsWord(machine, 12), 100u);
  }
}

TEST(LocalDataShare, ThreadAddressesStartAtM0) {
  for (const Variant &variant : allVariants()) {
    Machine machine("s_mov_b32 m0, 16\n" + named(variant, "ds_write_addtid_b32", "ds_store_addtid_b32") +
                        " v0 offset:4\n" + named(variant, "ds_read_addtid_b32", "ds_load_addtid_b32") +
                        " v1 offset:4",
                    variant);
    machine.setVector(0, [](uint32_t lane) { return lane + 7; });
    machine.run();
    EXPECT_EQ(ldsWord(machine, 20 + 4 * 5), 12u);
    EXPECT_EQ(machine.vector(1, 31), 38u) << toString(variant);
  }
}

TEST(LocalDataShare, WhatNothingHasWrittenIsUndefined) {
  for (const Variant &variant : allVariants()) {
    Machine machine(named(variant, "ds_read_b32", "ds_load_b32") + " v1, v0", variant);
    setLds(machine, 4, 0, 4);
    setLds(machine, 8, 0, 3);
    machine.setVector(0, [](uint32_t lane) { return lane * 4; });
    machine.run();
    EXPECT_EQ(machine.wave.vectorDefined(1) & 0xffffffff, 2u) << toString(variant);
    EXPECT_EQ(machine.wave.definedBitsOfLane(vectorRegister(1), 2), 0xffffffu) << "its last byte is not";
  }
}

TEST(LocalDataShare, RefusesWhatIsWrong) {
  struct Case {
    const char *rdna2, *later;
    uint32_t address;
    const char *reason;
  };
  constexpr Case kCases[] = {
      {"ds_read_b32 v1, v0", "ds_load_b32 v1, v0", 62, "outside the workgroup's 64 bytes"},
      {"ds_read_b32 v1, v0", "ds_load_b32 v1, v0", 0xfffffffc, "outside"},
      {"ds_read_b32 v1, v0", "ds_load_b32 v1, v0", 2, "not aligned to 4"},
      {"ds_read_b128 v[4:7], v0", "ds_load_b128 v[4:7], v0", 6, "not aligned to 4"},
      {"ds_read_u16 v1, v0", "ds_load_u16 v1, v0", 1, "not aligned to 2"},
      {"ds_add_u64 v0, v[4:5]", "ds_add_u64 v0, v[4:5]", 4, "not aligned to 8"},
      {"ds_read_b32 v1, v9", "ds_load_b32 v1, v9", 0, "comes from an uninitialised register, v9"},
      {"ds_append v1", "ds_append v1", 0, "m0"},
      {"ds_condxchg32_rtn_b64 v[2:3], v0, v[4:5]", "ds_condxchg32_rtn_b64 v[2:3], v0, v[4:5]", 0,
       "conditional exchange"},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      Machine machine(named(variant, each.rdna2, each.later), variant, 64);
      machine.setVector(0, [&](uint32_t) { return each.address; });
      EXPECT_THAT(machine.runToFault(), HasSubstr(each.reason)) << toString(variant) << each.later;
    }
}

TEST(LocalDataShare, RefusesGds) {
  for (const Variant &variant : variantsOf(kRdna23)) {
    Machine machine("ds_add_u32 v0, v1 gds", variant);
    EXPECT_THAT(machine.runToFault(), HasSubstr("global data share")) << toString(variant);
    Machine barrier("ds_gws_barrier v0 gds", variant);
    EXPECT_THAT(barrier.runToFault(), HasSubstr("global data share")) << toString(variant);
  }
}

TEST(LocalDataShare, AddressesWrapAt32Bits) {
  for (const Variant &variant : allVariants()) {
    bool isRdna2 = variant.processor == std::string("gfx1030");
    Machine machine(isRdna2 ? "ds_write_b32 v0, v1 offset:64\n" : "ds_store_b32 v0, v1 offset:64\n", variant,
                    512);
    machine.setVector(0, [](uint32_t lane) { return 0xffffffc0u + 4 * lane; }); // -64 and up
    machine.setVector(1, [](uint32_t lane) { return lane + 7; });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane)
      EXPECT_EQ(static_cast<uint32_t>(machine.workgroup.lds[4ull * lane]), lane + 7) << toString(variant);
  }
}

} // namespace
} // namespace rdnasim
