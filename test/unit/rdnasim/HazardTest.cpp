// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Pairs of instructions that need a wait, or another instruction, in between: each sequence without it stops
// the wave, and with it runs.

#include "Machine.h"

#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

enum Waves : uint32_t { k32 = 1, k64 = 2, kBoth = 3 };

/// Registers hold 0; s[2:3] the address of 256 bytes.
void check(const std::string &text, const char *reason, Generations generations, uint32_t waves) {
  for (const Variant &variant : variantsOf(generations)) {
    if ((waves & (variant.isWave64 ? k64 : k32)) == 0)
      continue;
    SCOPED_TRACE(toString(variant) + ": " + text);
    Machine machine(text, variant);
    for (uint32_t number = 0; number < 64; ++number)
      machine.setVector(number, [](uint32_t) { return 0; });
    for (uint32_t number = 0; number < 16; ++number)
      machine.setScalar(number, 0);
    machine.setScalar64(kVcc, 0);
    machine.setScalar64(2, machine.memory.allocate("data", 256).address);
    if (reason)
      EXPECT_THAT(machine.runToFault(), HasSubstr(reason));
    else
      machine.run();
  }
}

const std::string kSalu = "s_waitcnt_depctr depctr_sa_sdst(0)\n",
                  kSdst = "s_waitcnt_depctr depctr_va_sdst(0)\n",
                  kVccWait = "s_waitcnt_depctr depctr_va_vcc(0)\n",
                  kVdst = "s_waitcnt_depctr depctr_va_vdst(0)\n", kMove = "v_mov_b32 v9, v1\n";

std::string times(uint32_t count, const std::string &text) {
  std::string result;
  for (uint32_t i = 0; i < count; ++i)
    result += text;
  return result;
}

/// A mask is read, written, and read again.
struct MaskCase {
  const char *read, *write;
  const std::string &wait;
  const char *again, *reason;
};
const MaskCase kMaskCases[] = {
    {"v_cndmask_b32 v4, v1, v2, s[4:5]", "s_mov_b32 s4, 0", kSalu, "s_mov_b32 s6, s4",
     "s4 is read too early: 'v_cndmask_b32_e64 v4, v1, v2, s[4:5]' at 0x0 has read a mask of lanes from it, "
     "'s_mov_b32 s4, 0' at 0x8 has written it since, and s_waitcnt_depctr depctr_sa_sdst(0) is missing"},
    {"v_cndmask_b32 v4, v1, v2, s[4:5]", "s_mov_b32 s5, 0", kSalu, "v_mov_b32 v5, s5",
     "s5 is read too early"},
    {"v_cndmask_b32 v4, v1, v2, s[4:5]", "v_cmp_eq_u32 s[4:5], v1, v2", kSdst, "s_mov_b64 s[6:7], s[4:5]",
     "depctr_va_sdst(0) is missing"},
    {"v_cndmask_b32 v4, v1, v2, s[4:5]", "v_readfirstlane_b32 s4, v1", kSdst, "v_mov_b32 v5, s4",
     "depctr_va_sdst(0) is missing"},
    {"v_cndmask_b16 v4.l, v1.l, v2.l, s[4:5]", "s_mov_b32 s4, 0", kSalu, "s_mov_b32 s6, s4",
     "s4 is read too early"},
    {"v_cndmask_b32 v4, v1, v2, vcc", "v_cmp_eq_u32 vcc, v1, v2", kVccWait, "v_cndmask_b32 v4, v1, v2, vcc",
     "vcc_lo is read too early"},
    {"v_cndmask_b32 v4, v1, v2, vcc", "s_mov_b64 vcc, 0", kSalu,
     "s_cbranch_vccz next\nnext:", "depctr_sa_sdst(0)"},
    {"v_cndmask_b32_dpp v4, v1, v2, vcc row_shr:1 row_mask:0xf bank_mask:0xf", "s_mov_b32 vcc_hi, 0", kSalu,
     "s_mov_b64 s[6:7], vcc", "vcc_hi is read too early"},
    {"v_div_fmas_f32 v4, v1, v2, v3", "s_mov_b64 vcc, 0", kSalu, "s_mov_b64 s[6:7], vcc", "'v_div_fmas_f32"},
    // A carry reads a mask and writes it; its own write is none behind the read, and does not end it.
    {"v_add_co_ci_u32 v4, vcc, v1, v2, vcc", "s_mov_b64 vcc, 0", kSalu, "s_mov_b64 s[6:7], vcc",
     "'v_add_co_ci_u32"},
    {"v_sub_co_ci_u32 v4, s[4:5], v1, v2, s[4:5]", "s_mov_b64 s[4:5], 0", kSalu, "v_mov_b32 v5, s4",
     "'v_sub_co_ci_u32"},
};

