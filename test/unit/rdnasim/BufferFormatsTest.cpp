// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BufferDescriptor.h"
#include "tools/rdnasim/format/FormatTable.h"

#include <bit>
#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

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

TEST(BufferFormats, NumbersAreThoseOfTheAssembler) {
  for (const char *processor : {"gfx1030", "gfx1100", "gfx1201"}) {
    const Target target = *findTarget(processor);
    const Variant variant{processor, false};
    uint32_t formats = 0;
    for (uint32_t number = 0; number < 128; ++number) {
      if (!findBufferFormat(number, target))
        continue;
      ++formats;
      const Machine machine("tbuffer_load_format_x v8, off, s[4:7], " + none(variant) + " format:[BUF_FMT_" +
                                nameOfFormat(number, target) + "]",
                            variant);
      EXPECT_EQ(machine.program.instructions.front().modifiers.format, number) << toString(variant);
    }
    EXPECT_EQ(formats, target.isIn(kRdna2) ? 77u : 63u) << processor;
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

TEST(BufferFormats, TheDescriptorPlacesStoredComponents) {
  for (const Variant &variant : allVariants()) {
    Machine machine("buffer_store_format_xyzw v[8:11], off, s[4:7], " + none(variant), variant);
    // z, y and x are the components x, y and z; w is z too, which x goes before. 8_8_8_8_UINT.
    Allocation &data = describe(
        machine,
        {.numRecords = 64, .format = isRdna2(variant) ? 60u : 46u, .selects = 6 | 5 << 3 | 4 << 6 | 6 << 9});
    for (uint32_t i = 0; i < 4; ++i)
      machine.setVector(8 + i, [&](uint32_t) { return i + 1; });
    machine.run();
    EXPECT_EQ(word(data, 0), 0x00010203u) << toString(variant);
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
