// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Conversions between number types.

#include "Meaning.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rdnasim {
namespace {

using i16 = int16_t;
using i32 = int32_t;
using u16 = uint16_t;
using u32 = uint32_t;
using Half = _Float16;

/// A whole number as an integer of N bits: the nearest there is; NaN as 0.
template <class To>
To saturated(long double whole) {
  using Limits = std::numeric_limits<To>;
  if (std::isnan(whole))
    return 0;
  return static_cast<To>(std::clamp<long double>(whole, Limits::min(), Limits::max()));
}
template <class To>
To truncated(long double value) {
  return saturated<To>(std::trunc(value));
}
/// -1…1 or 0…1 as all of an integer's range.
template <class To>
To normalized(long double value) {
  if (std::isnan(value))
    return 0;
  long double least = std::is_signed_v<To> ? -1 : 0;
  return static_cast<To>(
      std::nearbyint(std::clamp<long double>(value, least, 1) * std::numeric_limits<To>::max()));
}
u32 pack(u16 low, u16 high) {
  return low | u32(high) << 16;
}

TEST(VectorConvert, FloatsToIntegers) {
  auto nearest = [](float a) -> i32 {
    return saturated<i32>(std::floor(static_cast<long double>(a) + 0.5L));
  };
  auto floor = [](float a) -> i32 { return saturated<i32>(std::floor(a)); };
  const Row rows[] = {
      {"v_cvt_i32_f32", [](float a) -> i32 { return truncated<i32>(a); }},
      {"v_cvt_u32_f32", [](float a) -> u32 { return truncated<u32>(a); }},
      {"v_cvt_i32_f64", [](double a) -> i32 { return truncated<i32>(a); }},
      {"v_cvt_u32_f64", [](double a) -> u32 { return truncated<u32>(a); }},
      {"v_cvt_i16_f16", [](Half a) -> i16 { return truncated<i16>(a); }},
      {"v_cvt_u16_f16", [](Half a) -> u16 { return truncated<u16>(a); }},
      {"v_cvt_rpi_i32_f32", nearest, kRdna2},
      {"v_cvt_nearest_i32_f32", nearest, kRdna34},
      {"v_cvt_flr_i32_f32", floor, kRdna2},
      {"v_cvt_floor_i32_f32", floor, kRdna34},
      {"v_cvt_pk_i16_f32", [](float a, float b) -> u32 { return pack(truncated<i16>(a), truncated<i16>(b)); },
       kRdna34},
      {"v_cvt_pk_u16_f32", [](float a, float b) -> u32 { return pack(truncated<u16>(a), truncated<u16>(b)); },
       kRdna34},
  };
  checkRows(rows);
}

TEST(VectorConvert, IntegersToFloats) {
  const Row rows[] = {
      {"v_cvt_f32_i32", [](i32 a) -> float { return static_cast<float>(a); }},
      {"v_cvt_f32_u32", [](u32 a) -> float { return static_cast<float>(a); }},
      {"v_cvt_f64_i32", [](i32 a) -> double { return a; }},
      {"v_cvt_f64_u32", [](u32 a) -> double { return a; }},
      {"v_cvt_f16_i16", [](i16 a) -> Half { return static_cast<Half>(static_cast<float>(a)); }},
      {"v_cvt_f16_u16", [](u16 a) -> Half { return static_cast<Half>(static_cast<float>(a)); }},
      {"v_cvt_f32_ubyte0", [](u32 a) -> float { return static_cast<float>(a % 256); }},
      {"v_cvt_f32_ubyte1", [](u32 a) -> float { return static_cast<float>(a / 256 % 256); }},
      {"v_cvt_f32_ubyte2", [](u32 a) -> float { return static_cast<float>(a / 65536 % 256); }},
      {"v_cvt_f32_ubyte3", [](u32 a) -> float { return static_cast<float>(a / 16777216); }},
      {"v_cvt_off_f32_i4",
       [](u32 a) -> float {
         u32 nibble = a & 15;
         return (static_cast<float>(nibble) - (nibble >= 8 ? 16 : 0)) / 16;
       }},
  };
  for (uint8_t rounding = 0; rounding < 4; ++rounding) {
    Conditions conditions;
    conditions.mode.roundF32 = conditions.mode.roundF16F64 = rounding;
    checkRows(rows, conditions);
  }
}

/// Rounding of a narrower result follows its type's field of MODE.
TEST(VectorConvert, BetweenFloats) {
  const Row rows[] = {
      {"v_cvt_f16_f32", [](float a) -> Half { return static_cast<Half>(a); }},
      {"v_cvt_f32_f16", [](Half a) -> float { return static_cast<float>(a); }},
      {"v_cvt_f32_f64", [](double a) -> float { return static_cast<float>(a); }},
      {"v_cvt_f64_f32", [](float a) -> double { return a; }},
  };
  for (uint8_t rounding = 0; rounding < 4; ++rounding)
    for (uint8_t denormals = 0; denormals < 4; ++denormals) {
      Conditions conditions;
      conditions.mode.roundF32 = rounding, conditions.mode.roundF16F64 = (rounding + 1) & 3;
      conditions.mode.denormF32 = denormals, conditions.mode.denormF16F64 = denormals ^ 3;
      checkRows(rows, conditions);
    }
}

TEST(VectorConvert, TowardsZeroWhateverTheMode) {
  // The nearest half, or its neighbour when that is the further from zero.
  auto toZero = [](float a) {
    auto nearest = static_cast<Half>(a);
    bool isBeyond = std::fabs(static_cast<float>(nearest)) > std::fabs(a);
    return static_cast<u16>(std::bit_cast<u16>(nearest) - isBeyond);
  };
  auto both = [=](float a, float b) -> u32 { return pack(toZero(a), toZero(b)); };
  for (const Variant &variant : allVariants()) {
    const char *name =
        variant.processor == std::string("gfx1030") ? "v_cvt_pkrtz_f16_f32" : "v_cvt_pk_rtz_f16_f32";
    Machine machine(std::string(name) + " v2, v0, v1", variant);
    Samples samples;
    machine.wave.mode = Conditions::keepingDenormals();
    machine.wave.mode.roundF16F64 = 1;
    auto number = [&](uint32_t) {
      auto bits = static_cast<u32>(samples.next({32, true}));
      return std::isnan(std::bit_cast<float>(bits)) ? 0 : bits;
    };
    machine.setVector(0, number);
    machine.setVector(1, number);
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane)
      EXPECT_EQ(machine.vector(2, lane), both(std::bit_cast<float>(machine.vector(0, lane)),
                                              std::bit_cast<float>(machine.vector(1, lane))))
          << toString(variant) << std::hex << " " << machine.vector(0, lane);
  }
}

