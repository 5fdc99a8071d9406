// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RDNA2's SDWA: bytes and words as sources and results.

#include "Machine.h"

#include <bit>
#include <cmath>

namespace rdnasim {
namespace {

using u32 = uint32_t;

constexpr u32 kA = 0x89abcdef, kB = 0x01f23374, kOld = 0x5a5a5a5a;

struct Part {
  const char *name;
  uint32_t shift, bits;
};
constexpr Part kParts[] = {
    {"BYTE_0", 0, 8},  {"BYTE_1", 8, 8},   {"BYTE_2", 16, 8}, {"BYTE_3", 24, 8},
    {"WORD_0", 0, 16}, {"WORD_1", 16, 16}, {"DWORD", 0, 32},
};
u32 maskOf(const Part &part) {
  return part.bits == 32 ? ~0u : (1u << part.bits) - 1;
}
u32 taken(u32 value, const Part &part, bool isSigned) {
  u32 field = value >> part.shift & maskOf(part);
  bool isNegative = part.bits < 32 && (field >> (part.bits - 1)) != 0;
  return isSigned && isNegative ? field | ~maskOf(part) : field;
}

u32 runOne(const std::string &text, const Variant &variant) {
  Machine machine(text, variant);
  machine.setVector(0, [](uint32_t) { return kA; });
  machine.setVector(1, [](uint32_t) { return kB; });
  machine.setVector(2, [](uint32_t) { return kOld; });
  machine.run();
  return machine.vector(2, machine.lanes() - 1);
}

TEST(Sdwa, SelectsSources) {
  for (const Variant &variant : variantsOf(kRdna2))
    for (const Part &first : kParts)
      for (const Part &second : kParts)
        for (bool isSigned : {false, true}) {
          std::string source = isSigned ? "sext(v0)" : "v0";
          std::string text = "v_add_nc_u32_sdwa v2, " + source +
                             ", v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:" + first.name +
                             " src1_sel:" + second.name;
          EXPECT_EQ(runOne(text, variant), taken(kA, first, isSigned) + taken(kB, second, false)) << text;
        }
}

/// The part that is written, and what becomes of the rest: zeros, the sign above and zeros below, or what it
/// was.
TEST(Sdwa, SelectsTheResult) {
  enum Unused { Pad, Sext, Preserve };
  constexpr const char *kNames[] = {"UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"};
  for (const Variant &variant : variantsOf(kRdna2))
    for (const Part &part : kParts)
      for (Unused unused : {Pad, Sext, Preserve})
        for (const char *source : {"v0", "v1"}) {
          std::string text = std::string("v_mov_b32_sdwa v2, ") + source + " dst_sel:" + part.name +
                             " dst_unused:" + kNames[unused] + " src0_sel:DWORD";
          u32 value = (source[1] == '0' ? kA : kB) & maskOf(part), mask = maskOf(part) << part.shift;
          bool isNegative = part.bits < 32 && (value >> (part.bits - 1)) != 0;
          u32 above = part.shift + part.bits == 32 ? 0 : ~0u << (part.shift + part.bits);
          u32 rest = unused == Preserve ? kOld & ~mask : unused == Sext && isNegative ? above : 0;
          EXPECT_EQ(runOne(text, variant), value << part.shift | rest) << text;
        }
}

/// Signs come after the selection, clamp before the result is placed.
TEST(Sdwa, FloatModifiers) {
  for (const Variant &variant : variantsOf(kRdna2)) {
    Machine machine("v_add_f16_sdwa v2, -v0, |v1| dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE "
                    "src0_sel:WORD_1 src1_sel:WORD_0\n"
                    "v_mul_f16_sdwa v3, v0, v1 clamp dst_sel:WORD_0 dst_unused:UNUSED_PAD "
                    "src0_sel:WORD_0 src1_sel:WORD_1",
                    variant);
    machine.setVector(0, [](uint32_t) { return 0x3c004000; }); // 1, 2
    machine.setVector(1, [](uint32_t) { return 0x4200c400; }); // 3, -4
    machine.setVector(2, [](uint32_t) { return kOld; });
    machine.run();
    EXPECT_EQ(machine.vector(2, 0), 0x42005a5au) << "-1 + 4 = 3 above";
    EXPECT_EQ(machine.vector(3, 0), 0x3c00u) << "2 * 3, clamped to 1";
  }
}

TEST(Sdwa, ComparesParts) {
  for (const Variant &variant : variantsOf(kRdna2)) {
    Machine machine(std::string("v_cmp_lt_i32_sdwa ") + (variant.isWave64 ? "s[4:5]" : "s4") +
                        ", sext(v0), v1 src0_sel:BYTE_1 src1_sel:BYTE_0",
                    variant);
    machine.setVector(0, [](uint32_t lane) { return lane % 2 == 0 ? 0x8000u : 0x7f00u; });
    machine.setVector(1, [](uint32_t) { return 0x10; });
    machine.run();
    EXPECT_EQ(machine.scalar(4), 0x55555555u) << "-128 is less than 16, 127 is not";
  }
}

/// Lanes that are off keep theirs whatever dst_unused says.
TEST(Sdwa, LeavesOtherLanes) {
  for (const Variant &variant : variantsOf(kRdna2)) {
    Machine machine("v_mov_b32_sdwa v2, v0 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:BYTE_3", variant);
    machine.setVector(0, [](uint32_t) { return kA; });
    machine.setVector(2, [](uint32_t) { return kOld; });
    machine.setExec(1);
    machine.run();
    EXPECT_EQ(machine.vector(2, 0), 0x8900u);
    EXPECT_EQ(machine.vector(2, 1), kOld);
  }
}

} // namespace
} // namespace rdnasim