TEST(Hazard, MasksThatAreWrittenAnewAreWaitedFor) {
  for (const MaskCase &each : kMaskCases) {
    const std::string start = std::string(each.read) + "\n" + each.write + "\n";
    check(start + each.again, each.reason, kRdna3, k64);
    for (const std::string *wait : {&kSalu, &kSdst, &kVccWait, &kVdst})
      check(start + *wait + each.again, wait == &each.wait ? nullptr : each.reason, kRdna3, k64);
    check(start + "s_mov_b32 s9, 0\n" + each.wait + each.again, nullptr, kRdna3, k64);
    check(start, nullptr, kRdna3, k64);
  }
}

TEST(Hazard, WhatIsNoMask) {
  constexpr const char *kFine[] = {
      "v_mov_b32 v4, s4\ns_mov_b32 s4, 0\ns_mov_b32 s6, s4",
      "v_cndmask_b32 v4, s4, v2, s[6:7]\ns_mov_b32 s4, 0\ns_mov_b32 s8, s4",
      "v_cndmask_b32 v4, v1, v2, s[4:5]\ns_mov_b32 s6, 0\ns_mov_b32 s8, s6",
      "v_cndmask_b32 v4, v1, v2, s[4:5]\ns_load_b32 s4, s[2:3], 0x0\ns_waitcnt lgkmcnt(0)\ns_mov_b32 s8, s4",
      "v_cndmask_b32 v4, v1, v2, exec\ns_mov_b64 exec, -1\ns_mov_b64 s[4:5], exec",
      "v_add_co_ci_u32 v4, vcc, v1, v2, vcc\nv_add_co_ci_u32 v4, s[4:5], v1, v2, vcc",
  };
  for (const char *text : kFine)
    check(text, nullptr, kRdna3, k64);
  check("v_cndmask_b32 v4, v1, v2, s4\ns_mov_b32 s4, 0\ns_mov_b32 s6, s4", nullptr, kRdna3, k32);
}

/// The second time round, the mask has been read.
TEST(Hazard, MasksOfTheRoundBefore) {
  const std::string loop = "s_mov_b32 s8, 2\nagain:\ns_mov_b64 s[4:5], -1\n",
                    rest = "v_cndmask_b32 v4, v1, v2, s[4:5]\n"
                           "s_sub_i32 s8, s8, 1\n"
                           "s_cmp_lg_u32 s8, 0\n"
                           "s_cbranch_scc1 again";
  check(loop + rest, "s4 is read too early", kRdna3, k64);
  check(loop + kSalu + rest, nullptr, kRdna3, k64);
}

