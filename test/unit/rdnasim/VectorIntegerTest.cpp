// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vector instructions on 32-bit and 64-bit integers.

#include "Meaning.h"

#include <algorithm>

namespace rdnasim {
namespace {

using i16 = int16_t;
using i32 = int32_t;
using i64 = int64_t;
using u16 = uint16_t;
using u32 = uint32_t;
using u64 = uint64_t;

constexpr i64 kLeast = INT32_MIN, kMost = INT32_MAX, kMostUnsigned = UINT32_MAX;

i64 low24(u32 a) {
  return a % 0x1000000;
}
i64 signed24(u32 a) {
  return low24(a) - ((a & 0x800000) != 0 ? 0x1000000 : 0);
}
u32 byteAt(u64 value, uint32_t index) {
  return static_cast<u32>(value >> 8 * index) & 0xff;
}
/// The middle one, by sorting.
template <class T>
T middle(T a, T b, T c) {
  T all[] = {a, b, c};
  std::sort(all, all + 3);
  return all[1];
}

TEST(VectorInteger, Arithmetic) {
  const Row rows[] = {
      {"v_add_nc_u32_e32", [](u32 a, u32 b) -> u32 { return a + b; }},
      {"v_sub_nc_u32_e32", [](u32 a, u32 b) -> u32 { return a - b; }},
      {"v_subrev_nc_u32_e32", [](u32 a, u32 b) -> u32 { return b - a; }},
      {"v_add_nc_u32_e64 clamp", [](u32 a, u32 b) -> u32 { return std::min(i64(a) + b, kMostUnsigned); }},
      {"v_sub_nc_u32_e64 clamp", [](u32 a, u32 b) -> u32 { return std::max<i64>(i64(a) - b, 0); }},
      {"v_subrev_nc_u32_e64 clamp", [](u32 a, u32 b) -> u32 { return std::max<i64>(i64(b) - a, 0); }},
      {"v_add_nc_i32", [](u32 a, u32 b) -> u32 { return a + b; }},
      {"v_sub_nc_i32", [](u32 a, u32 b) -> u32 { return a - b; }},
      {"v_add_nc_i32 clamp", [](i32 a, i32 b) -> i32 { return std::clamp(i64(a) + b, kLeast, kMost); }},
      {"v_sub_nc_i32 clamp", [](i32 a, i32 b) -> i32 { return std::clamp(i64(a) - b, kLeast, kMost); }},
      {"v_mul_lo_u32", [](u32 a, u32 b) -> u32 { return u64(a) * b % (u64(1) << 32); }},
      {"v_mul_hi_u32", [](u32 a, u32 b) -> u32 { return u64(a) * b / (u64(1) << 32); }},
      {"v_mul_hi_i32", [](i32 a, i32 b) -> i32 { return i64(a) * b >> 32; }},
      {"v_mul_u32_u24", [](u32 a, u32 b) -> u32 { return low24(a) * low24(b); }},
      {"v_mul_i32_i24", [](u32 a, u32 b) -> u32 { return signed24(a) * signed24(b); }},
      {"v_mul_hi_u32_u24", [](u32 a, u32 b) -> u32 { return low24(a) * low24(b) >> 32; }},
      {"v_mul_hi_i32_i24", [](u32 a, u32 b) -> u32 { return signed24(a) * signed24(b) >> 32; }},
      {"v_mad_u32_u24", [](u32 a, u32 b, u32 c) -> u32 { return low24(a) * low24(b) + c; }},
      {"v_mad_i32_i24", [](u32 a, u32 b, u32 c) -> u32 { return signed24(a) * signed24(b) + c; }},
      {"v_mad_u32_u24 clamp",
       [](u32 a, u32 b, u32 c) -> u32 { return std::min(low24(a) * low24(b) + c, kMostUnsigned); }},
      {"v_mad_i32_i24 clamp",
       [](u32 a, u32 b, i32 c) -> i32 { return std::clamp(signed24(a) * signed24(b) + c, kLeast, kMost); }},
      {"v_mad_u32_u16", [](u16 a, u16 b, u32 c) -> u32 { return u64(a) * b + c; }},
      {"v_mad_i32_i16", [](i16 a, i16 b, u32 c) -> u32 { return u32(i32(a) * b) + c; }},
      {"v_mad_u32_u16 clamp",
       [](u16 a, u16 b, u32 c) -> u32 { return std::min(i64(a) * b + c, kMostUnsigned); }},
      {"v_mad_i32_i16 clamp",
       [](i16 a, i16 b, i32 c) -> i32 { return std::clamp(i64(a) * b + c, kLeast, kMost); }},
  };
  checkRows(rows);
}

TEST(VectorInteger, LogicAndShifts) {
  const Row rows[] = {
      {"v_mov_b32", [](u32 a) -> u32 { return a; }},
      {"v_not_b32", [](u32 a) -> u32 { return 0xffffffff - a; }},
      {"v_and_b32", [](u32 a, u32 b) -> u32 { return a & b; }},
      {"v_or_b32", [](u32 a, u32 b) -> u32 { return a | b; }},
      {"v_xor_b32", [](u32 a, u32 b) -> u32 { return (a | b) - (a & b); }},
      {"v_xnor_b32", [](u32 a, u32 b) -> u32 { return (a & b) + ~(a | b); }},
      {"v_lshlrev_b32", [](u32 a, u32 b) -> u32 { return b << a % 32; }},
      {"v_lshrrev_b32", [](u32 a, u32 b) -> u32 { return b >> a % 32; }},
      {"v_ashrrev_i32", [](u32 a, i32 b) -> i32 { return b >> a % 32; }},
      {"v_lshlrev_b64", [](u32 a, u64 b) -> u64 { return b << a % 64; }},
      {"v_lshrrev_b64", [](u32 a, u64 b) -> u64 { return b >> a % 64; }},
      {"v_ashrrev_i64", [](u32 a, i64 b) -> i64 { return b >> a % 64; }},
      {"v_add3_u32", [](u32 a, u32 b, u32 c) -> u32 { return a + b + c; }},
      {"v_or3_b32", [](u32 a, u32 b, u32 c) -> u32 { return a | b | c; }},
      {"v_xor3_b32", [](u32 a, u32 b, u32 c) -> u32 { return a ^ b ^ c; }},
      {"v_and_or_b32", [](u32 a, u32 b, u32 c) -> u32 { return (a & b) | c; }},
      {"v_xad_u32", [](u32 a, u32 b, u32 c) -> u32 { return (a ^ b) + c; }},
      {"v_lshl_add_u32", [](u32 a, u32 b, u32 c) -> u32 { return (a << b % 32) + c; }},
      {"v_add_lshl_u32", [](u32 a, u32 b, u32 c) -> u32 { return (a + b) << c % 32; }},
      {"v_lshl_or_b32", [](u32 a, u32 b, u32 c) -> u32 { return (a << b % 32) | c; }},
      {"v_alignbit_b32", [](u32 a, u32 b, u32 c) -> u32 { return (u64(a) << 32 | b) >> c % 32; }},
      {"v_alignbyte_b32", [](u32 a, u32 b, u32 c) -> u32 { return (u64(a) << 32 | b) >> 8 * (c % 4); }},
  };
  checkRows(rows);
}

u32 findHighest(u32 a) {
  for (u32 i = 0; i < 32; ++i)
    if ((a >> (31 - i) & 1) != 0)
      return i;
  return ~0u;
}
u32 findLowest(u32 a) {
  for (u32 i = 0; i < 32; ++i)
    if ((a >> i & 1) != 0)
      return i;
  return ~0u;
}
u32 countSigns(u32 a) {
  return findHighest((a >> 31) != 0 ? ~a : a);
}

TEST(VectorInteger, Bits) {
  const Row rows[] = {
      {"v_bfrev_b32",
       [](u32 a) -> u32 {
         u32 result = 0;
         for (uint32_t i = 0; i < 32; ++i)
           result = result * 2 + (a >> i & 1);
         return result;
       }},
      {"v_ffbh_u32", [](u32 a) -> u32 { return findHighest(a); }, kRdna2},
      {"v_clz_i32_u32", [](u32 a) -> u32 { return findHighest(a); }, kRdna34},
      {"v_ffbl_b32", [](u32 a) -> u32 { return findLowest(a); }, kRdna2},
      {"v_ctz_i32_b32", [](u32 a) -> u32 { return findLowest(a); }, kRdna34},
      {"v_ffbh_i32", [](u32 a) -> u32 { return countSigns(a); }, kRdna2},
      {"v_cls_i32", [](u32 a) -> u32 { return countSigns(a); }, kRdna34},
      {"v_bfe_u32", [](u32 a, u32 b, u32 c) -> u32 { return (u64(a) >> b % 32) % (u64(1) << c % 32); }},
      {"v_bfe_i32",
       [](i32 a, u32 b, u32 c) -> i32 {
         i64 power = i64(1) << c % 32, part = ((i64(a) >> b % 32) % power + power) % power;
         return static_cast<i32>(power > 1 && part >= power / 2 ? part - power : part);
       }},
      {"v_bfi_b32", [](u32 a, u32 b, u32 c) -> u32 { return (a & b) + (~a & c); }},
      {"v_bfm_b32", [](u32 a, u32 b) -> u32 { return u32((1ull << a % 32) - 1) << b % 32; }},
      {"v_bcnt_u32_b32", [](u32 a, u32 b) -> u32 { return b + std::popcount(a); }},
      {"v_perm_b32",
       [](u32 a, u32 b, u32 c) -> u32 {
         u64 data = u64(a) << 32 | b;
         u32 result = 0;
         for (uint32_t i = 0; i < 4; ++i) {
           u32 select = byteAt(c, i);
           u32 byte = select <= 7    ? byteAt(data, select)
                      : select <= 11 ? (byteAt(data, 2 * (select - 8) + 1) >= 0x80 ? 0xff : 0)
                      : select == 12 ? 0
                                     : 0xff;
           result |= byte << 8 * i;
         }
         return result;
       }},
  };
  checkRows(rows);
}

TEST(VectorInteger, LeastAndGreatest) {
  const Row rows[] = {
      {"v_min_u32", [](u32 a, u32 b) -> u32 { return a < b ? a : b; }},
      {"v_max_u32", [](u32 a, u32 b) -> u32 { return a < b ? b : a; }},
      {"v_min_i32", [](i32 a, i32 b) -> i32 { return a < b ? a : b; }},
      {"v_max_i32", [](i32 a, i32 b) -> i32 { return a < b ? b : a; }},
      {"v_min3_u32", [](u32 a, u32 b, u32 c) -> u32 { return std::min({a, b, c}); }},
      {"v_max3_u32", [](u32 a, u32 b, u32 c) -> u32 { return std::max({a, b, c}); }},
      {"v_med3_u32", [](u32 a, u32 b, u32 c) -> u32 { return middle(a, b, c); }},
      {"v_min3_i32", [](i32 a, i32 b, i32 c) -> i32 { return std::min({a, b, c}); }},
      {"v_max3_i32", [](i32 a, i32 b, i32 c) -> i32 { return std::max({a, b, c}); }},
      {"v_med3_i32", [](i32 a, i32 b, i32 c) -> i32 { return middle(a, b, c); }},
      {"v_maxmin_u32", [](u32 a, u32 b, u32 c) -> u32 { return std::min(std::max(a, b), c); }, kRdna34},
      {"v_minmax_u32", [](u32 a, u32 b, u32 c) -> u32 { return std::max(std::min(a, b), c); }, kRdna34},
      {"v_maxmin_i32", [](i32 a, i32 b, i32 c) -> i32 { return std::min(std::max(a, b), c); }, kRdna34},
      {"v_minmax_i32", [](i32 a, i32 b, i32 c) -> i32 { return std::max(std::min(a, b), c); }, kRdna34},
  };
  checkRows(rows);
}

TEST(VectorInteger, Averages) {
  const Row rows[] = {
      {"v_lerp_u8",
       [](u32 a, u32 b, u32 c) -> u32 {
         u32 result = 0;
         for (uint32_t i = 0; i < 4; ++i)
           result |= (byteAt(a, i) + byteAt(b, i) + byteAt(c, i) % 2) / 2 << 8 * i;
         return result;
       }},
  };
  checkRows(rows);
}

} // namespace
} // namespace rdnasim
