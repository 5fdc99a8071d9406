// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which bits of a vector instruction's result are defined when some bits of its sources are not.

#include "PartlyDefined.h"

namespace rdnasim {
namespace {

using enum Precision;

constexpr uint32_t kLow = 0xffff, kHigh = 0xffff0000;

TEST(PartlyDefined, MovesAndBitwise) {
  const PartlyDefinedRow kRows[] = {
      {"v_mov_b32 v10, v1", Exact},
      {"v_not_b32 v10, v1", Exact},
      {"v_bfrev_b32 v10, v1", Exact},
      {"v_and_b32 v10, v1, v2", Exact},
      {"v_or_b32 v10, 0x12345678, v2", Exact},
      {"v_xor_b32 v10, v1, v2", Exact},
      {"v_xnor_b32 v10, v1, v2", Exact},
      {"v_bfi_b32 v10, v1, v2, v3", Exact},
      {"v_bfi_b32 v10, v1, v2, v2", Exact},
      {"v_and_or_b32 v10, v1, v2, v3", Exact},
      {"v_or3_b32 v10, v1, v2, v3", Exact},
      {"v_xor3_b32 v10, v1, v2, v3", Exact, {}, 0, ~0u, kRdna34},
      {"v_not_b16 v10.h, v1.l", Exact, {}, 0, ~0u, kRdna3},
      {"v_mov_b16 v10.h, v1.l", Exact, {}, 0, ~0u, kRdna3},
      {"v_mov_b16 v10.l, v1.h", Exact, {}, 0, ~0u, kRdna3},
      {"v_and_b16 v10.l, v1.h, v2.l", Exact, {}, 0, ~0u, kRdna3},
      {"v_or_b16 v10.h, v1.h, v2.l", Exact, {}, 0, ~0u, kRdna3},
      {"v_xor_b16 v10, v1, v2", Exact, {}, 0, ~0u, kRdna4},
  };
  checkPartlyDefined(kRows);
}

TEST(PartlyDefined, ShiftsAndFields) {
  const PartlyDefinedRow kRows[] = {
      {"v_lshlrev_b32 v10, v1, v2", Exact, {{1, 31}}, 1},
      {"v_lshrrev_b32 v10, v1, v2", Exact, {{1, 31}}, 1},
      {"v_ashrrev_i32 v10, v1, v2", Exact, {{1, 31}}, 1},
      {"v_lshlrev_b64 v[10:11], v1, v[2:3]", Exact, {{1, 63}}, 1},
      {"v_lshrrev_b64 v[10:11], v1, v[2:3]", Exact, {{1, 63}}, 1},
      {"v_ashrrev_i64 v[10:11], v1, v[2:3]", Exact, {{1, 63}}, 1},
      {"v_bfe_u32 v10, v2, v1, 5", Exact, {{1, 31}}, 1},
      {"v_bfe_i32 v10, v2, v1, 9", Exact, {{1, 31}}, 1},
      {"v_bfe_u32 v10, v2, 3, v1", Exact, {{1, 31}}, 1},
      {"v_bfe_i32 v10, v2, 3, v1", Exact, {{1, 31}}, 1},
      {"v_bfm_b32 v10, v1, v2", Whole, {{1, 31}, {2, 31}}},
      {"v_lshl_or_b32 v10, v2, v1, v3", Exact, {{1, 31}}, 1},
      {"v_alignbit_b32 v10, v2, v3, v1", Exact, {{1, 31}}, 1, ~0u, kRdna2 | kRdna4},
      {"v_alignbit_b32 v10, v2, v3, v1.h", Exact, {{1, 31 << 16}}, 1, ~0u, kRdna3},
      {"v_alignbyte_b32 v10, v2, v3, v1", Exact, {{1, 3}}, 1, ~0u, kRdna2 | kRdna4},
      {"v_perm_b32 v10, v2, v3, v1", Exact, {}, 1},
      {"v_lshlrev_b16 v10, v1, v2", Exact, {{1, 15}}, 1, ~0u, kRdna2 | kRdna4},
      {"v_lshrrev_b16 v10, v1, v2", Exact, {{1, 15}}, 1, ~0u, kRdna2 | kRdna4},
      {"v_ashrrev_i16 v10.l, v1.h, v2.l", Exact, {{1, 15 << 16}}, 1, ~0u, kRdna3},
      {"v_ffbh_u32 v10, v1", Exact, {}, 1, ~0u, kRdna2}, // sound; CountsOfZeros is precise
  };
  checkPartlyDefined(kRows);
}

TEST(PartlyDefined, SumsAndProducts) {
  const PartlyDefinedRow kRows[] = {
      {"v_add_nc_u32 v10, v1, v2", Sum},
      {"v_sub_nc_u32 v10, v1, v2", Sum},
      {"v_subrev_nc_u32 v10, v1, v2", Sum},
      {"v_mul_lo_u32 v10, v1, v2", Sum},
      {"v_add3_u32 v10, v1, v2, v3", Sum},
      {"v_xad_u32 v10, v1, v2, v3", Sum},
      {"v_add_lshl_u32 v10, v2, v3, 4", Sum, {}, 0, ~0u, kAll, 4},
      {"v_add_lshl_u32 v10, v2, v3, 23", Sum, {}, 0, ~0u, kAll, 23},
      {"v_add_lshl_u32 v10, v2, v3, v1", Exact, {}, 1, 0},
      {"v_lshl_add_u32 v10, 27, 3, v3", Sum},
      {"v_lshl_add_u32 v10, v2, 3, s4", Sum, {}, 0, ~0u, kAll, 3},
      {"v_lshl_add_u32 v10, v2, 23, s4", Sum, {}, 0, ~0u, kAll, 23},
      {"v_lshl_add_u32 v10, v2, v1, v3", Exact, {}, 1, 0},
      {"v_mul_u32_u24 v10, v1, v2", Sum, {{1, 0xffffff}, {2, 0xffffff}}},
      {"v_mul_i32_i24 v10, v1, v2", Sum, {{1, 0xffffff}, {2, 0xffffff}}},
      {"v_mad_u32_u24 v10, v1, v2, v3", Sum, {{1, 0xffffff}, {2, 0xffffff}}},
      {"v_mad_i32_i24 v10, v1, v2, v3", Sum, {{1, 0xffffff}, {2, 0xffffff}}},
      {"v_mul_hi_u32_u24 v10, v1, v2", Whole, {{1, 0xffffff}, {2, 0xffffff}}},
      {"v_mul_hi_u32 v10, v1, v2", Whole},
      {"v_mad_u32_u16 v10, v1, v2, v3", Sum, {{1, kLow}, {2, kLow}}, 0, ~0u, kRdna2 | kRdna4},
      {"v_mad_i32_i16 v10, v1, v2, v3", Sum, {{1, kLow}, {2, kLow}}, 0, ~0u, kRdna2 | kRdna4},
      {"v_add_nc_u32_e64 v10, v1, v2 clamp", Whole},
      {"v_min_u32 v10, v1, v2", Whole},
      {"v_med3_i32 v10, v1, v2, v3", Whole},
      {"v_add_nc_u16 v10, v1, v2", Sum, {{1, kLow}, {2, kLow}}, 0, kLow, kRdna2 | kRdna4},
      {"v_mul_lo_u16 v10, v1, v2", Sum, {{1, kLow}, {2, kLow}}, 0, kLow, kRdna2 | kRdna4},
      {"v_mad_u16 v10, v1, v2, v3", Sum, {{1, kLow}, {2, kLow}, {3, kLow}}, 0, kLow, kRdna2 | kRdna4},
      {"v_add_co_u32 v10, MASK, v1, v2", Exact, {}, 0, 0},
      {"v_mad_u64_u32 v[10:11], MASK, v1, v2, v[4:5]", Exact, {}, 0, 0, kRdna23},
  };
  checkPartlyDefined(kRows);
}

TEST(PartlyDefined, HalvesOfRegisters) {
  const PartlyDefinedRow kRows[] = {
      {"v_add_f16 v10, v1, v2", Whole, {{1, kLow}, {2, kLow}}, 0, kLow, kRdna2 | kRdna4},
      {"v_add_f16 v10.h, v1.l, v2.h", Whole, {{1, kLow}, {2, kHigh}}, 0, kHigh, kRdna3},
      {"v_fma_f16 v10, v1, v2, v3 op_sel:[1,0,1,1]", Whole, {{1, kHigh}, {2, kLow}, {3, kHigh}}, 0, kHigh},
      {"v_pack_b32_f16 v10, v1, v2", Exact},
      {"v_pack_b32_f16 v10, v1, v2 op_sel:[1,0,0]", Exact},
      {"v_pack_b32_f16 v10, -v1, |v2|", Exact},
      {"v_pk_add_f16 v10, v1, v2", Whole, {{1, kLow}, {2, kLow}}, 0, kLow},
      {"v_pk_add_f16 v10, v1, v2", Whole, {{1, kHigh}, {2, kHigh}}, 0, kHigh},
      {"v_pk_fma_f16 v10, v1, v2, v3 op_sel:[1,0,0] op_sel_hi:[0,1,0]",
       Whole,
       {{1, kHigh}, {2, kLow}, {3, kLow}},
       0,
       kLow},
      {"v_pk_fma_f16 v10, v1, v2, v3 op_sel:[1,0,0] op_sel_hi:[0,1,0]",
       Whole,
       {{1, kLow}, {2, kHigh}, {3, kLow}},
       0,
       kHigh},
      {"v_pk_add_u16 v10, v1, v2", Sum, {{1, kLow}, {2, kLow}}, 0, kLow},
      {"v_pk_mul_lo_u16 v10, v1, v2", Sum, {{1, kLow}, {2, kLow}}, 0, kLow},
      {"v_pk_max_i16 v10, v1, v2", Whole, {{1, kHigh}, {2, kHigh}}, 0, kHigh},
      {"v_pk_add_u16 v10, v1, v2 clamp", Whole, {{1, kHigh}, {2, kHigh}}, 0, kHigh},
      {"v_pk_lshrrev_b16 v10, v1, v2", Exact, {{1, 0xf000f}}, 1},
      {"v_pk_ashrrev_i16 v10, v1, v2", Exact, {{1, 0xf000f}}, 1},
      {"v_fma_mix_f32 v10, v1, v2, v3 op_sel:[0,1,0] op_sel_hi:[1,1,0]", Whole, {{1, kLow}, {2, kHigh}}},
      {"v_fma_mixhi_f16 v10, v1, v2, v3 op_sel_hi:[1,0,0]", Whole, {{1, kLow}}, 0, kHigh},
      {"v_dot2_f32_f16 v10, v1, v2, v3 op_sel:[0,1,0] op_sel_hi:[0,1,0]", Whole, {{1, kLow}, {2, kHigh}}},
  };
  checkPartlyDefined(kRows);
}

TEST(PartlyDefined, Conversions) {
  const PartlyDefinedRow kRows[] = {
      {"v_cvt_f32_ubyte0 v10, v1", Whole, {{1, 0xff}}},
      {"v_cvt_f32_ubyte1 v10, v1", Whole, {{1, 0xff00}}},
      {"v_cvt_f32_ubyte2 v10, v1", Whole, {{1, 0xff0000}}},
      {"v_cvt_f32_ubyte3 v10, v1", Whole, {{1, 0xff000000}}},
      {"v_cvt_off_f32_i4 v10, v1", Whole, {{1, 15}}},
      {"v_cvt_f32_f16 v10, v1", Whole, {{1, kLow}}, 0, ~0u, kRdna2 | kRdna4},
      {"v_cvt_f32_f16 v10, v1.h", Whole, {{1, kHigh}}, 0, ~0u, kRdna3},
      {"v_cvt_f32_i32 v10, v1", Whole},
      {"v_cvt_u32_u16 v10, v1", Exact, {}, 0, ~0u, kRdna4},
      {"v_cvt_i32_i16 v10, v1", Exact, {}, 0, ~0u, kRdna4},
      {"v_cvt_pk_u16_u32 v10, v1, v2", Whole, {{2, 0}}, 0, kLow},
      {"v_cvt_pk_u16_u32 v10, v1, v2", Whole, {{1, 0}}, 0, kHigh},
      {"v_cvt_pk_rtz_f16_f32 v10, v1, v2", Whole, {{2, 0}}, 0, kLow, kRdna34},
      {"v_cvt_pk_rtz_f16_f32 v10, v1, v2", Whole, {{1, 0}}, 0, kHigh, kRdna34},
      {"v_cvt_f32_fp8 v10, v1 byte_sel:2", Whole, {{1, 0xff0000}}, 0, ~0u, kRdna4},
      {"v_cvt_sr_fp8_f32 v10, v1, v2 byte_sel:1", Whole, {}, 0, 0xff00, kRdna4},
  };
  checkPartlyDefined(kRows);
}

TEST(PartlyDefined, Comparisons) {
  const PartlyDefinedRow kRows[] = {
      {"v_cmp_eq_u32_e64 MASK, v1, v2", Exact},
      {"v_cmp_ne_i32_e64 MASK, v1, v2", Exact},
      {"v_cmp_lt_u32_e64 MASK, v1, v2", Exact},
      {"v_cmp_le_i32_e64 MASK, v1, v2", Exact},
      {"v_cmp_gt_i32_e64 MASK, 5, v2", Exact},
      {"v_cmp_ge_u64_e64 MASK, v[2:3], v[4:5]", Exact},
      {"v_cmp_lt_i64_e64 MASK, v[2:3], v[4:5]", Exact},
      {"v_cmp_eq_u16_e64 MASK, v1, v2", Exact, {}, 0, ~0u, kRdna2 | kRdna4},
      {"v_cmp_lt_i16_e64 MASK, v1.l, v2.h", Exact, {}, 0, ~0u, kRdna3},
      {"v_cmp_lt_f16_e64 MASK, v1, v2", Whole, {{1, kLow}, {2, kLow}}, 0, ~0u, kRdna2 | kRdna4},
      {"v_cmp_lt_f16_e64 MASK, v1.h, v2.l", Whole, {{1, kHigh}, {2, kLow}}, 0, ~0u, kRdna3},
      {"v_cmp_neq_f32_e64 MASK, v1, v2", Whole},
      {"v_cmp_class_f32_e64 MASK, v1, v2", Whole},
  };
  checkPartlyDefined(kRows);
}

TEST(PartlyDefined, SdwaAndDpp) {
  const PartlyDefinedRow kRows[] = {
      {"v_mov_b32_sdwa v10, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2",
       Exact,
       {},
       0,
       ~0u,
       kRdna2},
      {"v_mov_b32_sdwa v10, sext(v1) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1",
       Exact,
       {},
       0,
       ~0u,
       kRdna2},
      {"v_mov_b32_sdwa v10, sext(v1) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1",
       Exact,
       {},
       0,
       ~0u,
       kRdna2},
      {"v_mov_b32_sdwa v10, v1 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_3",
       Exact,
       {},
       0,
       ~0u,
       kRdna2},
      {"v_mov_b32_sdwa v10, v1 dst_sel:BYTE_1 dst_unused:UNUSED_SEXT src0_sel:DWORD",
       Exact,
       {},
       0,
       ~0u,
       kRdna2},
      {"v_mov_b32_sdwa v10, v1 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD",
       Exact,
       {},
       0,
       ~0u,
       kRdna2},
      {"v_or_b32_sdwa v10, v1, v2 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:BYTE_0",
       Exact,
       {},
       0,
       ~0u,
       kRdna2},
      {"v_add_nc_u32_sdwa v10, v1, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1",
       Exact,
       {},
       0,
       0,
       kRdna2},
      {"v_cmp_eq_u32_sdwa MASK, v1, v2 src0_sel:BYTE_1 src1_sel:WORD_1", Exact, {}, 0, ~0u, kRdna2},
      {"v_cvt_f32_u32_sdwa v10, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2",
       Whole,
       {{1, 0xff0000}},
       0,
       ~0u,
       kRdna2},
      {"v_min_f16_sdwa v10, v1, v2 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD",
       Whole,
       {{1, kHigh}, {2, kLow}},
       0,
       kHigh,
       kRdna2},
      {"v_mov_b32_dpp v10, v1 row_mirror row_mask:0xf bank_mask:0xf", Exact},
      {"v_and_b32_dpp v10, v1, v2 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf", Exact},
      {"v_lshlrev_b32_dpp v10, v1, v2 row_ror:3 row_mask:0xf bank_mask:0xf", Exact, {{1, 31}}, 1},
      {"v_mov_b32_dpp v10, v1 dpp8:[7,6,5,4,3,2,1,0]", Exact},
  };
  checkPartlyDefined(kRows);
}

TEST(PartlyDefined, MovesBetweenLanes) {
  const PartlyDefinedRow kRows[] = {
      {"v_permlane16_b32 v10, v1, s4, s5", Exact},
      {"v_permlanex16_b32 v10, v1, s4, s5", Exact},
      {"v_swap_b32 v10, v1", Exact},
      {"v_swap_b16 v10.h, v1.l", Exact, {}, 0, ~0u, kRdna3},
      {"v_permlane64_b32 v10, v1", Exact, {}, 0, ~0u, kRdna34},
      {"v_mbcnt_lo_u32_b32 v10, 0, v1", Whole},
      {"ds_swizzle_b32 v10, v1 offset:0x401f\nWAIT_LDS", Exact},
      {"s_mov_b32 m0, 0\nv_movrels_b32 v10, v1", Exact},
      {"s_mov_b32 m0, 0\nv_movrelsd_2_b32 v10, v1", Exact},
  };
  checkPartlyDefined(kRows);
}

/// The first half's result is held back, also what is known about it.
TEST(PartlyDefined, PairsOfInstructions) {
  for (const Variant &variant : variantsOf(kRdna34)) {
    if (variant.isWave64)
      continue;
    Machine machine("v_dual_mov_b32 v10, v1 :: v_dual_and_b32 v11, v2, v10", variant);
    LaneWords low, high;
    std::fill_n(low, 64, 0xffffu);
    std::fill_n(high, 64, 0xffff0000u);
    for (uint32_t number : {1u, 2u, 10u})
      machine.setVector(number, [](uint32_t) { return ~0u; });
    machine.wave.setDefinedBits(1, ~0ull, low);
    machine.wave.setDefinedBits(10, ~0ull, high);
    machine.run();
    EXPECT_EQ(machine.wave.definedBitsOfLane(vectorRegister(10), 3), 0xffffu) << toString(variant);
    EXPECT_EQ(machine.wave.definedBitsOfLane(vectorRegister(11), 3), 0xffff0000u) << toString(variant);
  }
}

/// The count is known when the first one, in its direction, and all zeros before it are.
TEST(PartlyDefined, CountsOfZeros) {
  for (const Variant &variant : allVariants()) {
    bool isRdna2 = variant.processor == std::string("gfx1030");
    std::string text = isRdna2 ? "v_ffbl_b32 v10, v1\nv_ffbh_u32 v11, v1\n"
                               : "v_ctz_i32_b32 v10, v1\nv_clz_i32_u32 v11, v1\n";
    Machine machine(text, variant);
    machine.setVector(1, [](uint32_t) { return 0x00ffff10; });
    // The lanes have different undefined bits: above, below, at the first ones.
    LaneWords undefined = {0xffffff00, 0xff, 0x10, 0x01000000, 0x00800000, 0x000fff00}, bits = {};
    for (uint32_t lane = 0; lane < 6; ++lane)
      bits[lane] = ~undefined[lane];
    machine.wave.setDefinedBits(1, 0x3f, bits);
    machine.run();
    EXPECT_EQ(machine.wave.vectorDefined(10) & 0x3f, 0b111001u) << toString(variant);
    EXPECT_EQ(machine.wave.vectorDefined(11) & 0x3f, 0b100110u) << toString(variant);
  }
}

/// Where the mask is undefined, the bits are defined in which both operands agree.
TEST(PartlyDefined, ConditionalMoves) {
  for (const Variant &variant : allVariants()) {
    std::string mask = variant.isWave64 ? "s[20:21]" : "s20";
    Machine machine("v_cndmask_b32 v10, v1, v2, " + mask, variant);
    machine.setVector(1, [](uint32_t) { return 0x0000ffff; });
    machine.setVector(2, [](uint32_t) { return 0x00ff00ff; });
    LaneWords first, second;
    std::fill_n(first, 64, 0xffffff00u);
    std::fill_n(second, 64, 0x0fffffffu);
    machine.wave.setDefinedBits(1, ~0ull, first);
    machine.wave.setDefinedBits(2, ~0ull, second);
    machine.wave.writeMask(maskRegister(20), 0b0101, uint64_t(0b0011));
    machine.run();
    Operand result = vectorRegister(10);
    EXPECT_EQ(machine.wave.definedBitsOfLane(result, 0), 0x0fffffffu) << toString(variant);
    EXPECT_EQ(machine.wave.definedBitsOfLane(result, 1), 0xffffff00u);
    EXPECT_EQ(machine.wave.definedBitsOfLane(result, 2), 0x0f000000u) << "0x00ffff00 differs";
    EXPECT_EQ(machine.wave.definedBitsOfLane(result, 3), 0x0f000000u);
  }
}

} // namespace
} // namespace rdnasim