TEST(Hazard, TranscendentalResultsAreWaitedFor) {
  const std::string rcp = "v_rcp_f32 v4, v1\n", read = "v_mov_b32 v5, v4", exp = "v_exp_f32 v6, v1\n";
  check(rcp + read,
        "v4 is read too early after the transcendental 'v_rcp_f32_e32 v4, v1' at 0x0: s_waitcnt_depctr "
        "depctr_va_vdst(0) is missing in between",
        kRdna3, kBoth);
  check(rcp + times(5, kMove) + read, "v4 is read too early", kRdna3, kBoth);
  check(rcp + exp + kMove + read, "v4 is read too early", kRdna3, kBoth);
  check(rcp + times(9, "s_nop 0\n") + "v_fmac_f32 v4, v1, v2", "v4 is read too early", kRdna3, kBoth);
  check(rcp + "v_mov_b32_dpp v4, v1 row_shr:1 row_mask:0xf bank_mask:0xf", "v4 is read too early", kRdna3,
        kBoth);
  check("v_sqrt_f64 v[4:5], v[6:7]\nv_mov_b32 v8, v5", "v5 is read too early", kRdna3, kBoth);
  check("v_rcp_f16 v4.l, v1.l\nv_mov_b32 v8, v4", "v4 is read too early", kRdna3, kBoth);
  check(rcp + "v_dual_mov_b32 v6, v1 :: v_dual_add_f32 v7, v2, v4", "v4 is read too early", kRdna3, k32);
  check(rcp + read, nullptr, kRdna2 | kRdna4, kBoth);
  for (const std::string &between :
       {kVdst, times(6, kMove), times(2, exp), std::string("ds_load_b32 v6, v1\n"),
        std::string("global_load_b32 v6, v1, s[2:3]\n")})
    check(rcp + between + read, nullptr, kRdna3, kBoth);
  check("v_rcp_f16 v4.l, v1.l\nv_mov_b16 v8.l, v4.h", nullptr, kRdna3, kBoth);
}

TEST(Hazard, OperandsFromBothSidesOfAnExecWriteAreWaitedFor) {
  const std::string first = "v_mov_b32 v4, v1\n", exec = "s_mov_b64 exec, -1\n",
                    second = "v_mov_b32 v5, v1\n", read = "v_add_nc_u32 v6, v4, v5";
  const char *reason =
      "v4 is read too early: 'v_mov_b32_e32 v4, v1' at 0x0 has written it, then EXEC has changed";
  check(first + exec + second + read, reason, kRdna3, k64);
  check(first + "s_or_saveexec_b64 s[4:5], -1\n" + second + read, reason, kRdna3, k64);
  check(first + kMove + exec + kMove + second + read, reason, kRdna3, k64);
  check(first + exec + second + times(4, kMove) + read, reason, kRdna3, k64);
  check(first + exec + second + exec + "v_add_nc_u32 v6, v5, v4", reason, kRdna3, k64);
  for (const std::string &fine :
       {first + exec + second + kVdst + read, first + kMove + exec + times(2, kMove) + second + read,
        first + exec + second + times(5, kMove) + read, first + second + exec + read,
        exec + first + second + read, first + exec + second + "v_mov_b32 v6, v4\nv_mov_b32 v7, v5",
        first + kVdst + exec + second + read})
    check(fine, nullptr, kRdna3, k64);
  check(first + "s_mov_b32 exec_lo, -1\n" + second + read, nullptr, kRdna3, k32);
}

TEST(Hazard, AVectorInstructionStandsBetween) {
  const std::string compare = "v_cmpx_eq_u32 v1, v1\n", permute = "v_permlane16_b32 v4, v1, s4, s5",
                    matrix = "v_wmma_f32_16x16x16_f16 v[8:15], v[16:23], v[24:31], v[8:15]\n",
                    other = "v_wmma_f32_16x16x16_f16 v[32:39], v[16:23], v[8:15], v[32:39]",
                    matrix12 = "v_wmma_f32_16x16x16_f16 v[8:15], v[16:19], v[20:23], v[8:15]\n",
                    other12 = "v_wmma_f32_16x16x16_f16 v[32:39], v[8:11], v[20:23], v[32:39]";
  for (const std::string &between : {std::string(), std::string("v_nop\n"), kVdst})
    check(compare + between + permute, "lanes are permuted too early after 'v_cmpx_eq_u32", kRdna3, kBoth);
  check(compare + permute, "lanes are permuted too early after 'v_cmpx_eq_u32", kRdna4, kBoth);
  check(compare + kMove + permute, nullptr, kRdna34, kBoth);
  check(compare + permute, nullptr, kRdna2, kBoth);
  check(matrix + other, "v[8:15] is read too early after 'v_wmma_f32", kRdna3, k32);
  check(matrix + "v_nop\n" + other, nullptr, kRdna3, k32);
  check(matrix + matrix, nullptr, kRdna3, k32);
  check(matrix12 + other12, "v[8:11] is read too early after 'v_wmma_f32", kRdna4, k32);
  check(matrix12 + kMove + other12, nullptr, kRdna4, k32);
}

