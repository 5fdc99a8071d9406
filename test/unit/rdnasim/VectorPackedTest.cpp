// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Two 16-bit values in a register.

#include "Meaning.h"

#include <algorithm>
#include <cmath>

namespace rdnasim {
namespace {

using i16 = int16_t;
using i64 = int64_t;
using u16 = uint16_t;
using u32 = uint32_t;
using Half = _Float16;
/// Wide enough that sums and products of halves are exact: one rounding follows.
using Exact = long double;

/// Applies the operation to both values.
template <class T>
auto two(T (*function)(T, T)) {
  return [=](Pair<T> a, Pair<T> b) -> Pair<T> { return {function(a.low, b.low), function(a.high, b.high)}; };
}
template <class T>
auto two(T (*function)(T, T, T)) {
  return [=](Pair<T> a, Pair<T> b, Pair<T> c) -> Pair<T> {
    return {function(a.low, b.low, c.low), function(a.high, b.high, c.high)};
  };
}

template <class T>
T clamped(i64 value) {
  return static_cast<T>(std::clamp<i64>(value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}

TEST(VectorPacked, Integers) {
  const Row rows[] = {
      {"v_pk_add_u16", two<u16>([](u16 a, u16 b) { return static_cast<u16>(a + b); })},
      {"v_pk_sub_u16", two<u16>([](u16 a, u16 b) { return static_cast<u16>(a - b); })},
      {"v_pk_add_i16", two<i16>([](i16 a, i16 b) { return static_cast<i16>(a + b); })},
      {"v_pk_sub_i16", two<i16>([](i16 a, i16 b) { return static_cast<i16>(a - b); })},
      {"v_pk_add_u16 clamp", two<u16>([](u16 a, u16 b) { return clamped<u16>(i64(a) + b); })},
      {"v_pk_sub_u16 clamp", two<u16>([](u16 a, u16 b) { return clamped<u16>(i64(a) - b); })},
      {"v_pk_add_i16 clamp", two<i16>([](i16 a, i16 b) { return clamped<i16>(i64(a) + b); })},
      {"v_pk_sub_i16 clamp", two<i16>([](i16 a, i16 b) { return clamped<i16>(i64(a) - b); })},
      {"v_pk_mul_lo_u16", two<u16>([](u16 a, u16 b) { return static_cast<u16>(i64(a) * b); })},
      {"v_pk_mad_u16", two<u16>([](u16 a, u16 b, u16 c) { return static_cast<u16>(i64(a) * b + c); })},
      {"v_pk_mad_i16", two<i16>([](i16 a, i16 b, i16 c) { return static_cast<i16>(i64(a) * b + c); })},
      {"v_pk_mad_u16 clamp", two<u16>([](u16 a, u16 b, u16 c) { return clamped<u16>(i64(a) * b + c); })},
      {"v_pk_mad_i16 clamp", two<i16>([](i16 a, i16 b, i16 c) { return clamped<i16>(i64(a) * b + c); })},
      {"v_pk_lshlrev_b16", two<u16>([](u16 a, u16 b) { return static_cast<u16>(b << a % 16); })},
      {"v_pk_lshrrev_b16", two<u16>([](u16 a, u16 b) { return static_cast<u16>(b >> a % 16); })},
      {"v_pk_ashrrev_i16", two<i16>([](i16 a, i16 b) { return static_cast<i16>(b >> (a & 15)); })},
      {"v_pk_min_u16", two<u16>([](u16 a, u16 b) { return std::min(a, b); })},
      {"v_pk_max_u16", two<u16>([](u16 a, u16 b) { return std::max(a, b); })},
      {"v_pk_min_i16", two<i16>([](i16 a, i16 b) { return std::min(a, b); })},
      {"v_pk_max_i16", two<i16>([](i16 a, i16 b) { return std::max(a, b); })},
  };
  checkRows(rows);
}

TEST(VectorPacked, HalvesInAllModes) {
  const Row rows[] = {
      {"v_pk_add_f16", two<Half>([](Half a, Half b) { return static_cast<Half>(Exact(a) + b); })},
      {"v_pk_mul_f16", two<Half>([](Half a, Half b) { return static_cast<Half>(Exact(a) * b); })},
      {"v_pk_fma_f16", two<Half>([](Half a, Half b, Half c) { return static_cast<Half>(Exact(a) * b + c); })},
  };
  for (uint8_t rounding = 0; rounding < 4; ++rounding)
    for (uint8_t denormals = 0; denormals < 4; ++denormals) {
      Conditions conditions;
      conditions.mode.roundF16F64 = rounding, conditions.mode.roundF32 = (rounding + 1) & 3;
      conditions.mode.denormF16F64 = denormals, conditions.mode.denormF32 = denormals ^ 3;
      checkRows(rows, conditions);
    }
}

/// Returns the lesser of two numbers, -0 being less than 0; of a number and a NaN the number.
Half lesser(Half a, Half b) {
  if (a != a || b != b)
    return a != a ? b : a;
  return a == b ? (std::signbit(static_cast<float>(a)) ? a : b) : std::min(a, b);
}
Half larger(Half a, Half b) {
  return -lesser(-a, -b);
}

TEST(VectorPacked, LeastAndGreatestHalves) {
  auto min = two<Half>(lesser), max = two<Half>(larger);
  auto minimum = two<Half>([](Half a, Half b) { return a != a || b != b ? Half(NAN) : lesser(a, b); });
  auto maximum = two<Half>([](Half a, Half b) { return a != a || b != b ? Half(NAN) : larger(a, b); });
  const Row rows[] = {
      {"v_pk_min_f16", min, kRdna23},
      {"v_pk_max_f16", max, kRdna23},
      {"v_pk_min_num_f16", min, kRdna4},
      {"v_pk_max_num_f16", max, kRdna4},
      {"v_pk_minimum_f16", minimum, kRdna4},
      {"v_pk_maximum_f16", maximum, kRdna4},
      {"v_pk_add_f16 clamp", two<Half>([](Half a, Half b) -> Half {
         auto sum = static_cast<Half>(Exact(a) + b);
         return sum > 0 ? std::min(sum, Half(1)) : Half(0);
       })},
  };
  checkRows(rows);
}

/// op_sel feeds the low result, op_sel_hi the high one; neg_lo and neg_hi go with them.
TEST(VectorPacked, SelectsAndNegatesHalves) {
  using Halves = Pair<Half>;
  using Shorts = Pair<u16>;
  auto sub = [](u16 a, u16 b) { return static_cast<u16>(a - b); };
  auto add = [](Half a, Half b) { return static_cast<Half>(Exact(a) + b); };
  const Row rows[] = {
      {"v_pk_sub_u16 op_sel:[1,0] op_sel_hi:[0,1]",
       [=](Shorts a, Shorts b) -> Shorts { return {sub(a.high, b.low), sub(a.low, b.high)}; }},
      {"v_pk_sub_u16 op_sel:[0,1] op_sel_hi:[0,0]",
       [=](Shorts a, Shorts b) -> Shorts { return {sub(a.low, b.high), sub(a.low, b.low)}; }},
      {"v_pk_add_f16 neg_lo:[1,0] neg_hi:[0,1]",
       [=](Halves a, Halves b) -> Halves { return {add(-a.low, b.low), add(a.high, -b.high)}; }},
      {"v_pk_add_f16 op_sel:[1,1] op_sel_hi:[0,1] neg_lo:[0,1] neg_hi:[1,0]",
       [=](Halves a, Halves b) -> Halves { return {add(a.high, -b.high), add(-a.low, b.high)}; }},
      {"v_pk_mad_i16 op_sel:[0,1,0] op_sel_hi:[1,0,0]",
       [](Pair<i16> a, Pair<i16> b, Pair<i16> c) -> Pair<i16> {
         return {static_cast<i16>(i64(a.low) * b.high + c.low),
                 static_cast<i16>(i64(a.high) * b.low + c.low)};
       }},
  };
  checkRows(rows);
}

/// An inline constant of a packed float stands in the low half alone, an integer is extended to 32 bits.
TEST(VectorPacked, InlineConstants) {
  struct Case {
    const char *text;
    u32 source, expected;
  };
  constexpr Case kCases[] = {
      {"v_pk_add_u16 v1, v0, 2", 0x00110003, 0x00110005},
      {"v_pk_add_u16 v1, v0, -2", 0x00110003, 0x00100001},
      {"v_pk_add_u16 v1, v0, 2 op_sel_hi:[1,0]", 0x00110003, 0x00130005},
      {"v_pk_add_f16 v1, v0, 1.0", 0x40003c00, 0x40004000},
      {"v_pk_add_f16 v1, v0, 1.0 op_sel_hi:[1,0]", 0x40003c00, 0x42004000},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      Machine machine(each.text, variant);
      machine.setVector(0, [&](uint32_t) { return each.source; });
      machine.run();
      EXPECT_EQ(machine.vector(1, 0), each.expected) << toString(variant) << ": " << each.text;
    }
}

TEST(VectorPacked, FmacAddsToTheOldResult) {
  for (const Variant &variant : allVariants()) {
    Machine machine("v_pk_fmac_f16 v0, v1, v2", variant);
    machine.setVector(0, [](uint32_t) { return 0x3c00bc00; });
    machine.setVector(1, [](uint32_t) { return 0x40004200; });
    machine.setVector(2, [](uint32_t) { return 0x42004400; });
    machine.run();
    EXPECT_EQ(machine.vector(0, 0), 0x47004980u) << toString(variant) << ": 2 * 3 + 1 and 3 * 4 - 1";
  }
}

} // namespace
} // namespace rdnasim
