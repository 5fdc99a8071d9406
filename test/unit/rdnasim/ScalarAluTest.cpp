// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Scalar instructions on integers: results and SCC.

#include "ScalarMeaning.h"

#include <algorithm>

namespace rdnasim {
namespace {

using i8 = int8_t;
using i16 = int16_t;
using i32 = int32_t;
using i64 = int64_t;
using u32 = uint32_t;
using u64 = uint64_t;

constexpr auto kNonZero = SccMeaning::NonZero;
constexpr auto kKept = SccMeaning::Kept;
constexpr auto kCompared = SccMeaning::Compared;

bool fits(i64 value) {
  return value >= INT32_MIN && value <= INT32_MAX;
}

TEST(ScalarAlu, Arithmetic) {
  auto add = [](u32 a, u32 b) -> u32 { return a + b; };
  auto sub = [](u32 a, u32 b) -> u32 { return a - b; };
  Meaning carries = [](u32 a, u32 b) -> u32 { return u64(a) + b > UINT32_MAX; };
  Meaning borrows = [](u32 a, u32 b) -> u32 { return b > a; };
  Meaning addOverflows = [](i32 a, i32 b) -> u32 { return !fits(i64(a) + b); };
  Meaning subOverflows = [](i32 a, i32 b) -> u32 { return !fits(i64(a) - b); };
  const ScalarRow rows[] = {
      {"s_add_u32", add, carries, kRdna23},
      {"s_add_co_u32", add, carries, kRdna4},
      {"s_sub_u32", sub, borrows, kRdna23},
      {"s_sub_co_u32", sub, borrows, kRdna4},
      {"s_add_i32", add, addOverflows, kRdna23},
      {"s_add_co_i32", add, addOverflows, kRdna4},
      {"s_sub_i32", sub, subOverflows, kRdna23},
      {"s_sub_co_i32", sub, subOverflows, kRdna4},
      {"s_add_nc_u64", [](u64 a, u64 b) -> u64 { return a + b; }, kKept, kRdna4},
      {"s_sub_nc_u64", [](u64 a, u64 b) -> u64 { return a - b; }, kKept, kRdna4},
      {"s_mul_u64", [](u64 a, u64 b) -> u64 { return a * b; }, kKept, kRdna4},
      {"s_mul_i32", [](u32 a, u32 b) -> u32 { return static_cast<u32>(u64(a) * b); }},
      {"s_mul_hi_u32", [](u32 a, u32 b) -> u32 { return u64(a) * b >> 32; }},
      {"s_mul_hi_i32", [](i32 a, i32 b) -> i32 { return i64(a) * b >> 32; }},
      {"s_absdiff_i32",
       [](i32 a, i32 b) -> u32 {
         auto difference = static_cast<i32>(static_cast<u32>(a) - static_cast<u32>(b));
         return static_cast<u32>(std::abs(i64(difference)));
       },
       kNonZero},
      {"s_abs_i32", [](i32 a) -> u32 { return static_cast<u32>(std::abs(i64(a))); }, kNonZero},
      {"s_min_u32", [](u32 a, u32 b) -> u32 { return std::min(a, b); },
       Meaning([](u32 a, u32 b) -> u32 { return a < b; })},
      {"s_max_u32", [](u32 a, u32 b) -> u32 { return std::max(a, b); },
       Meaning([](u32 a, u32 b) -> u32 { return a > b; })},
      {"s_min_i32", [](i32 a, i32 b) -> i32 { return std::min(a, b); },
       Meaning([](i32 a, i32 b) -> u32 { return a < b; })},
      {"s_max_i32", [](i32 a, i32 b) -> i32 { return std::max(a, b); },
       Meaning([](i32 a, i32 b) -> u32 { return a > b; })},
  };
  checkScalarRows(rows);
}

TEST(ScalarAlu, Logic) {
  auto andNot = [](auto a, auto b) { return a & ~b; };
  auto orNot = [](auto a, auto b) { return a | ~b; };
  const ScalarRow rows[] = {
      {"s_and_b32", [](u32 a, u32 b) -> u32 { return a & b; }, kNonZero},
      {"s_and_b64", [](u64 a, u64 b) -> u64 { return a & b; }, kNonZero},
      {"s_or_b32", [](u32 a, u32 b) -> u32 { return a | b; }, kNonZero},
      {"s_or_b64", [](u64 a, u64 b) -> u64 { return a | b; }, kNonZero},
      {"s_xor_b32", [](u32 a, u32 b) -> u32 { return a ^ b; }, kNonZero},
      {"s_xor_b64", [](u64 a, u64 b) -> u64 { return a ^ b; }, kNonZero},
      {"s_nand_b32", [](u32 a, u32 b) -> u32 { return ~a | ~b; }, kNonZero},
      {"s_nand_b64", [](u64 a, u64 b) -> u64 { return ~a | ~b; }, kNonZero},
      {"s_nor_b32", [](u32 a, u32 b) -> u32 { return ~a & ~b; }, kNonZero},
      {"s_nor_b64", [](u64 a, u64 b) -> u64 { return ~a & ~b; }, kNonZero},
      {"s_xnor_b32", [](u32 a, u32 b) -> u32 { return (a & b) | (~a & ~b); }, kNonZero},
      {"s_xnor_b64", [](u64 a, u64 b) -> u64 { return (a & b) | (~a & ~b); }, kNonZero},
      {"s_andn2_b32", [=](u32 a, u32 b) -> u32 { return andNot(a, b); }, kNonZero, kRdna2},
      {"s_andn2_b64", [=](u64 a, u64 b) -> u64 { return andNot(a, b); }, kNonZero, kRdna2},
      {"s_orn2_b32", [=](u32 a, u32 b) -> u32 { return orNot(a, b); }, kNonZero, kRdna2},
      {"s_orn2_b64", [=](u64 a, u64 b) -> u64 { return orNot(a, b); }, kNonZero, kRdna2},
      {"s_and_not1_b32", [=](u32 a, u32 b) -> u32 { return andNot(a, b); }, kNonZero, kRdna34},
      {"s_and_not1_b64", [=](u64 a, u64 b) -> u64 { return andNot(a, b); }, kNonZero, kRdna34},
      {"s_or_not1_b32", [=](u32 a, u32 b) -> u32 { return orNot(a, b); }, kNonZero, kRdna34},
      {"s_or_not1_b64", [=](u64 a, u64 b) -> u64 { return orNot(a, b); }, kNonZero, kRdna34},
      {"s_not_b32", [](u32 a) -> u32 { return ~a; }, kNonZero},
      {"s_not_b64", [](u64 a) -> u64 { return ~a; }, kNonZero},
      {"s_mov_b32", [](u32 a) -> u32 { return a; }},
      {"s_mov_b64", [](u64 a) -> u64 { return a; }},
  };
  checkScalarRows(rows);
}

/// `width` bits of a value from bit `offset` on; of the fields of s_bfe's second source.
template <class T>
T field(T value, u32 fields, uint32_t bits) {
  uint32_t offset = fields % bits, width = fields >> 16 & 127;
  T result = 0;
  for (uint32_t i = 0; i < std::min(width, bits); ++i) {
    // Beyond the value's end a signed one goes on with its sign.
    uint32_t from = offset + i;
    bool isOn = from < bits ? (value >> from & 1) != 0 : std::is_signed_v<T> && value < 0;
    result = static_cast<T>(result | static_cast<T>(T(isOn) << i));
  }
  bool extends = std::is_signed_v<T> && width > 0 && width < bits && (result >> (width - 1) & 1) != 0;
  return extends ? static_cast<T>(result | ~T(0) << width) : result;
}

TEST(ScalarAlu, Shifts) {
  auto carries = [](uint32_t amount) -> Meaning {
    return [=](u32 a, u32 b) -> u32 { return (u64(a) << amount) + b > UINT32_MAX; };
  };
  auto shiftAdd = [](uint32_t amount) -> Meaning {
    return [=](u32 a, u32 b) -> u32 { return (a << amount) + b; };
  };
  const ScalarRow rows[] = {
      {"s_lshl_b32", [](u32 a, u32 b) -> u32 { return a << b % 32; }, kNonZero},
      {"s_lshl_b64", [](u64 a, u32 b) -> u64 { return a << b % 64; }, kNonZero},
      {"s_lshr_b32", [](u32 a, u32 b) -> u32 { return a >> b % 32; }, kNonZero},
      {"s_lshr_b64", [](u64 a, u32 b) -> u64 { return a >> b % 64; }, kNonZero},
      {"s_ashr_i32", [](i32 a, u32 b) -> i32 { return a >> b % 32; }, kNonZero},
      {"s_ashr_i64", [](i64 a, u32 b) -> i64 { return a >> b % 64; }, kNonZero},
      {"s_lshl1_add_u32", shiftAdd(1), carries(1)},
      {"s_lshl2_add_u32", shiftAdd(2), carries(2)},
      {"s_lshl3_add_u32", shiftAdd(3), carries(3)},
      {"s_lshl4_add_u32", shiftAdd(4), carries(4)},
      {"s_bfm_b32", [](u32 a, u32 b) -> u32 { return ((1u << a % 32) - 1) << b % 32; }},
      {"s_bfm_b64", [](u32 a, u32 b) -> u64 { return ((1ull << a % 64) - 1) << b % 64; }},
      {"s_bfe_u32", [](u32 a, u32 b) -> u32 { return field(a, b, 32); }, kNonZero},
      {"s_bfe_i32", [](i32 a, u32 b) -> i32 { return field(a, b, 32); }, kNonZero},
      {"s_bfe_u64", [](u64 a, u32 b) -> u64 { return field(a, b, 64); }, kNonZero},
      {"s_bfe_i64", [](i64 a, u32 b) -> i64 { return field(a, b, 64); }, kNonZero},
      {"s_pack_ll_b32_b16", [](u32 a, u32 b) -> u32 { return (a & 0xffff) + (b << 16); }},
      {"s_pack_lh_b32_b16", [](u32 a, u32 b) -> u32 { return (a & 0xffff) + (b >> 16 << 16); }},
      {"s_pack_hh_b32_b16", [](u32 a, u32 b) -> u32 { return (a >> 16) + (b >> 16 << 16); }},
      {"s_pack_hl_b32_b16", [](u32 a, u32 b) -> u32 { return (a >> 16) + (b << 16); }, kKept, kRdna34},
      {"s_sext_i32_i8", [](u32 a) -> i32 { return static_cast<i8>(a); }},
      {"s_sext_i32_i16", [](u32 a) -> i32 { return static_cast<i16>(a); }},
  };
  checkScalarRows(rows);
}

template <class T>
u32 lowestOne(T a) {
  for (u32 i = 0; i < sizeof(T) * 8; ++i)
    if ((a >> i & 1) != 0)
      return i;
  return ~0u;
}
/// Counted from the top.
template <class T>
u32 highestOne(T a) {
  for (u32 i = 0; i < sizeof(T) * 8; ++i)
    if ((a >> (sizeof(T) * 8 - 1 - i) & 1) != 0)
      return i;
  return ~0u;
}
/// The first bit below the sign that differs from it.
template <class T>
u32 signs(T a) {
  return highestOne<T>((a >> (sizeof(T) * 8 - 1)) != 0 ? ~a : a);
}
template <class T>
u32 ones(T a) {
  u32 count = 0;
  for (; a != 0; a &= a - 1)
    ++count;
  return count;
}
template <class T>
T reversed(T a) {
  T result = 0;
  for (uint32_t i = 0; i < sizeof(T) * 8; ++i)
    result = static_cast<T>(result * 2 + (a >> i & 1));
  return result;
}
/// Returns for each four bits whether one of them is set, as one bit or as four.
template <class T>
T quads(T a, bool isWide) {
  T result = 0;
  for (uint32_t i = 0; i < sizeof(T) * 2; ++i)
    if (((a >> 4 * i) & 15) != 0)
      result |= isWide ? T(15) << 4 * i : T(1) << i;
  return result;
}

TEST(ScalarAlu, Bits) {
  const ScalarRow rows[] = {
      {"s_brev_b32", [](u32 a) -> u32 { return reversed(a); }},
      {"s_brev_b64", [](u64 a) -> u64 { return reversed(a); }},
      {"s_bcnt0_i32_b32", [](u32 a) -> u32 { return ones(~a); }, kNonZero},
      {"s_bcnt0_i32_b64", [](u64 a) -> u32 { return ones(~a); }, kNonZero},
      {"s_bcnt1_i32_b32", [](u32 a) -> u32 { return ones(a); }, kNonZero},
      {"s_bcnt1_i32_b64", [](u64 a) -> u32 { return ones(a); }, kNonZero},
      {"s_ff0_i32_b32", [](u32 a) -> u32 { return lowestOne(~a); }, kKept, kRdna2},
      {"s_ff0_i32_b64", [](u64 a) -> u32 { return lowestOne(~a); }, kKept, kRdna2},
      {"s_ff1_i32_b32", [](u32 a) -> u32 { return lowestOne(a); }, kKept, kRdna2},
      {"s_ff1_i32_b64", [](u64 a) -> u32 { return lowestOne(a); }, kKept, kRdna2},
      {"s_ctz_i32_b32", [](u32 a) -> u32 { return lowestOne(a); }, kKept, kRdna34},
      {"s_ctz_i32_b64", [](u64 a) -> u32 { return lowestOne(a); }, kKept, kRdna34},
      {"s_flbit_i32_b32", [](u32 a) -> u32 { return highestOne(a); }, kKept, kRdna2},
      {"s_flbit_i32_b64", [](u64 a) -> u32 { return highestOne(a); }, kKept, kRdna2},
      {"s_flbit_i32", [](u32 a) -> u32 { return signs(a); }, kKept, kRdna2},
      {"s_flbit_i32_i64", [](u64 a) -> u32 { return signs(a); }, kKept, kRdna2},
      {"s_clz_i32_u32", [](u32 a) -> u32 { return highestOne(a); }, kKept, kRdna34},
      {"s_clz_i32_u64", [](u64 a) -> u32 { return highestOne(a); }, kKept, kRdna34},
      {"s_cls_i32", [](u32 a) -> u32 { return signs(a); }, kKept, kRdna34},
      {"s_cls_i32_i64", [](u64 a) -> u32 { return signs(a); }, kKept, kRdna34},
      {"s_quadmask_b32", [](u32 a) -> u32 { return quads(a, false); }, kNonZero},
      {"s_quadmask_b64", [](u64 a) -> u64 { return quads(a, false); }, kNonZero},
      {"s_wqm_b32", [](u32 a) -> u32 { return quads(a, true); }, kNonZero},
      {"s_wqm_b64", [](u64 a) -> u64 { return quads(a, true); }, kNonZero},
      {"s_bitreplicate_b64_b32",
       [](u32 a) -> u64 {
         u64 result = 0;
         for (uint32_t i = 32; i-- > 0;)
           result = result * 4 + ((a >> i & 1) != 0 ? 3 : 0);
         return result;
       }},
      {"s_bitset0_b32", [](u32 b, u32 old) -> u32 { return old & ~(1u << b % 32); }, kKept, kAll, true},
      {"s_bitset1_b32", [](u32 b, u32 old) -> u32 { return old | 1u << b % 32; }, kKept, kAll, true},
      {"s_bitset0_b64", [](u32 b, u64 old) -> u64 { return old & ~(1ull << b % 64); }, kKept, kAll, true},
      {"s_bitset1_b64", [](u32 b, u64 old) -> u64 { return old | 1ull << b % 64; }, kKept, kAll, true},
  };
  checkScalarRows(rows);
}

TEST(ScalarAlu, Comparisons) {
  const ScalarRow rows[] = {
      {"s_cmp_eq_i32", [](i32 a, i32 b) -> u32 { return a == b; }, kCompared},
      {"s_cmp_lg_i32", [](i32 a, i32 b) -> u32 { return a != b; }, kCompared},
      {"s_cmp_gt_i32", [](i32 a, i32 b) -> u32 { return a > b; }, kCompared},
      {"s_cmp_ge_i32", [](i32 a, i32 b) -> u32 { return a >= b; }, kCompared},
      {"s_cmp_lt_i32", [](i32 a, i32 b) -> u32 { return a < b; }, kCompared},
      {"s_cmp_le_i32", [](i32 a, i32 b) -> u32 { return a <= b; }, kCompared},
      {"s_cmp_eq_u32", [](u32 a, u32 b) -> u32 { return a == b; }, kCompared},
      {"s_cmp_lg_u32", [](u32 a, u32 b) -> u32 { return a != b; }, kCompared},
      {"s_cmp_gt_u32", [](u32 a, u32 b) -> u32 { return a > b; }, kCompared},
      {"s_cmp_ge_u32", [](u32 a, u32 b) -> u32 { return a >= b; }, kCompared},
      {"s_cmp_lt_u32", [](u32 a, u32 b) -> u32 { return a < b; }, kCompared},
      {"s_cmp_le_u32", [](u32 a, u32 b) -> u32 { return a <= b; }, kCompared},
      {"s_cmp_eq_u64", [](u64 a, u64 b) -> u32 { return a == b; }, kCompared},
      {"s_cmp_lg_u64", [](u64 a, u64 b) -> u32 { return a != b; }, kCompared},
      {"s_bitcmp0_b32", [](u32 a, u32 b) -> u32 { return 1 - (a >> b % 32) % 2; }, kCompared},
      {"s_bitcmp1_b32", [](u32 a, u32 b) -> u32 { return (a >> b % 32) % 2; }, kCompared},
      {"s_bitcmp0_b64", [](u64 a, u32 b) -> u32 { return 1 - (a >> b % 64) % 2; }, kCompared},
      {"s_bitcmp1_b64", [](u64 a, u32 b) -> u32 { return (a >> b % 64) % 2; }, kCompared},
      // The immediate is extended as the type says.
      {"s_cmpk_eq_i32 , -1", [](i32 a) -> u32 { return a == -1; }, kCompared, kRdna23},
      {"s_cmpk_lg_i32 , 0x7fff", [](i32 a) -> u32 { return a != 0x7fff; }, kCompared, kRdna23},
      {"s_cmpk_gt_i32 , -2", [](i32 a) -> u32 { return a > -2; }, kCompared, kRdna23},
      {"s_cmpk_ge_i32 , 2", [](i32 a) -> u32 { return a >= 2; }, kCompared, kRdna23},
      {"s_cmpk_lt_i32 , -32768", [](i32 a) -> u32 { return a < -32768; }, kCompared, kRdna23},
      {"s_cmpk_le_i32 , 0x80", [](i32 a) -> u32 { return a <= 0x80; }, kCompared, kRdna23},
      {"s_cmpk_eq_u32 , 0xffff", [](u32 a) -> u32 { return a == 0xffff; }, kCompared, kRdna23},
      {"s_cmpk_lg_u32 , 0xffff", [](u32 a) -> u32 { return a != 0xffff; }, kCompared, kRdna23},
      {"s_cmpk_gt_u32 , 0x8000", [](u32 a) -> u32 { return a > 0x8000; }, kCompared, kRdna23},
      {"s_cmpk_ge_u32 , 0xfffe", [](u32 a) -> u32 { return a >= 0xfffe; }, kCompared, kRdna23},
      {"s_cmpk_lt_u32 , 0xffff", [](u32 a) -> u32 { return a < 0xffff; }, kCompared, kRdna23},
      {"s_cmpk_le_u32 , 0x7fff", [](u32 a) -> u32 { return a <= 0x7fff; }, kCompared, kRdna23},
  };
  checkScalarRows(rows);
}

TEST(ScalarAlu, Immediates) {
  auto add = [](u32 old) -> u32 { return old - 3; };
  Meaning overflows = [](i32 old) -> u32 { return !fits(i64(old) - 3); };
  const ScalarRow rows[] = {
      {"s_movk_i32 , -32768", [](u32) -> u32 { return 0xffff8000; }, kKept, kAll, true},
      {"s_movk_i32 , 0x7fff", [](u32) -> u32 { return 0x7fff; }, kKept, kAll, true},
      {"s_addk_i32 , -3", add, overflows, kRdna23, true},
      {"s_addk_co_i32 , -3", add, overflows, kRdna4, true},
      {"s_mulk_i32 , -300", [](u32 old) -> u32 { return static_cast<u32>(old * -300ll); }, kKept, kAll, true},
      {"s_add_u32 , 0x12345678", [](u32 a) -> u32 { return a + 0x12345678; },
       Meaning([](u32 a) -> u32 { return u64(a) + 0x12345678 > UINT32_MAX; }), kRdna23},
      {"s_xor_b64 , -16", [](u64 a) -> u64 { return a ^ ~15ull; }, kNonZero},
      {"s_xor_b64 , 0x89abcdef", [](u64 a) -> u64 { return a ^ 0x89abcdef; }, kNonZero},
  };
  checkScalarRows(rows);
}

} // namespace
} // namespace rdnasim
