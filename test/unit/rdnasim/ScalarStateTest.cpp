// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Scalar instructions that read or change more than their operands: SCC, EXEC, MODE, registers by index.

#include "ScalarMeaning.h"

namespace rdnasim {
namespace {

using u32 = uint32_t;
using u64 = uint64_t;

bool isRdna4(const Variant &variant) {
  return findTarget(variant.processor)->isIn(kRdna4);
}

/// Three dwords, added and subtracted with the carry in SCC.
TEST(ScalarState, CarryChains) {
  struct Case {
    u64 low, high;
    u64 otherLow, otherHigh;
  };
  constexpr Case kCases[] = {
      {~0ull, 0, 1, 0},
      {0, 0, 1, 0},
      {0x123456789abcdef0, 7, 0xfedcba9876543210, 9},
      {~0ull, 0xffffffff, ~0ull, 0xffffffff},
      {0xffffffff00000000, 1, 0x100000000, 1},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      std::string add = isRdna4(variant) ? "s_add_co_u32" : "s_add_u32",
                  addCarry = isRdna4(variant) ? "s_add_co_ci_u32" : "s_addc_u32",
                  sub = isRdna4(variant) ? "s_sub_co_u32" : "s_sub_u32",
                  subCarry = isRdna4(variant) ? "s_sub_co_ci_u32" : "s_subb_u32";
      Machine machine(add + " s8, s0, s4\n" + addCarry + " s9, s1, s5\n" + addCarry + " s10, s2, s6\n" +
                          "s_cselect_b32 s11, 1, 0\n" + sub + " s12, s0, s4\n" + subCarry + " s13, s1, s5\n" +
                          subCarry + " s14, s2, s6\ns_cselect_b32 s15, 1, 0",
                      variant);
      machine.setScalar64(0, each.low);
      machine.setScalar64(2, each.high);
      machine.setScalar64(4, each.otherLow);
      machine.setScalar64(6, each.otherHigh);
      machine.run();
      using Wide = unsigned __int128;
      Wide a = Wide(each.high) << 64 | each.low, b = Wide(each.otherHigh) << 64 | each.otherLow;
      Wide sum = a + b, difference = a - b;
      for (uint32_t i = 0; i < 3; ++i) {
        EXPECT_EQ(machine.scalar(8 + i), static_cast<u32>(sum >> 32 * i)) << toString(variant) << i;
        EXPECT_EQ(machine.scalar(12 + i), static_cast<u32>(difference >> 32 * i)) << toString(variant) << i;
      }
      EXPECT_EQ(machine.scalar(11), static_cast<u32>(sum >> 96));
      EXPECT_EQ(machine.scalar(15), u32(a < b));
    }
}

TEST(ScalarState, MovesThatDependOnScc) {
  for (const Variant &variant : allVariants())
    for (bool scc : {false, true}) {
      Machine machine("s_cselect_b32 s8, s0, s2\ns_cselect_b64 s[10:11], s[0:1], s[2:3]\n"
                      "s_cmov_b32 s12, s0\ns_cmov_b64 s[14:15], s[0:1]\ns_cmovk_i32 s16, -5",
                      variant);
      machine.setScalar64(0, 0x1111111122222222);
      machine.setScalar64(2, 0x3333333344444444);
      for (uint32_t number : {12u, 14u, 15u, 16u})
        machine.setScalar(number, 7);
      machine.wave.setScc(scc);
      machine.run();
      EXPECT_EQ(machine.scalar(8), scc ? 0x22222222u : 0x44444444u);
      EXPECT_EQ(machine.scalar(10), scc ? 0x22222222u : 0x44444444u);
      EXPECT_EQ(machine.scalar(11), scc ? 0x11111111u : 0x33333333u);
      EXPECT_EQ(machine.scalar(12), scc ? 0x22222222u : 7u);
      EXPECT_EQ(machine.scalar(14), scc ? 0x22222222u : 7u);
      EXPECT_EQ(machine.scalar(15), scc ? 0x11111111u : 7u);
      EXPECT_EQ(machine.scalar(16), scc ? 0xfffffffbu : 7u);
      EXPECT_EQ(machine.wave.scc, scc);
    }
}

struct ExecCase {
  const char *name;
  u64 (*newExec)(u64 source, u64 exec);
  Generations generations = kAll;
  bool savesOld = true;
};
u64 sourceAndNotExec(u64 s, u64 e) {
  return s & ~e;
}
u64 sourceOrNotExec(u64 s, u64 e) {
  return s | ~e;
}
u64 notSourceAndExec(u64 s, u64 e) {
  return ~s & e;
}
u64 notSourceOrExec(u64 s, u64 e) {
  return ~s | e;
}
constexpr ExecCase kExecCases[] = {
    {"s_and_saveexec", [](u64 s, u64 e) { return s & e; }},
    {"s_or_saveexec", [](u64 s, u64 e) { return s | e; }},
    {"s_xor_saveexec", [](u64 s, u64 e) { return s ^ e; }},
    {"s_nand_saveexec", [](u64 s, u64 e) { return ~(s & e); }},
    {"s_nor_saveexec", [](u64 s, u64 e) { return ~(s | e); }},
    {"s_xnor_saveexec", [](u64 s, u64 e) { return ~(s ^ e); }},
    {"s_andn2_saveexec", sourceAndNotExec, kRdna2},
    {"s_orn2_saveexec", sourceOrNotExec, kRdna2},
    {"s_andn1_saveexec", notSourceAndExec, kRdna2},
    {"s_orn1_saveexec", notSourceOrExec, kRdna2},
    {"s_and_not1_saveexec", sourceAndNotExec, kRdna34},
    {"s_or_not1_saveexec", sourceOrNotExec, kRdna34},
    {"s_and_not0_saveexec", notSourceAndExec, kRdna34},
    {"s_or_not0_saveexec", notSourceOrExec, kRdna34},
    {"s_andn1_wrexec", notSourceAndExec, kRdna2, false},
    {"s_andn2_wrexec", sourceAndNotExec, kRdna2, false},
    {"s_and_not0_wrexec", notSourceAndExec, kRdna34, false},
    {"s_and_not1_wrexec", sourceAndNotExec, kRdna34, false},
};

TEST(ScalarState, ChangesOfExec) {
  constexpr u64 kSources[] = {0, ~0ull, 0x0f0f0f0f33335555, 1}, kExecs[] = {0xff00ff00cccc0f0f, 1, ~0ull};
  for (const ExecCase &each : kExecCases)
    for (const Variant &variant : variantsOf(each.generations))
      for (u64 source : kSources)
        for (u64 exec : kExecs) {
          Machine machine(each.name + std::string(variant.isWave64 ? "_b64 s[2:3], s[0:1]" : "_b32 s2, s0"),
                          variant);
          machine.setScalar64(0, source);
          machine.setExec(exec & machine.wave.allLanes());
          machine.run();
          u64 lanes = machine.wave.allLanes(), expected = each.newExec(source, exec) & lanes;
          u64 saved = machine.scalar(2) | (variant.isWave64 ? u64(machine.scalar(3)) << 32 : 0);
          EXPECT_EQ(machine.wave.exec(), expected) << toString(variant) << " " << each.name;
          EXPECT_EQ(saved, each.savesOld ? exec & lanes : expected) << toString(variant) << " " << each.name;
          EXPECT_EQ(machine.wave.scc, expected != 0) << toString(variant) << " " << each.name;
        }
}

TEST(ScalarState, SourceAndResultMayBeTheSame) {
  for (const Variant &variant : variantsOf(kAll)) {
    if (variant.isWave64)
      continue;
    Machine machine("s_and_saveexec_b32 s0, s0\ns_xor_b32 exec_lo, exec_lo, s0", variant);
    machine.setScalar(0, 0b1100);
    machine.setExec(0b1010);
    machine.run();
    EXPECT_EQ(machine.scalar(0), 0b1010u);
    EXPECT_EQ(machine.wave.exec(), 0b0010u) << "the lanes of the other branch";
  }
}

TEST(ScalarState, ModeByItsFields) {
  for (const Variant &variant : allVariants()) {
    Machine machine("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0xfffffff9\n" // rounding only
                    "s_getreg_b32 s0, hwreg(HW_REG_MODE, 0, 8)\n"
                    "s_setreg_b32 hwreg(HW_REG_MODE, 6, 2), s4\n" // denormals of f16 and f64
                    "s_getreg_b32 s1, hwreg(HW_REG_MODE, 4, 4)\n"
                    "s_round_mode 0xe\ns_denorm_mode 0x2\n"
                    "s_getreg_b32 s2, hwreg(HW_REG_MODE, 0, 8)",
                    variant);
    machine.wave.mode = FloatMode::fromBits(0xc0);
    machine.setScalar(4, 0xfffffffd);
    machine.run();
    EXPECT_EQ(machine.scalar(0), 0xc9u) << toString(variant);
    EXPECT_EQ(machine.scalar(1), 0x4u) << toString(variant);
    EXPECT_EQ(machine.scalar(2), 0x2eu) << toString(variant);
    EXPECT_EQ(machine.wave.mode.roundF32, 2);
    EXPECT_EQ(machine.wave.mode.roundF16F64, 3);
    EXPECT_EQ(machine.wave.mode.denormF32, 2);
    EXPECT_EQ(machine.wave.mode.denormF16F64, 0);
  }
}

/// Bits 8 and 9; RDNA4 has neither.
TEST(ScalarState, ClampAndIeeeModes) {
  for (const Variant &variant : allVariants()) {
    Machine machine("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 8, 2), 2\n"
                    "s_getreg_b32 s0, hwreg(HW_REG_MODE, 8, 2)",
                    variant);
    machine.wave.mode.dx10Clamp = true;
    machine.wave.mode.ieee = false;
    machine.run();
    EXPECT_EQ(machine.wave.mode.dx10Clamp, isRdna4(variant)) << toString(variant);
    EXPECT_EQ(machine.wave.mode.ieee, !isRdna4(variant)) << toString(variant);
    EXPECT_EQ(machine.scalar(0), isRdna4(variant) ? 0u : 2u) << toString(variant);
  }
}

TEST(ScalarState, RoundingModesOfArithmetic) {
  struct Case {
    uint32_t rounding;
    float expected;
  };
  // 1 + 2^-25 lies between 1 and its next neighbour.
  constexpr Case kCases[] = {{0, 1}, {1, 1 + 0x1p-23f}, {2, 1}, {3, 1}};
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      Machine machine("s_round_mode " + std::to_string(each.rounding) + "\nv_add_f32 v1, v0, 1.0", variant);
      machine.setVector(0, [](uint32_t) { return std::bit_cast<u32>(0x1p-25f); });
      machine.run();
      EXPECT_EQ(machine.vector(1, 0), std::bit_cast<u32>(each.expected)) << toString(variant);
    }
}

TEST(ScalarState, RegistersByIndex) {
  for (const Variant &variant : allVariants()) {
    Machine machine("s_mov_b32 m0, 3\ns_movrels_b32 s20, s0\ns_movreld_b32 s24, s1\n"
                    "s_mov_b32 m0, 4\ns_movrels_b64 s[22:23], s[0:1]\ns_movreld_b64 s[28:29], s[2:3]\n"
                    "s_mov_b32 m0, 0x50002\ns_movrelsd_2_b32 s40, s1",
                    variant);
    for (uint32_t number = 0; number < 8; ++number)
      machine.setScalar(number, 100 + number);
    machine.run();
    EXPECT_EQ(machine.scalar(20), 103u) << toString(variant);
    EXPECT_EQ(machine.scalar(27), 101u) << "s24 + 3";
    EXPECT_EQ(machine.scalar(22), 104u);
    EXPECT_EQ(machine.scalar(23), 105u);
    EXPECT_EQ(machine.scalar(32), 102u) << "s28 + 4";
    EXPECT_EQ(machine.scalar(33), 103u);
    EXPECT_EQ(machine.scalar(45), 103u) << "s1 + 2 to s40 + 5";
  }
}

TEST(ScalarState, RefusesOtherHardwareRegisters) {
  for (const Variant &variant : allVariants()) {
    Machine reads("s_getreg_b32 s0, hwreg(HW_REG_STATUS)", variant);
    EXPECT_NE(reads.runToFault().find("hardware register 2"), std::string::npos);
    Machine writes("s_setreg_imm32_b32 hwreg(HW_REG_STATUS, 0, 1), 1", variant);
    EXPECT_NE(writes.runToFault().find("hardware register 2 cannot be written"), std::string::npos);
    Machine undefined("s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s9", variant);
    EXPECT_NE(undefined.runToFault().find("uninitialised"), std::string::npos);
  }
}

} // namespace
} // namespace rdnasim
