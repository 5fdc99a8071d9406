// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which bits are defined of what is stored, loaded and moved between lanes. Of v1, the bits 0xff00ff0f are
// defined, in v2 all, in v10 none; v0 has 4 bytes for each lane.

#include "BufferDescriptor.h"
#include "TestImage.h"

#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

constexpr uint32_t kDefined = 0xff00ff0f;

void prepare(Machine &machine) {
  machine.setVector(0, [](uint32_t lane) { return lane * 4; });
  machine.setVector(1, [](uint32_t lane) { return 0x12345678 + lane; });
  machine.setVector(2, [](uint32_t lane) { return 0x89abcdef + lane; });
  LaneWords bits;
  std::fill_n(bits, 64, kDefined);
  machine.wave.setDefinedBits(1, ~0ull, bits);
  machine.wave.scratchBytesPerLane = 1024;
  machine.wave.scratchAddress = machine.memory.allocate("scratch", 1024 * 64).address;
  machine.setScalar64(2, machine.memory.allocate("data", 1024).address);
}

uint32_t definedBits(const Machine &machine, uint32_t number, uint32_t lane = 5) {
  return machine.wave.definedBitsOfLane(vectorRegister(number), lane);
}

/// A store where nothing is defined yet, and a load of v10. AT is the address of the lane's dword, END behind
/// the data what else the store has.
struct Case {
  const char *store, *load;
  uint32_t expected;
};

constexpr Case kCases[] = {
    {"store_b32 AT, v1END", "load_b32 v10, AT", kDefined},
    {"store_b8 AT, v1END", "load_u8 v10, AT", 0xffffff0f},
    {"store_b8 AT, v1END", "load_b32 v10, AT", 0x0000000f},
    {"store_b16 AT, v1END", "load_b32 v10, AT", 0x0000ff0f},
    {"store_b16 AT, v1END", "load_u16 v10, AT", 0xffffff0f},
    {"store_D16_HI_B16 AT, v1END", "load_u16 v10, AT", 0xffffff00},
    {"store_D16_HI_B16 AT, v1END", "load_i8 v10, AT", 0}, // the sign is undefined
    {"store_b16 AT, v1END", "load_i8 v10, AT", 0x0f},
    {"store_b16 AT, v1END", "load_LOW v10, AT", 0x0000ff0f},
    {"store_b16 AT, v1END", "load_HIGH v10, AT", 0xff0f0000},
    {"store_b32 AT, v1END", "load_LOW v2, AT\nWAIT v_mov_b32 v10, v2", 0xffffff0f},
    {"store_b32 AT, v2END", "load_HIGH v10, AT", 0xffff0000},
    {"store_b32 AT, v2END", "load_i8 v10, AT", ~0u},
    {"store_b32 AT, v1END\nstore_b16 AT, v2END", "load_b32 v10, AT", 0xff00ffff},
    {"store_b32 AT, v2END\nstore_b8 AT, v10END", "load_b32 v10, AT", 0xffffff00},
    {"store_b32 AT, v1END\nstore_b32 AT, v2END", "load_b32 v10, AT", ~0u},
};