TEST(Hazard, DenormalModeBehindAFloatAtomic) {
  const std::string atomic = "global_atomic_fmin v1, v2, s[2:3]\n", mode = "s_denorm_mode 15";
  for (const std::string &between : {std::string(), std::string("s_nop 1\n"), times(2, "s_mov_b32 s4, 0\n")})
    check(atomic + between + mode, "the mode of denormals is set too early after 'global_atomic_fmin", kRdna2,
          kBoth);
  for (const std::string &between : {std::string("s_nop 2\n"), times(3, "s_mov_b32 s4, 0\n"), kMove,
                                     std::string("s_waitcnt_vscnt null, 0x0\n")})
    check(atomic + between + mode, nullptr, kRdna2, kBoth);
  check("global_atomic_add v1, v2, s[2:3]\n" + mode, nullptr, kRdna2, kBoth);
}

/// RDNA4: any of a pair that the vector ALU has ever read.
TEST(Hazard, ScalarsThatTheVectorAluHasReadAreWaitedFor) {
  const std::string read = "v_mov_b32 v4, s4\n", scalar = "s_mov_b32 s5, 0\n",
                    vector = "v_readfirstlane_b32 s5, v1\n", salu = "s_wait_alu depctr_sa_sdst(0)\n",
                    sdst = "s_wait_alu depctr_va_sdst(0)\n", toScalar = "s_mov_b32 s6, s5\n",
                    toVector = "v_mov_b32 v5, s5\n";
  check(read + scalar + toScalar,
        "s5 is read too early: 'v_mov_b32_e32 v4, s4' at 0x0 has read it for the vector ALU, 's_mov_b32 s5, "
        "0' at 0x4 "
        "has written it since, and s_wait_alu depctr_sa_sdst(0) is missing",
        kRdna4, kBoth);
  check(read + scalar + sdst + toVector, "depctr_sa_sdst(0) is missing", kRdna4, kBoth);
  check(read + vector + toVector, "depctr_va_sdst(0) is missing", kRdna4, kBoth);
  check(read + vector + salu + toVector, "depctr_va_sdst(0) is missing", kRdna4, kBoth);
  check(read + "v_s_rcp_f32 s5, s6\n" + toVector, "depctr_va_sdst(0) is missing", kRdna4, kBoth);
  check("v_mov_b32 v4, vcc_lo\nv_cmp_eq_u32_e64 vcc_lo, v1, v2\nv_mov_b32 v5, vcc_lo\n",
        "depctr_va_vcc(0) is missing", kRdna4, k32);
  for (const std::string &fine :
       {read + scalar + salu + toScalar, read + scalar + salu + toVector, read + vector + sdst + toVector,
        read + vector + toScalar + toVector, read + vector + "s_mul_i32 s2, ttmp9, 3\n" + toVector,
        scalar + toVector, read + scalar + "s_load_b32 s8, s[2:3], 0x0\n" + toScalar})
    check(fine, nullptr, kRdna4, kBoth);
  check(read + scalar + toScalar, nullptr, kRdna23, kBoth);
}

/// Some scalar instructions read what they write: early after a write, and as the read that ends a hazard.
TEST(Hazard, ScalarResultsThatAreRead) {
  for (const std::string both : {"s_addk_co_i32 s5, 7\n", "s_mulk_i32 s5, 7\n", "s_bitset0_b32 s5, 31\n",
                                 "s_bitset1_b64 s[4:5], 31\n", "s_fmac_f32 s5, 1.0, 2.0\n"}) {
    check("v_mov_b32 v4, s4\ns_mov_b32 s5, 0\n" + both, "s5 is read too early", kRdna4, kBoth);
    check("v_mov_b32 v4, s6\nv_readfirstlane_b32 s6, v1\n" + both + "v_mov_b32 v5, s6\n", nullptr, kRdna4,
          kBoth);
  }
  check("v_mov_b32 v4, s6\nv_readfirstlane_b32 s6, v1\ns_movk_i32 s5, 7\nv_mov_b32 v5, s6\n",
        "depctr_va_sdst(0) is missing", kRdna4, kBoth);
}

} // namespace
} // namespace rdnasim
