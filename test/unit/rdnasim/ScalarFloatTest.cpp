// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RDNA4's float instructions on scalars.

#include "ScalarMeaning.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rdnasim {
namespace {

using i32 = int32_t;

using u32 = uint32_t;
using Half = _Float16;
/// Wide enough that sums and products of halves are exact: one rounding follows.
using Exact = long double;

constexpr auto kKept = SccMeaning::Kept;
constexpr auto kCompared = SccMeaning::Compared;

Half rounded(Exact value) {
  return static_cast<Half>(value);
}

template <size_t N>
void checkInAllModes(const ScalarRow (&rows)[N]) {
  for (uint8_t rounding = 0; rounding < 4; ++rounding)
    for (uint8_t denormals = 0; denormals < 4; ++denormals) {
      Conditions conditions;
      conditions.mode.roundF32 = rounding, conditions.mode.roundF16F64 = (rounding + 1) & 3;
      conditions.mode.denormF32 = denormals, conditions.mode.denormF16F64 = denormals ^ 3;
      checkScalarRows(rows, conditions);
    }
}

TEST(ScalarFloat, ArithmeticInAllModes) {
  const ScalarRow rows[] = {
      {"s_add_f32", [](float a, float b) -> float { return a + b; }, kKept, kRdna4},
      {"s_sub_f32", [](float a, float b) -> float { return a - b; }, kKept, kRdna4},
      {"s_mul_f32", [](float a, float b) -> float { return a * b; }, kKept, kRdna4},
      {"s_fmac_f32", [](float a, float b, float old) -> float { return std::fma(a, b, old); }, kKept, kRdna4,
       true},
      {"s_fmaak_f32 , 0x40490fdb",
       [](float a, float b) -> float { return std::fma(a, b, std::bit_cast<float>(0x40490fdb)); }, kKept,
       kRdna4},
      {"s_add_f16", [](Half a, Half b) -> Half { return rounded(Exact(a) + b); }, kKept, kRdna4},
      {"s_sub_f16", [](Half a, Half b) -> Half { return rounded(Exact(a) - b); }, kKept, kRdna4},
      {"s_mul_f16", [](Half a, Half b) -> Half { return rounded(Exact(a) * b); }, kKept, kRdna4},
      {"s_fmac_f16", [](Half a, Half b, Half old) -> Half { return rounded(Exact(a) * b + old); }, kKept,
       kRdna4, true},
  };
  checkInAllModes(rows);
}

TEST(ScalarFloat, ConversionsInAllModes) {
  const ScalarRow rows[] = {
      {"s_cvt_f32_i32", [](i32 a) -> float { return static_cast<float>(a); }, kKept, kRdna4},
      {"s_cvt_f32_u32", [](u32 a) -> float { return static_cast<float>(a); }, kKept, kRdna4},
      {"s_cvt_f16_f32", [](float a) -> Half { return static_cast<Half>(a); }, kKept, kRdna4},
      {"s_cvt_f32_f16", [](Half a) -> float { return static_cast<float>(a); }, kKept, kRdna4},
      {"s_cvt_hi_f32_f16", [](Pair<Half> a) -> float { return static_cast<float>(a.high); }, kKept, kRdna4},
  };
  checkInAllModes(rows);
}

template <class To>
To truncated(float value) {
  using Limits = std::numeric_limits<To>;
  if (std::isnan(value))
    return 0;
  return static_cast<To>(std::clamp<Exact>(std::trunc(value), Limits::min(), Limits::max()));
}

TEST(ScalarFloat, Rounding) {
  const ScalarRow rows[] = {
      {"s_ceil_f32", [](float a) -> float { return std::ceil(a); }, kKept, kRdna4},
      {"s_floor_f32", [](float a) -> float { return std::floor(a); }, kKept, kRdna4},
      {"s_trunc_f32", [](float a) -> float { return std::trunc(a); }, kKept, kRdna4},
      {"s_rndne_f32", [](float a) -> float { return std::nearbyint(a); }, kKept, kRdna4},
      {"s_ceil_f16", [](Half a) -> Half { return rounded(std::ceil(Exact(a))); }, kKept, kRdna4},
      {"s_floor_f16", [](Half a) -> Half { return rounded(std::floor(Exact(a))); }, kKept, kRdna4},
      {"s_trunc_f16", [](Half a) -> Half { return rounded(std::trunc(Exact(a))); }, kKept, kRdna4},
      {"s_rndne_f16", [](Half a) -> Half { return rounded(std::nearbyint(Exact(a))); }, kKept, kRdna4},
      {"s_cvt_i32_f32", [](float a) -> i32 { return truncated<i32>(a); }, kKept, kRdna4},
      {"s_cvt_u32_f32", [](float a) -> u32 { return truncated<u32>(a); }, kKept, kRdna4},
  };
  checkScalarRows(rows);
}

/// Returns the lesser (or greater) of two numbers, -0 being less than 0; of a number and a NaN the number.
template <class T>
T lesser(T a, T b) {
  if (a != a || b != b)
    return a != a ? b : a;
  return a == b ? (std::signbit(static_cast<float>(a)) ? a : b) : std::min(a, b);
}
template <class T>
T larger(T a, T b) {
  return -lesser<T>(-a, -b);
}
/// The sum, which is a NaN, when one of them is.
template <class T>
T least(T a, T b) {
  return a != a || b != b ? static_cast<T>(a + b) : lesser(a, b);
}
template <class T>
T most(T a, T b) {
  return a != a || b != b ? static_cast<T>(a + b) : larger(a, b);
}

TEST(ScalarFloat, LeastAndGreatest) {
  const ScalarRow rows[] = {
      {"s_min_num_f32", [](float a, float b) -> float { return lesser(a, b); }, kKept, kRdna4},
      {"s_max_num_f32", [](float a, float b) -> float { return larger(a, b); }, kKept, kRdna4},
      {"s_minimum_f32", [](float a, float b) -> float { return least(a, b); }, kKept, kRdna4},
      {"s_maximum_f32", [](float a, float b) -> float { return most(a, b); }, kKept, kRdna4},
      {"s_min_num_f16", [](Half a, Half b) -> Half { return lesser(a, b); }, kKept, kRdna4},
      {"s_max_num_f16", [](Half a, Half b) -> Half { return larger(a, b); }, kKept, kRdna4},
      {"s_minimum_f16", [](Half a, Half b) -> Half { return least(a, b); }, kKept, kRdna4},
      {"s_maximum_f16", [](Half a, Half b) -> Half { return most(a, b); }, kKept, kRdna4},
  };
  checkScalarRows(rows);
}

template <class T>
struct Relation {
  const char *name;
  bool (*holds)(T, T);
};
/// An n in front: the opposite, which holds when one is a NaN.
template <class T>
constexpr Relation<T> kRelations[] = {
    {"lt", [](T a, T b) { return a < b; }},           {"eq", [](T a, T b) { return a == b; }},
    {"le", [](T a, T b) { return a <= b; }},          {"gt", [](T a, T b) { return a > b; }},
    {"lg", [](T a, T b) { return a < b || a > b; }},  {"ge", [](T a, T b) { return a >= b; }},
    {"o", [](T a, T b) { return a == a && b == b; }}, {"u", [](T a, T b) { return a != a || b != b; }},
    {"nge", [](T a, T b) { return !(a >= b); }},      {"nlg", [](T a, T b) { return !(a < b || a > b); }},
    {"ngt", [](T a, T b) { return !(a > b); }},       {"nle", [](T a, T b) { return !(a <= b); }},
    {"neq", [](T a, T b) { return !(a == b); }},      {"nlt", [](T a, T b) { return !(a < b); }},
};

template <class T>
void checkRelations(const std::string &type) {
  for (const Relation<T> &relation : kRelations<T>) {
    std::string text = std::string("s_cmp_") + relation.name + "_" + type;
    auto holds = relation.holds;
    const ScalarRow rows[] = {
        {text.c_str(), [=](T a, T b) -> u32 { return holds(a, b); }, kCompared, kRdna4}};
    checkScalarRows(rows);
  }
}

TEST(ScalarFloat, Comparisons) {
  checkRelations<float>("f32");
  checkRelations<Half>("f16");
}

/// Float denormals are 0 before and after.
TEST(ScalarFloat, Transcendentals) {
  auto flushed = [](float a) { return std::fabs(a) < 0x1p-126f ? std::copysign(0.0f, a) : a; };
  const ScalarRow rows[] = {
      {"v_s_exp_f32", [=](float a) -> float { return flushed(std::exp2(a)); }, kKept, kRdna4},
      {"v_s_log_f32", [=](float a) -> float { return std::log2(flushed(a)); }, kKept, kRdna4},
      {"v_s_rcp_f32", [=](float a) -> float { return flushed(1 / flushed(a)); }, kKept, kRdna4},
      {"v_s_rsq_f32", [=](float a) -> float { return static_cast<float>(1 / std::sqrt(Exact(flushed(a)))); },
       kKept, kRdna4},
      {"v_s_sqrt_f32", [=](float a) -> float { return std::sqrt(flushed(a)); }, kKept, kRdna4},
      {"v_s_exp_f16", [](Half a) -> Half { return rounded(std::exp2(Exact(a))); }, kKept, kRdna4},
      {"v_s_log_f16", [](Half a) -> Half { return rounded(std::log2(Exact(a))); }, kKept, kRdna4},
      {"v_s_rcp_f16", [](Half a) -> Half { return rounded(1 / Exact(a)); }, kKept, kRdna4},
      {"v_s_rsq_f16", [](Half a) -> Half { return rounded(1 / std::sqrt(Exact(a))); }, kKept, kRdna4},
      {"v_s_sqrt_f16", [](Half a) -> Half { return rounded(std::sqrt(Exact(a))); }, kKept, kRdna4},
  };
  Conditions conditions;
  conditions.units = 1;
  checkScalarRows(rows, conditions);
}

TEST(ScalarFloat, LiteralInTheMiddleAndPacking) {
  for (const Variant &variant : variantsOf(kRdna4)) {
    Machine machine("s_fmamk_f32 s2, s0, 0x40400000, s1\ns_cvt_pk_rtz_f16_f32 s3, s4, s5", variant);
    machine.setScalar(0, std::bit_cast<u32>(2.0f));
    machine.setScalar(1, std::bit_cast<u32>(0.5f));
    machine.setScalar(4, std::bit_cast<u32>(1 + 0x1.8p-11f));
    machine.setScalar(5, std::bit_cast<u32>(-1e6f));
    machine.run();
    EXPECT_EQ(machine.scalar(2), std::bit_cast<u32>(6.5f));
    EXPECT_EQ(machine.scalar(3), 0xfbff3c00) << "towards zero: 1, and the most negative half";
  }
}

} // namespace
} // namespace rdnasim