void replaceAll(std::string &text, std::string_view from, std::string_view to) {
  for (size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

void checkCases(bool isLds) {
  const std::string prefix = isLds ? "ds_" : "scratch_";
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      std::string store = each.store, load = each.load;
      replaceAll(store, "AT", "v0");
      replaceAll(store, "END", isLds ? "" : ", off");
      replaceAll(load, "AT", isLds ? "v0" : "v0, off");
      std::string text = store + "\nWAIT_STORE WAIT " + load + "\n";
      replaceAll(text, "store_", prefix + "store_");
      replaceAll(text, "load_", prefix + "load_");
      replaceAll(text, "D16_HI_B16", isLds ? "b16_d16_hi" : "d16_hi_b16");
      replaceAll(text, "LOW", isLds ? "u16_d16" : "d16_b16");
      replaceAll(text, "HIGH", isLds ? "u16_d16_hi" : "d16_hi_b16");
      replaceAll(text, "WAIT ", isLds ? "WAIT_LDS " : "WAIT_LOAD ");
      Machine machine(spelled(text, variant), variant);
      prepare(machine);
      machine.run();
      EXPECT_EQ(definedBits(machine, 10), each.expected) << toString(variant) << ": " << text;
    }
}

TEST(DefinedMemory, BitsGoThroughPrivateMemory) {
  checkCases(false);
}

TEST(DefinedMemory, BitsGoThroughLocalMemory) {
  checkCases(true);
}

TEST(DefinedMemory, LoadsOfHalvesKeepWhatIsKnownOfTheOther) {
  for (const Variant &variant : allVariants()) {
    Machine machine(spelled("global_load_d16_b16 v10, v0, s[2:3]\nglobal_load_d16_hi_b16 v1, v0, s[2:3]\n"
                            "global_load_d16_hi_b16 v2, v0, s[2:3]\n",
                            variant),
                    variant);
    prepare(machine);
    machine.run();
    EXPECT_EQ(definedBits(machine, 10), 0xffffu) << toString(variant);
    EXPECT_EQ(definedBits(machine, 1), 0xffffff0fu) << toString(variant);
    EXPECT_EQ(definedBits(machine, 2), ~0u) << toString(variant);
  }
}

TEST(DefinedMemory, FormatsOfHalvesKeepWhatIsKnownOfTheOther) {
  for (const Variant &variant : allVariants()) {
    Machine machine(
        named(variant, "buffer_load_format_d16_xyz v[10:11]", "buffer_load_d16_format_xyz v[10:11]") +
            ", off, s[4:7], " + none(variant) + "\n" +
            named(variant, "buffer_load_format_d16_hi_x v1", "buffer_load_d16_hi_format_x v1") +
            ", off, s[4:7], " + none(variant),
        variant);
    prepare(machine);
    describe(machine, {.numRecords = 64, .format = isRdna2(variant) ? 71u : 57u});
    machine.run();
    EXPECT_EQ(definedBits(machine, 10), ~0u) << toString(variant);
    EXPECT_EQ(definedBits(machine, 11), 0xffffu) << toString(variant);
    EXPECT_EQ(definedBits(machine, 1), 0xffffff0fu) << toString(variant);
  }
}

/// One coordinate of 16 bits does not need the upper half of its register.
TEST(DefinedMemory, ImagesReadAndWriteHalves) {
  for (const Variant &variant : allVariants())
    for (uint32_t bits : {0xffffu, 0xff00ffffu, 0xffff0fffu}) {
      Machine machine("image_load v10, v0, s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_1D a16 d16", variant);
      UploadedImage image(machine, {.type = ImageType::Image1D, .height = 1}, variant);
      machine.setVector(0, [](uint32_t) { return 0; });
      LaneWords known;
      std::fill_n(known, 64, bits);
      machine.wave.setDefinedBits(0, ~0ull, known);
      if ((bits & 0xffff) != 0xffff) {
        EXPECT_THAT(machine.runToFault(), HasSubstr("uninitialised register, v0")) << toString(variant);
        continue;
      }
      machine.run();
      EXPECT_EQ(definedBits(machine, 10), 0xffffu) << toString(variant);
    }
}

TEST(DefinedMemory, AtomicsNeedWholeValues) {
  for (const Variant &variant : allVariants()) {
    Machine machine(spelled("ds_store_b32 v0, v1\nds_add_u32 v0, v2\nWAIT_LDS ds_load_b32 v10, v0\n"
                            "WAIT_LDS ds_store_b32 v0, v2\nds_or_b32 v0, v2\nWAIT_LDS ds_load_b32 v11, v0\n",
                            variant),
                    variant);
    prepare(machine);
    machine.run();
    EXPECT_EQ(definedBits(machine, 10), 0u) << toString(variant);
    EXPECT_EQ(definedBits(machine, 11), ~0u) << toString(variant);
  }
}

TEST(DefinedMemory, LanesAreReadAndWritten) {
  for (const Variant &variant : allVariants()) {
    Machine machine("v_readlane_b32 s4, v1, 3\nv_readfirstlane_b32 s5, v1\nv_writelane_b32 v10, s4, 5\n"
                    "v_writelane_b32 v2, s4, 7\n",
                    variant);
    prepare(machine);
    machine.run();
    auto scalarBits = [&](uint16_t number) {
      return machine.wave.definedBits(Operand{.kind = OperandKind::Sgpr, .number = number});
    };
    EXPECT_EQ(scalarBits(4), kDefined) << toString(variant);
    EXPECT_EQ(scalarBits(5), kDefined) << toString(variant);
    EXPECT_EQ(definedBits(machine, 10), kDefined) << toString(variant);
    EXPECT_EQ(definedBits(machine, 10, 6), 0u) << toString(variant);
    EXPECT_EQ(definedBits(machine, 2, 7), kDefined) << toString(variant);
    EXPECT_EQ(definedBits(machine, 2, 6), ~0u) << toString(variant);
  }
}

TEST(DefinedMemory, LanesArePermuted) {
  for (const Variant &variant : allVariants()) {
    Machine machine("ds_bpermute_b32 v10, v3, v1\nds_permute_b32 v11, v3, v1\nds_permute_b32 v12, v4, v1",
                    variant);
    prepare(machine);
    machine.setVector(3, [](uint32_t lane) { return (lane ^ 1) * 4; });
    machine.setVector(4, [](uint32_t) { return 5 * 4; });
    machine.run();
    EXPECT_EQ(definedBits(machine, 10), kDefined) << toString(variant);
    EXPECT_EQ(definedBits(machine, 11), kDefined) << toString(variant);
    EXPECT_EQ(definedBits(machine, 12), 0u) << "several lanes send to lane 5";
    EXPECT_EQ(definedBits(machine, 12, 6), ~0u) << "nobody sends to lane 6";
  }
}

/// A full write forgets the bits that were known before, whatever it writes.
TEST(DefinedMemory, WritesForget) {
  for (const Variant &variant : allVariants()) {
    Machine machine("v_mov_b32 v1, v10\nv_cvt_f32_u32 v3, v1\nv_mov_b32 v4, 0\n", variant);
    prepare(machine);
    LaneWords bits;
    std::fill_n(bits, 64, kDefined);
    for (uint32_t number : {3u, 4u})
      machine.wave.setDefinedBits(number, ~0ull, bits);
    machine.setExec(0xf0);
    machine.run();
    EXPECT_EQ(definedBits(machine, 1), 0u) << toString(variant);
    EXPECT_EQ(definedBits(machine, 3), 0u) << toString(variant);
    EXPECT_EQ(definedBits(machine, 4), ~0u) << toString(variant);
    for (uint32_t number : {1u, 3u, 4u})
      EXPECT_EQ(definedBits(machine, number, 3), kDefined) << "the lane is inactive";
  }
}

} // namespace
} // namespace rdnasim
