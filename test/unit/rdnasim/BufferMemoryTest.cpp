// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Machine.h"

#include <bit>
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

/// "no SGPR" as a scalar offset.
std::string none(const Variant &variant) {
  return findTarget(variant.processor)->isIn(kRdna4) ? "null" : "0";
}

std::string wait(const Variant &variant) {
  return findTarget(variant.processor)->isIn(kRdna4) ? "\ns_wait_loadcnt 0\n" : "\ns_waitcnt vmcnt(0)\n";
}

uint32_t &word(Allocation &allocation, uint32_t index) {
  return reinterpret_cast<uint32_t *>(allocation.bytes.get())[index];
}

/// What of a descriptor the tests vary.
struct Descriptor {
  uint32_t stride = 0, numRecords = 0, check = 3, format = 20, swizzle = 0, indexStride = 0;
  bool addsThread = false;
  uint32_t selects = 0xfac;
};

/// s[4:7]: a descriptor of an allocation of 1024 bytes, whose dwords count up from 0.
Allocation &describe(Machine &machine, const Descriptor &descriptor, uint64_t size = 1024) {
  Allocation &data = machine.memory.allocate("data", size);
  for (uint32_t i = 0; i < size / 4; ++i)
    word(data, i) = i;
  machine.setScalar(4, static_cast<uint32_t>(data.address));
  machine.setScalar(5, static_cast<uint32_t>(data.address >> 32) | descriptor.stride << 16 |
                           descriptor.swizzle << (machine.program.target.isIn(kRdna2) ? 31 : 30));
  machine.setScalar(6, descriptor.numRecords);
  machine.setScalar(7, descriptor.selects | descriptor.format << 12 | descriptor.indexStride << 21 |
                           uint32_t(descriptor.addsThread) << 23 | descriptor.check << 28);
  return data;
}

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

TEST(BufferMemory, RefusesTextureFailEnable) {
  for (const Variant &variant : variantsOf(kRdna23)) {
    Machine machine(named(variant, "buffer_load_dword", "buffer_load_b32") + " v[8:9], off, s[4:7], 0 tfe",
                    variant);
    describe(machine, {.numRecords = 64});
    EXPECT_THAT(machine.runToFault(), HasSubstr("texture fail enable")) << toString(variant);
  }
}

// Formats

constexpr uint32_t bits(float value) {
  return std::bit_cast<uint32_t>(value);
}

struct FormatCase {
  const char *name;
  uint32_t memory[4];
  uint32_t components[4];
  Generations generations = kAll;
  bool isOneWay = false; ///< the store's bytes are not the load's
};

constexpr uint32_t kOne = bits(1.0f);

constexpr FormatCase kFormats[] = {
    {"BUF_FMT_8_UNORM", {0xff}, {kOne, 0, 0, kOne}},
    {"BUF_FMT_8_SNORM", {0x81}, {bits(-1.0f), 0, 0, kOne}},
    {"BUF_FMT_8_SINT", {0x80}, {0xffffff80, 0, 0, 1}},
    {"BUF_FMT_16_UINT", {0x8001}, {0x8001, 0, 0, 1}},
    {"BUF_FMT_16_FLOAT", {0x3c01}, {0x3f802000, 0, 0, kOne}},
    {"BUF_FMT_8_8_SSCALED", {0x80ff}, {bits(-1.0f), bits(-128.0f), 0, kOne}, kAll, true},
    {"BUF_FMT_32_FLOAT", {0x7f800001}, {0x7f800001, 0, 0, kOne}},
    {"BUF_FMT_16_16_SINT", {0x8000ffff}, {0xffffffff, 0xffff8000, 0, 1}},
    {"BUF_FMT_10_11_11_FLOAT", {0x781e03c1}, {0x3f820000, kOne, kOne, kOne}},
    {"BUF_FMT_2_10_10_10_UNORM", {0xc00ffc00}, {0, kOne, 0, kOne}},
    {"BUF_FMT_2_10_10_10_SINT", {0x80000201}, {0xfffffe01, 0, 0, 0xfffffffe}},
    {"BUF_FMT_10_10_10_2_UINT", {0xffc00003}, {3, 0, 0, 0x3ff}},
    {"BUF_FMT_8_8_8_8_UNORM", {0xff00ff00}, {0, kOne, 0, kOne}},
    {"BUF_FMT_32_32_UINT", {1, 2}, {1, 2, 0, 1}},
    {"BUF_FMT_16_16_16_16_FLOAT", {0xc0003c00, 0x7c00fc00}, {kOne, bits(-2.0f), 0xff800000, 0x7f800000}},
    {"BUF_FMT_32_32_32_SINT", {1, 2, 3}, {1, 2, 3, 1}},
    {"BUF_FMT_32_32_32_32_FLOAT", {1, 2, 3, 4}, {1, 2, 3, 4}},
    {"BUF_FMT_10_11_11_UNORM", {0x000007ff}, {kOne, 0, 0, kOne}, kRdna2},
    {"BUF_FMT_11_11_10_FLOAT", {0x000001e0}, {kOne, 0, 0, kOne}},
};

