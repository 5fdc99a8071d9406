// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/bench/CountInstructions.h"

#include <gtest/gtest.h>

namespace bench {
namespace {

TEST(CountInstructions, CountsEachKind) {
  const llpc::ShaderStatistics counts = countInstructions("BB0:\n"
                                                          "\ts_mov_b32 s0, s3     ; be800003\n"
                                                          "\ts_load_b128 s[4:7], s[2:3], null ; f4080101\n"
                                                          "\tv_add_f32_e32 v0, v1, v2\n"
                                                          "\tv_cndmask_b32_e32 v0, v1, v2, vcc\n"
                                                          "\tbuffer_load_b32 v1, v0, s[4:7], 0 offen\n"
                                                          "\tds_store_b32 v0, v1\n"
                                                          "\ts_waitcnt vmcnt(0)\n"
                                                          "\ts_cbranch_execz BB6\n"
                                                          "BB6:\n"
                                                          "\ts_barrier\n"
                                                          "\ts_endpgm\n"
                                                          "\ts_code_end\n");
  EXPECT_EQ(counts.instructions, 10u);
  EXPECT_EQ(counts.salu, 1u);
  EXPECT_EQ(counts.smem, 1u);
  EXPECT_EQ(counts.valu, 2u);
  EXPECT_EQ(counts.vmem, 1u);
  EXPECT_EQ(counts.lds, 1u);
  EXPECT_EQ(counts.waits, 1u);
  EXPECT_EQ(counts.branches, 1u);
  EXPECT_EQ(counts.other, 2u);
}

TEST(CountInstructions, TakesTheHighestRegister) {
  const llpc::ShaderStatistics counts = countInstructions("v_mov_b32_e32 v9, s1\n"
                                                          "v_lshlrev_b64 v[10:11], 2, v[3:4]\n"
                                                          "s_load_b64 s[20:21], s[2:3], 0x7fff ; s99\n");
  EXPECT_EQ(counts.vgprs, 12u);
  EXPECT_EQ(counts.sgprs, 22u);
}

TEST(CountInstructions, VccIsAPairOfScalarRegisters) {
  EXPECT_EQ(countInstructions("v_cmp_eq_u32_e32 vcc_lo, s4, v0\n").sgprs, 7u);
}

TEST(CountInstructions, NegatedAndAbsoluteOperandsAreRegisters) {
  EXPECT_EQ(countInstructions("v_add_f32_e64 v0, -v7, |v5|\n").vgprs, 8u);
}

TEST(CountInstructions, NothingInNoAssembly) {
  EXPECT_EQ(countInstructions("").instructions, 0u);
  EXPECT_EQ(countInstructions("; s_nop 0\n\n").instructions, 0u);
}

} // namespace
} // namespace bench
