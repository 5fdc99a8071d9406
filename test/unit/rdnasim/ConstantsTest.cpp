// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Inline constants and literals as operands of every type. v[0:1] and s[0:1] are 0.

#include "Machine.h"

namespace rdnasim {
namespace {

using u32 = uint32_t;
using u64 = uint64_t;

struct Case {
  const char *text;
  u64 expected;
  Generations generations = kAll;
};

void check(const Case &each, bool isVector) {
  for (const Variant &variant : variantsOf(each.generations)) {
    Machine machine(each.text, variant);
    machine.wave.mode.denormF32 = machine.wave.mode.denormF16F64 = 3;
    for (uint32_t number = 0; number < 4; ++number) {
      machine.setVector(number, [](uint32_t) { return 0; });
      machine.setScalar(number, 0);
    }
    machine.run();
    u64 actual = isVector ? machine.vector64(2, machine.lanes() - 1) : machine.scalar64(2);
    EXPECT_EQ(actual, each.expected) << toString(variant) << ": " << each.text;
  }
}

/// v2, or v[2:3], becomes the constant.
TEST(Constants, OfVectorInstructions) {
  constexpr Case kCases[] = {
      {"v_mov_b32 v2, 64", 64},
      {"v_mov_b32 v2, -16", 0xfffffff0},
      {"v_mov_b32 v2, 0.5", 0x3f000000},
      {"v_mov_b32 v2, -4.0", 0xc0800000},
      {"v_mov_b32 v2, 0.15915494", 0x3e22f983},
      {"v_mov_b32 v2, 0x12345678", 0x12345678},
      {"v_or_b32 v2, 1.0, v0", 0x3f800000},
      {"v_max_f32 v2, 2.0, v0", 0x40000000, kRdna23},
      {"v_add_f32 v2, 3, v0", 3}, // the bits of a denormal
      {"v_add_f32 v2, 0x40490fdb, v0", 0x40490fdb},
      {"v_add_f16 v2, -0.5, v0", 0xb800, kRdna2},
      {"v_add_f16 v2, 0.15915494, v0", 0x3118, kRdna2},
      {"v_add_f16 v2, 0x4248, v0", 0x4248, kRdna2},
      {"v_add_nc_u16 v2, -1, v0", 0xffff, kRdna2},
      {"v_add_f64 v[2:3], 1.0, v[0:1]", 0x3ff0000000000000},
      {"v_add_f64 v[2:3], 0.15915494309189532, v[0:1]", 0x3fc45f306dc9c882},
      {"v_add_f64 v[2:3], 0x40080000, v[0:1]", 0x4008000000000000}, // the upper half
      {"v_add_f64 v[2:3], 5, v[0:1]", 5},
      {"v_lshlrev_b64 v[2:3], 0, -1", ~0ull},
      {"v_ashrrev_i64 v[2:3], 0, -2.0", 0xc000000000000000},
      {"v_lshrrev_b64 v[2:3], 0, 0x87654321", 0x87654321},
      {"v_ashrrev_i64 v[2:3], 0, 0x87654321", 0xffffffff87654321},
  };
  for (const Case &each : kCases)
    check(each, true);
}

/// Floats stand in the low half alone; of pairs of integers it is the halves of a single-precision number.
TEST(Constants, OfPackedInstructions) {
  constexpr Case kCases[] = {
      {"v_pk_add_f16 v2, 1.0, v0", 0x3c00},
      {"v_pk_add_f16 v2, 0.15915494, v0", 0x3118},
      {"v_pk_add_u16 v2, 1.0, v0", 0x3f800000},
      {"v_pk_add_u16 v2, 0x3f800000, v0", 0x3f800000}, // which assemblers turn into 1.0
      {"v_pk_max_i16 v2, 0.15915494, v0 op_sel_hi:[0,1]", 0},
      {"v_pk_add_u16 v2, -1, v0", 0xffffffff},
      {"v_pk_add_u16 v2, 0x3c00, v0", 0x3c00},
  };
  for (const Case &each : kCases)
    check(each, true);
}

TEST(Constants, OfScalarInstructions) {
  constexpr Case kCases[] = {
      {"s_mov_b32 s2, -1", 0xffffffff},
      {"s_mov_b32 s2, 4.0", 0x40800000},
      {"s_mov_b64 s[2:3], -3", 0xfffffffffffffffd},
      {"s_mov_b64 s[2:3], 1.0", 0x3ff0000000000000},
      {"s_mov_b64 s[2:3], 0x89abcdef", 0x89abcdef},
      {"s_or_b64 s[2:3], s[0:1], 0x89abcdef", 0x89abcdef},
      {"s_ashr_i64 s[2:3], 0x89abcdef, 0", 0xffffffff89abcdef},
      {"s_movk_i32 s2, 0x8000", 0xffff8000},
      {"s_add_f32 s2, s0, -0.5", 0xbf000000, kRdna4},
      {"s_add_f16 s2, s0, -0.5", 0xb800, kRdna4},
  };
  for (const Case &each : kCases)
    check(each, false);
}

} // namespace
} // namespace rdnasim
