// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BufferDescriptor.h"
#include "RecordingUnit.h"

#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

TEST(BufferMemory, RawBuffersAreCheckedByTheGenerationsRule) {
  for (const Variant &variant : allVariants()) {
    std::string address = " v1, s[4:7], " + none(variant) + " offen";
    Machine machine(named(variant, "buffer_load_dword v8,", "buffer_load_b32 v8,") + address + "\n" +
                        named(variant, "buffer_load_dwordx2 v[10:11],", "buffer_load_b64 v[10:11],") +
                        address + " offset:4",
                    variant);
    describe(machine, {.numRecords = 18});
    machine.setVector(1, [](uint32_t lane) { return lane * 4; });
    machine.run();
    EXPECT_EQ(machine.vector(8, 3), 3u);
    // Bytes 16 to 19: only RDNA2 is content when the dword begins in range.
    EXPECT_EQ(machine.vector(8, 4), isRdna2(variant) ? 4u : 0u) << toString(variant);
    EXPECT_EQ(machine.vector(8, 5), 0u);
    EXPECT_EQ(machine.vector(10, 2), isRdna2(variant) ? 3u : 0u) << "bytes 12 to 19";
    EXPECT_EQ(machine.vector(11, 2), isRdna2(variant) ? 4u : 0u);
    EXPECT_EQ(machine.vector(10, 3), isRdna2(variant) ? 4u : 0u) << "RDNA2 checks each dword";
    EXPECT_EQ(machine.vector(11, 3), 0u);
    EXPECT_EQ(machine.wave.vectorDefined(11), machine.wave.allLanes()) << "zeros are defined";
  }
}

TEST(BufferMemory, StoresOutOfRangeAreDropped) {
  for (const Variant &variant : allVariants()) {
    Machine machine(named(variant, "buffer_store_dword", "buffer_store_b32") + " v0, v1, s[4:7], " +
                        none(variant) + " offen",
                    variant);
    Allocation &data = describe(machine, {.numRecords = 16});
    machine.setVector(0, [](uint32_t lane) { return 100 + lane; });
    machine.setVector(1, [](uint32_t lane) { return lane == 9 ? 0xfffffffcu : lane * 4; });
    machine.run();
    EXPECT_EQ(word(data, 3), 103u) << toString(variant);
    EXPECT_EQ(word(data, 4), 4u) << toString(variant);
  }
}

TEST(BufferMemory, StructuredBuffersHaveIndexAndOffset) {
  struct Case {
    uint32_t check, index, offset, expected;
  };
  constexpr Case kCases[] = {
      {0, 3, 8, 3 * 4 + 2},  {0, 4, 8, 0}, // records
      {0, 3, 16, 0},                       // stride
      {1, 3, 16, 4 * 4},     {1, 4, 0, 0}, // the index alone
      {2, 9, 20, 9 * 4 + 5},               // nothing
      {3, 0, 0, 0},          {3, 1, 0, 0}, // bytes: 4
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      Machine machine(named(variant, "buffer_load_dword", "buffer_load_b32") + " v8, v[1:2], s[4:7], " +
                          none(variant) + " idxen offen",
                      variant);
      describe(machine, {.stride = 16, .numRecords = 4, .check = each.check});
      machine.setVector(1, [&](uint32_t) { return each.index; });
      machine.setVector(2, [&](uint32_t) { return each.offset; });
      machine.run();
      EXPECT_EQ(machine.vector(8, 1), each.expected) << toString(variant) << " check " << each.check
                                                     << " index " << each.index << " offset " << each.offset;
    }
}

TEST(BufferMemory, SwizzledRecordsLieInterleaved) {
  // Eight records of 8 bytes: their first dwords, then their second dwords, then the next eight.
  for (const Variant &variant : allVariants()) {
    Machine machine(named(variant, "buffer_load_dword", "buffer_load_b32") + " v8, v1, s[4:7], " +
                        none(variant) + " idxen offset:4\n" +
                        named(variant, "buffer_load_dwordx2", "buffer_load_b64") + " v[10:11], v1, s[4:7], " +
                        none(variant) + " idxen",
                    variant);
    describe(machine, {.stride = 8, .numRecords = 64, .check = 0, .swizzle = 1});
    machine.setVector(1, [](uint32_t lane) { return lane; });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      EXPECT_EQ(machine.vector(8, lane), lane / 8 * 16 + 8 + lane % 8) << toString(variant);
      EXPECT_EQ(machine.vector(10, lane), lane / 8 * 16 + lane % 8) << toString(variant);
      EXPECT_EQ(machine.vector(11, lane), machine.vector(8, lane)) << toString(variant);
    }
  }
}