TEST(BufferFormats, TypedLoadsUnpack) {
  for (const FormatCase &each : kFormats)
    for (const Variant &variant : variantsOf(each.generations)) {
      Machine machine("tbuffer_load_format_xyzw v[8:11], off, s[4:7], " + none(variant) + " format:[" +
                          each.name + "] offset:16",
                      variant);
      Allocation &data = describe(machine, {.numRecords = 64});
      for (uint32_t i = 0; i < 4; ++i)
        word(data, 4 + i) = each.memory[i];
      machine.run();
      for (uint32_t i = 0; i < 4; ++i)
        EXPECT_EQ(machine.vector(8 + i, 1), each.components[i]) << toString(variant) << each.name << i;
    }
}

TEST(BufferFormats, TypedStoresPack) {
  for (const FormatCase &each : kFormats)
    for (const Variant &variant : variantsOf(each.generations)) {
      Machine machine("tbuffer_store_format_xyzw v[8:11], off, s[4:7], " + none(variant) + " format:[" +
                          each.name + "] offset:16",
                      variant);
      Allocation &data = describe(machine, {.numRecords = 64});
      for (uint32_t i = 0; i < 4; ++i) {
        word(data, 4 + i) = 0;
        machine.setVector(8 + i, [&](uint32_t) { return each.components[i]; });
      }
      if (each.isOneWay) {
        EXPECT_THAT(machine.runToFault(), HasSubstr("leaves open")) << each.name;
        continue;
      }
      machine.run();
      for (uint32_t i = 0; i < 4; ++i)
        EXPECT_EQ(word(data, 4 + i), each.memory[i]) << toString(variant) << each.name << i;
    }
}

TEST(BufferFormats, TheDescriptorSelectsComponents) {
  for (const Variant &variant : allVariants()) {
    Machine machine("buffer_load_format_xyzw v[8:11], v1, s[4:7], " + none(variant) + " offen", variant);
    // x is the constant 1, y is w, z is the constant 0, w is x. 20 is 32_UINT.
    describe(machine, {.numRecords = 64, .selects = 1 | 7 << 3 | 0 << 6 | 4 << 9});
    machine.setVector(1, [](uint32_t lane) { return lane == 0 ? 20 : 64; });
    machine.run();
    constexpr uint32_t kExpected[2][4] = {{1, 1, 0, 5}, {1, 0, 0, 0}};
    for (uint32_t lane = 0; lane < 2; ++lane)
      for (uint32_t i = 0; i < 4; ++i)
        EXPECT_EQ(machine.vector(8 + i, lane), kExpected[lane][i]) << toString(variant) << lane << i;
  }
}

TEST(BufferFormats, SixteenBitComponentsShareRegisters) {
  for (const Variant &variant : allVariants()) {
    std::string address = ", off, s[4:7], " + none(variant);
    Machine machine(
        named(variant, "buffer_load_format_d16_xyz v[8:9]", "buffer_load_d16_format_xyz v[8:9]") + address +
            "\n" + named(variant, "buffer_load_format_d16_hi_x v10", "buffer_load_d16_hi_format_x v10") +
            address + wait(variant) +
            named(variant, "buffer_store_format_d16_xyz v[8:9]", "buffer_store_d16_format_xyz v[8:9]") +
            address + " offset:4",
        variant);
    // 8_8_8_8_UNORM
    Allocation &data = describe(machine, {.numRecords = 64, .format = isRdna2(variant) ? 56u : 42u});
    word(data, 0) = 0x00ff00ff;
    machine.setVector(10, [](uint32_t) { return 7; });
    machine.run();
    EXPECT_EQ(machine.vector(8, 0), 0x00003c00u) << toString(variant);
    EXPECT_EQ(machine.vector(9, 0), 0x00003c00u) << toString(variant);
    EXPECT_EQ(machine.vector(10, 0), 0x3c000007u) << toString(variant);
    EXPECT_EQ(word(data, 1), 0x00ff00ffu) << toString(variant);
  }
}

TEST(BufferFormats, RefusesWhatIsNotDefined) {
  for (const Variant &variant : allVariants()) {
    Machine reserved("buffer_load_format_x v8, off, s[4:7], " + none(variant), variant);
    describe(reserved, {.numRecords = 64, .format = 0});
    EXPECT_THAT(reserved.runToFault(), HasSubstr("format 0 is reserved")) << toString(variant);
    Machine typed("tbuffer_load_format_x v8, off, s[4:7], " + none(variant) + " format:[BUF_FMT_32_UINT]",
                  variant);
    describe(typed, {.numRecords = 64, .selects = 4});
    EXPECT_THAT(typed.runToFault(), HasSubstr("rearranges")) << toString(variant);
  }
}

} // namespace
} // namespace rdnasim
