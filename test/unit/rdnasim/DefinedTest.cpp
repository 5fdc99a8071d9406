// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tests which values count as uninitialised: scalars bit by bit, vectors lane by lane. The bits of the lanes
// are in PartlyDefinedTest.cpp and DefinedMemoryTest.cpp.

#include "Machine.h"

#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

/// 32-bit logic has the same names in both wave sizes; s4 is never written by the snippets.
TEST(Defined, LanesThatNeverWereInALoopMayLackAValue) {
  for (const Variant &variant : allVariants()) {
    std::string andNot = variant.processor == std::string("gfx1030") ? "s_andn2_b32" : "s_and_not1_b32";
    Machine machine("s_mov_b32 s1, 0xff\n" + andNot +
                        " s4, s4, s1\n" // the low bits become 0
                        "s_or_b32 s4, s4, 0x81\n"
                        "s_and_b32 s5, s4, s1\n"
                        "s_cbranch_scc0 past\n"
                        "s_mov_b32 s6, s5\n"
                        "past:\n",
                    variant);
    machine.run();
    EXPECT_EQ(machine.scalar(6), 0x81u) << toString(variant);
    EXPECT_FALSE(machine.wave.scalarDefined(4)) << toString(variant);
    EXPECT_TRUE(machine.wave.scalarDefined(5)) << toString(variant);
  }
}

TEST(Defined, AShiftMovesDefinedBits) {
  for (const Variant &variant : allVariants()) {
    // Only the upper half of a product of 64 bits is computed.
    Machine machine("s_mov_b32 s9, 3\n"
                    "s_lshr_b64 s[6:7], s[8:9], 29\n"
                    "s_and_b32 s5, s6, 24\n"
                    "s_cbranch_scc0 past\n"
                    "s_mov_b32 s3, s5\n"
                    "past:\n"
                    "s_bfe_u32 s2, s6, 0x20003\n" // two bits from bit 3 on
                    "s_ashr_i32 s1, s4, 31\n",
                    variant);
    machine.run();
    EXPECT_EQ(machine.scalar(3), 24u) << toString(variant);
    EXPECT_EQ(machine.scalar(2), 3u) << toString(variant);
    EXPECT_FALSE(machine.wave.scalarDefined(6)) << toString(variant);
    EXPECT_TRUE(machine.wave.scalarDefined(7)) << toString(variant);
    EXPECT_TRUE(machine.wave.scalarDefined(2)) << toString(variant);
    EXPECT_FALSE(machine.wave.scalarDefined(1)) << toString(variant);
  }
}

