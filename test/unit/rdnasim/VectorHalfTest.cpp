// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// 16-bit instructions on one value a lane. They keep the other half of the register, which Meaning.h checks.

#include "Meaning.h"

#include <algorithm>
#include <cmath>

namespace rdnasim {
namespace {

using i16 = int16_t;
using i32 = int32_t;
using i64 = int64_t;
using u16 = uint16_t;
using u32 = uint32_t;
using Half = _Float16;
/// Wide enough that sums and products of halves are exact: one rounding follows.
using Exact = long double;

Half rounded(Exact value) {
  return static_cast<Half>(value);
}

TEST(VectorHalf, ArithmeticInAllModes) {
  const Row rows[] = {
      {"v_add_f16", [](Half a, Half b) -> Half { return rounded(Exact(a) + b); }},
      {"v_sub_f16", [](Half a, Half b) -> Half { return rounded(Exact(a) - b); }},
      {"v_subrev_f16", [](Half a, Half b) -> Half { return rounded(Exact(b) - a); }},
      {"v_mul_f16", [](Half a, Half b) -> Half { return rounded(Exact(a) * b); }},
      {"v_fma_f16", [](Half a, Half b, Half c) -> Half { return rounded(Exact(a) * b + c); }},
  };
  for (uint8_t rounding = 0; rounding < 4; ++rounding)
    for (uint8_t denormals = 0; denormals < 4; ++denormals) {
      Conditions conditions;
      conditions.mode.roundF16F64 = rounding, conditions.mode.roundF32 = (rounding + 1) & 3;
      conditions.mode.denormF16F64 = denormals, conditions.mode.denormF32 = denormals ^ 3;
      checkRows(rows, conditions);
    }
}

TEST(VectorHalf, Rounding) {
  const Row rows[] = {
      {"v_trunc_f16", [](Half a) -> Half { return rounded(std::trunc(Exact(a))); }},
      {"v_ceil_f16", [](Half a) -> Half { return rounded(std::ceil(Exact(a))); }},
      {"v_floor_f16", [](Half a) -> Half { return rounded(std::floor(Exact(a))); }},
      {"v_rndne_f16", [](Half a) -> Half { return rounded(std::nearbyint(Exact(a))); }},
      {"v_fract_f16",
       [](Half a) -> Half {
         return std::isfinite(static_cast<float>(a))
                    ? rounded(std::fmin(Exact(a) - std::floor(Exact(a)), 1 - 0x1p-11L))
                    : static_cast<Half>(NAN);
       }},
  };
  checkRows(rows);
}

TEST(VectorHalf, Transcendentals) {
  const Row rows[] = {
      {"v_rcp_f16", [](Half a) -> Half { return rounded(1 / Exact(a)); }},
      {"v_rsq_f16", [](Half a) -> Half { return rounded(1 / std::sqrt(Exact(a))); }},
      {"v_sqrt_f16", [](Half a) -> Half { return rounded(std::sqrt(Exact(a))); }},
      {"v_exp_f16", [](Half a) -> Half { return rounded(std::exp2(Exact(a))); }},
      {"v_log_f16", [](Half a) -> Half { return rounded(std::log2(Exact(a))); }},
  };
  Conditions conditions;
  conditions.units = 1;
  conditions.samples = 2048;
  checkRows(rows, conditions);
}

TEST(VectorHalf, MantissaAndExponent) {
  const Row rows[] = {
      {"v_frexp_mant_f16",
       [](Half a) -> Half {
         int exponent;
         return std::isfinite(float(a)) ? rounded(std::frexp(Exact(a), &exponent)) : a;
       }},
      {"v_frexp_exp_i16_f16",
       [](Half a) -> i16 {
         return std::isfinite(float(a)) && a != 0 ? static_cast<i16>(std::ilogb(float(a)) + 1) : 0;
       }},
      {"v_ldexp_f16", [](Half a, i16 b) -> Half { return rounded(std::scalbn(Exact(a), b)); }},
  };
  checkRows(rows);
}

Half lesser(Half a, Half b) {
  if (a != a || b != b)
    return a != a ? b : a;
  return a == b ? (std::signbit(float(a)) ? a : b) : std::min(a, b);
}
Half larger(Half a, Half b) {
  return -lesser(-a, -b);
}
Half least(Half a, Half b) {
  return a != a || b != b ? static_cast<Half>(NAN) : lesser(a, b);
}
Half most(Half a, Half b) {
  return a != a || b != b ? static_cast<Half>(NAN) : larger(a, b);
}

TEST(VectorHalf, MinimumAndMaximum) {
  auto min = [](Half a, Half b) -> Half { return lesser(a, b); };
  auto max = [](Half a, Half b) -> Half { return larger(a, b); };
  auto min3 = [](Half a, Half b, Half c) -> Half { return lesser(lesser(a, b), c); };
  auto max3 = [](Half a, Half b, Half c) -> Half { return larger(larger(a, b), c); };
  auto med3 = [](Half a, Half b, Half c) -> Half {
    if (a != a || b != b || c != c)
      return lesser(lesser(a, b), c);
    return larger(lesser(a, b), lesser(larger(a, b), c));
  };
  const Row rows[] = {
      {"v_min_f16", min, kRdna23},
      {"v_max_f16", max, kRdna23},
      {"v_min_num_f16", min, kRdna4},
      {"v_max_num_f16", max, kRdna4},
      {"v_min3_f16", min3, kRdna23},
      {"v_max3_f16", max3, kRdna23},
      {"v_min3_num_f16", min3, kRdna4},
      {"v_max3_num_f16", max3, kRdna4},
      {"v_med3_f16", med3, kRdna23},
      {"v_med3_num_f16", med3, kRdna4},
      {"v_minimum_f16", [](Half a, Half b) -> Half { return least(a, b); }, kRdna4},
      {"v_maximum_f16", [](Half a, Half b) -> Half { return most(a, b); }, kRdna4},
      {"v_minimum3_f16", [](Half a, Half b, Half c) -> Half { return least(least(a, b), c); }, kRdna4},
      {"v_maximum3_f16", [](Half a, Half b, Half c) -> Half { return most(most(a, b), c); }, kRdna4},
  };
  checkRows(rows);
}

template <class T>
T middle(T a, T b, T c) {
  T all[] = {a, b, c};
  std::sort(all, all + 3);
  return all[1];
}
i16 saturated(i64 value) {
  return static_cast<i16>(std::clamp<i64>(value, -32768, 32767));
}
u16 saturatedUnsigned(i64 value) {
  return static_cast<u16>(std::clamp<i64>(value, 0, 65535));
}

TEST(VectorHalf, Integers) {
  const Row rows[] = {
      {"v_add_nc_u16", [](u16 a, u16 b) -> u16 { return static_cast<u16>(a + b); }},
      {"v_sub_nc_u16", [](u16 a, u16 b) -> u16 { return static_cast<u16>(a - b); }},
      {"v_add_nc_i16", [](u16 a, u16 b) -> u16 { return static_cast<u16>(a + b); }},
      {"v_sub_nc_i16", [](u16 a, u16 b) -> u16 { return static_cast<u16>(a - b); }},
      {"v_add_nc_u16 clamp", [](u16 a, u16 b) -> u16 { return saturatedUnsigned(a + b); }},
      {"v_sub_nc_u16 clamp", [](u16 a, u16 b) -> u16 { return saturatedUnsigned(a - b); }},
      {"v_add_nc_i16 clamp", [](i16 a, i16 b) -> i16 { return saturated(a + b); }},
      {"v_sub_nc_i16 clamp", [](i16 a, i16 b) -> i16 { return saturated(a - b); }},
      {"v_mul_lo_u16", [](u16 a, u16 b) -> u16 { return static_cast<u16>(i64(a) * b); }},
      {"v_mad_u16", [](u16 a, u16 b, u16 c) -> u16 { return static_cast<u16>(i64(a) * b + c); }},
      {"v_mad_u16 clamp", [](u16 a, u16 b, u16 c) -> u16 { return saturatedUnsigned(i64(a) * b + c); }},
      {"v_mad_i16", [](i16 a, i16 b, i16 c) -> i16 { return static_cast<i16>(i64(a) * b + c); }},
      {"v_mad_i16 clamp", [](i16 a, i16 b, i16 c) -> i16 { return saturated(i64(a) * b + c); }},
      {"v_lshlrev_b16", [](u16 a, u16 b) -> u16 { return static_cast<u16>(b << a % 16); }},
      {"v_lshrrev_b16", [](u16 a, u16 b) -> u16 { return static_cast<u16>(b >> a % 16); }},
      {"v_ashrrev_i16", [](u16 a, i16 b) -> i16 { return static_cast<i16>(b >> a % 16); }},
      {"v_min_u16", [](u16 a, u16 b) -> u16 { return std::min(a, b); }},
      {"v_max_u16", [](u16 a, u16 b) -> u16 { return std::max(a, b); }},
      {"v_min_i16", [](i16 a, i16 b) -> i16 { return std::min(a, b); }},
      {"v_max_i16", [](i16 a, i16 b) -> i16 { return std::max(a, b); }},
      {"v_min3_u16", [](u16 a, u16 b, u16 c) -> u16 { return std::min({a, b, c}); }},
      {"v_max3_u16", [](u16 a, u16 b, u16 c) -> u16 { return std::max({a, b, c}); }},
      {"v_med3_u16", [](u16 a, u16 b, u16 c) -> u16 { return middle(a, b, c); }},
      {"v_min3_i16", [](i16 a, i16 b, i16 c) -> i16 { return std::min({a, b, c}); }},
      {"v_max3_i16", [](i16 a, i16 b, i16 c) -> i16 { return std::max({a, b, c}); }},
      {"v_med3_i16", [](i16 a, i16 b, i16 c) -> i16 { return middle(a, b, c); }},
      {"v_not_b16", [](u16 a) -> u16 { return static_cast<u16>(~a); }, kRdna34},
      {"v_and_b16", [](u16 a, u16 b) -> u16 { return a & b; }, kRdna34},
      {"v_or_b16", [](u16 a, u16 b) -> u16 { return a | b; }, kRdna34},
      {"v_xor_b16", [](u16 a, u16 b) -> u16 { return a ^ b; }, kRdna34},
  };
  checkRows(rows);
}

/// op_sel picks the halves that are read and the one that is written.
TEST(VectorHalf, UpperHalves) {
  for (const Variant &variant : allVariants()) {
    std::string error, text = "v_sub_nc_u16 v2.h, v0.h, v1.l";
    if (assemble(text, variant, error).empty())
      text = "v_sub_nc_u16 v2, v0, v1 op_sel:[1,0,1]";
    Machine machine(text, variant);
    machine.setVector(0, [](uint32_t lane) { return (lane + 100) << 16 | 7; });
    machine.setVector(1, [](uint32_t lane) { return 0xdead0000 | lane * 3; });
    machine.setVector(2, [](uint32_t) { return 0x1234abcd; });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane)
      EXPECT_EQ(machine.vector(2, lane), ((lane + 100 - lane * 3) << 16 | 0xabcd)) << text;
  }
}

} // namespace
} // namespace rdnasim