TEST(VectorConvert, Normalized) {
  auto i32s = [](float a, float b) -> u32 { return pack(normalized<i16>(a), normalized<i16>(b)); };
  auto u32s = [](float a, float b) -> u32 { return pack(normalized<u16>(a), normalized<u16>(b)); };
  auto i16s = [](Half a, Half b) -> u32 { return pack(normalized<i16>(a), normalized<i16>(b)); };
  auto u16s = [](Half a, Half b) -> u32 { return pack(normalized<u16>(a), normalized<u16>(b)); };
  const Row rows[] = {
      {"v_cvt_pknorm_i16_f32", i32s, kRdna2},
      {"v_cvt_pk_norm_i16_f32", i32s, kRdna34},
      {"v_cvt_pknorm_u16_f32", u32s, kRdna2},
      {"v_cvt_pk_norm_u16_f32", u32s, kRdna34},
      {"v_cvt_pknorm_i16_f16", i16s, kRdna2},
      {"v_cvt_pk_norm_i16_f16", i16s, kRdna34},
      {"v_cvt_pknorm_u16_f16", u16s, kRdna2},
      {"v_cvt_pk_norm_u16_f16", u16s, kRdna34},
      {"v_cvt_norm_i16_f16", [](Half a) -> i16 { return normalized<i16>(a); }},
      {"v_cvt_norm_u16_f16", [](Half a) -> u16 { return normalized<u16>(a); }},
  };
  checkRows(rows);
}

TEST(VectorConvert, Packing) {
  const Row rows[] = {
      {"v_cvt_pk_u16_u32",
       [](u32 a, u32 b) -> u32 { return pack(std::min(a, 65535u), std::min(b, 65535u)); }},
      {"v_cvt_pk_i16_i32",
       [](i32 a, i32 b) -> u32 { return pack(std::clamp(a, -32768, 32767), std::clamp(b, -32768, 32767)); }},
      {"v_pack_b32_f16", [](u16 a, u16 b) -> u32 { return pack(a, b); }},
      {"v_sat_pk_u8_i16",
       [](u32 a) -> u16 {
         i32 low = static_cast<i16>(a), high = static_cast<i16>(a >> 16);
         return static_cast<u16>(std::clamp(low, 0, 255) + 256 * std::clamp(high, 0, 255));
       }},
      {"v_cvt_i32_i16", [](i16 a) -> i32 { return a; }, kRdna34},
      {"v_cvt_u32_u16", [](u16 a) -> u32 { return a; }, kRdna34},
  };
  checkRows(rows);
}

} // namespace
} // namespace rdnasim