/// s4 has the low half that a vector instruction has written, and an undefined upper half.
TEST(Defined, ScalarsOfHalvesAndSums) {
  constexpr uint32_t kLow = 0xffff;
  struct Case {
    const char *text;
    uint32_t expected;
  };
  constexpr Case kCases[] = {
      {"s_pack_ll_b32_b16 s5, s4, s4", ~0u},
      {"s_pack_lh_b32_b16 s5, s4, s1", ~0u},
      {"s_pack_lh_b32_b16 s5, s1, s4", kLow},
      {"s_pack_hh_b32_b16 s5, s4, s1", 0xffff0000},
      {"s_sext_i32_i16 s5, s4", ~0u},
      {"s_sext_i32_i8 s5, s4", ~0u},
      {"s_add_i32 s5, s4, s1", kLow},
      {"s_sub_i32 s5, s1, s4", kLow},
      {"s_mul_i32 s5, s4, s1", kLow},
      {"s_lshl2_add_u32 s5, s4, s1", kLow},
      {"s_addk_i32 s4, 5\ns_mov_b32 s5, s4", kLow},
      {"s_mulk_i32 s4, 5\ns_mov_b32 s5, s4", kLow},
      {"s_add_i32 s5, s1, s1\ns_addc_u32 s5, s4, s1", kLow},
      {"s_min_u32 s5, s4, s1", 0},
      {"s_mul_hi_u32 s5, s4, s1", 0},
      {"s_brev_b32 s5, s4", 0xffff0000},
      {"s_lshl_b32 s5, s1, s4", ~0u},
      {"s_bfe_u32 s5, s4, 0x80008", ~0u},
      {"s_bfm_b32 s5, s4, s4", ~0u},
      {"s_bitset1_b32 s4, 20\ns_mov_b32 s5, s4", kLow | 1 << 20},
      {"s_bitcmp1_b32 s4, 3\ns_cselect_b32 s5, s1, s4", ~0u},
      {"s_bitcmp1_b32 s4, 16\ns_cselect_b32 s5, s1, s1", 0},
  };
  constexpr std::pair<const char *, const char *> kRdna4Names[] = {
      {"s_add_i32", "s_add_co_i32"},
      {"s_sub_i32", "s_sub_co_i32"},
      {"s_addc_u32", "s_add_co_ci_u32"},
      {"s_addk_i32", "s_addk_co_i32"},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      std::string text = each.text;
      if (findTarget(variant.processor)->isIn(kRdna4))
        for (auto [from, to] : kRdna4Names)
          if (size_t at = text.find(from); at != text.npos)
            text.replace(at, std::string_view(from).size(), to);
      Machine machine(text, variant);
      machine.setScalar(1, 0x12345);
      machine.wave.writeScalarBits(Operand{.kind = OperandKind::Sgpr, .number = 4}, 0, 0x1234000c, kLow);
      machine.run();
      EXPECT_EQ(machine.wave.definedBits(Operand{.kind = OperandKind::Sgpr, .number = 5}), each.expected)
          << toString(variant) << ": " << text;
    }
}

TEST(Defined, AShiftByAnUndefinedAmountIsUndefined) {
  for (const Variant &variant : allVariants()) {
    Machine machine("s_lshl_b32 s5, 1, s4\ns_cbranch_scc0 past\npast:\n", variant);
    EXPECT_THAT(machine.runToFault(), HasSubstr("SCC, which comes from an uninitialised register"))
        << toString(variant);
  }
}

TEST(Defined, ABranchOnAnUndefinedBitIsAFault) {
  for (const Variant &variant : allVariants()) {
    Machine machine("s_and_b32 s5, s4, 0xff\ns_cbranch_scc0 past\npast:\n", variant);
    EXPECT_THAT(machine.runToFault(), HasSubstr("SCC, which comes from an uninitialised register"))
        << toString(variant);
  }
}

TEST(Defined, ExecTakesNoUndefinedBit) {
  for (const Variant &variant : allVariants()) {
    const char *text =
        variant.isWave64 ? "s_and_saveexec_b64 s[6:7], s[4:5]\n" : "s_and_saveexec_b32 s6, s4\n";
    Machine machine(text, variant);
    machine.setExec(3);
    EXPECT_THAT(machine.runToFault(), HasSubstr("EXEC is written")) << toString(variant);
    Machine outside(text, variant); // both bits that EXEC lets through are defined
    outside.setExec(3);
    outside.wave.writeMask(Operand{.kind = OperandKind::Sgpr, .number = 4}, 2, uint64_t(3));
    outside.run();
    EXPECT_EQ(outside.wave.exec(), 2u) << toString(variant);
  }
}

TEST(Defined, AComparisonDefinesTheBitsOfItsLanes) {
  for (const Variant &variant : allVariants()) {
    std::string mask = variant.isWave64 ? "s[4:5]" : "s4";
    Machine machine("v_cmp_gt_u32 " + mask + ", v1, v2\nv_cndmask_b32 v3, v2, v1, " + mask + "\n", variant);
    machine.setVector(1, [](uint32_t lane) { return lane; });
    machine.setVector(2, [](uint32_t) { return 5; });
    machine.wave.setVectorDefined(2, 0xf0);
    machine.run();
    EXPECT_EQ(machine.wave.vectorDefined(3) & 0xffff, 0xf0u) << toString(variant);
    EXPECT_EQ(machine.vector(3, 7), 7u) << toString(variant);
  }
}

} // namespace
} // namespace rdnasim