TEST(BufferMemory, AtomicsReturnWhatWasThere) {
  for (const Variant &variant : allVariants()) {
    std::string returns = findTarget(variant.processor)->isIn(kRdna4) ? " th:TH_ATOMIC_RETURN" : " glc";
    std::string address = " v1, s[4:7], " + none(variant) + " offen";
    Machine machine(named(variant, "buffer_atomic_sub", "buffer_atomic_sub_u32") + " v0," + address + "\n" +
                        named(variant, "buffer_atomic_cmpswap_x2", "buffer_atomic_cmpswap_b64") + " v[4:7]," +
                        address + " offset:8" + returns,
                    variant);
    Allocation &data = describe(machine, {.numRecords = 16});
    machine.setVector(0, [](uint32_t) { return 3; });
    machine.setVector(1, [](uint32_t lane) { return lane == 0 ? 0 : 100; });
    for (uint32_t i = 4; i < 8; ++i)
      machine.setVector(i, [=](uint32_t) { return i == 4 ? 70 : i == 5 ? 80 : i == 6 ? 2 : 3; });
    machine.run();
    EXPECT_EQ(word(data, 0), 0xfffffffdu) << toString(variant);
    EXPECT_EQ(word(data, 2), 70u) << toString(variant);
    EXPECT_EQ(word(data, 3), 80u) << toString(variant);
    EXPECT_EQ(machine.vector64(4, 0), 2 | 3ull << 32) << toString(variant);
    EXPECT_EQ(machine.vector64(4, 1), 0u) << "out of range";
  }
}

TEST(BufferMemory, PrivateMemoryOfRdna2IsASwizzledBuffer) {
  for (const Variant &variant : variantsOf(kRdna2)) {
    Machine machine("buffer_store_dword v0, v1, s[4:7], s8 offen offset:4\n"
                    "buffer_load_dword v8, off, s[4:7], s8 offset:8\n"
                    "scratch_load_dword v9, off, off offset:8",
                    variant);
    uint32_t indexStride = variant.isWave64 ? 3 : 2;
    Allocation &scratch = describe(
        machine,
        {.numRecords = ~0u, .check = 2, .swizzle = 1, .indexStride = indexStride, .addsThread = true},
        64 * 64);
    machine.wave.scratchAddress = scratch.address + 256 * 4;
    machine.wave.scratchBytesPerLane = 16;
    machine.setScalar(8, 256 * 4);
    machine.setVector(0, [](uint32_t lane) { return 50 + lane; });
    machine.setVector(1, [](uint32_t lane) { return lane % 2 * 4; });
    machine.run();
    for (uint32_t lane = 1; lane < machine.lanes(); lane += 2) {
      EXPECT_EQ(machine.vector(8, lane), 50 + lane) << toString(variant);
      EXPECT_EQ(machine.vector(9, lane), 50 + lane) << toString(variant);
    }
    uint64_t odd = 0xaaaaaaaaaaaaaaaa & machine.wave.allLanes();
    EXPECT_EQ(machine.wave.vectorDefined(8), odd) << "even lanes have not written these bytes";
    EXPECT_EQ(machine.wave.vectorDefined(9), odd);
  }
}

TEST(BufferMemory, RefusesWhatIsWrong) {
  struct Case {
    Descriptor descriptor;
    const char *operands, *reason;
  };
  const Case kCases[] = {
      {{.numRecords = 2048}, "v1, s[4:7], s8 offen offset:1024", "beyond the end of 'data'"},
      {{.numRecords = 64}, "v9, s[4:7], s8 offen", "uninitialised register, v9"},
      {{.numRecords = 64}, "v1, s[12:15], s8 offen", "descriptor in s12"},
      {{.numRecords = 64}, "v1, s[4:7], s10 offen", "uninitialised scalar"},
      {{.numRecords = 64}, "v1, s[4:7], s9 offen", "scalar offset"},
      {{.numRecords = 64, .check = 4 + 3}, "v1, s[4:7], s8 offen", "is not a buffer's"},
      {{.numRecords = 64, .swizzle = 1}, "v1, s[4:7], s8 offen offset:2", "straddles"},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      Machine machine(named(variant, "buffer_load_dword v8, ", "buffer_load_b32 v8, ") + each.operands,
                      variant);
      describe(machine, each.descriptor);
      machine.setScalar(8, 0);
      machine.setScalar(9, 64);
      machine.setVector(1, [](uint32_t) { return 0; });
      EXPECT_THAT(machine.runToFault(), HasSubstr(each.reason)) << toString(variant) << each.operands;
    }
}

TEST(BufferMemory, PixelWavesMayLoadFromUndefinedAddresses) {
  for (const Variant &variant : allVariants()) {
    Machine machine(named(variant, "buffer_load_dword v8, ", "buffer_load_b32 v8, ") + "v1, s[4:7], s8 offen",
                    variant);
    describe(machine, {.numRecords = 64});
    RecordingUnit unit;
    machine.wave.graphics = &unit;
    machine.setScalar(8, 0);
    machine.setVector(1, [](uint32_t) { return 4; });
    machine.wave.setVectorDefined(1, ~0x10ull);
    machine.run();
    EXPECT_EQ(machine.wave.vectorDefined(8), machine.wave.allLanes() & ~0x10ull) << toString(variant);
  }
}

TEST(BufferMemory, RefusesTextureFailEnable) {
  for (const Variant &variant : variantsOf(kRdna23)) {
    Machine machine(named(variant, "buffer_load_dword", "buffer_load_b32") + " v[8:9], off, s[4:7], 0 tfe",
                    variant);
    describe(machine, {.numRecords = 64});
    EXPECT_THAT(machine.runToFault(), HasSubstr("texture fail enable")) << toString(variant);
  }
}

} // namespace
} // namespace rdnasim
