// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Mixed precision and dot products.

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
using Halves = Pair<Half>;

/// op_sel_hi says that a source is a half, op_sel which; neg_hi stands for the absolute value.
TEST(VectorDot, MixedPrecision) {
  auto wide = [](Half a) { return static_cast<float>(a); };
  const Row rows[] = {
      {"v_fma_mix_f32", [](float a, float b, float c) -> float { return std::fma(a, b, c); }},
      {"v_fma_mix_f32 op_sel_hi:[1,1,1]",
       [=](Halves a, Halves b, Halves c) -> float {
         return std::fma(wide(a.low), wide(b.low), wide(c.low));
       }},
      {"v_fma_mix_f32 op_sel:[1,0,0] op_sel_hi:[1,0,1]",
       [=](Halves a, float b, Halves c) -> float { return std::fma(wide(a.high), b, wide(c.low)); }},
      {"v_fma_mix_f32 op_sel:[0,1,1] op_sel_hi:[0,1,1] clamp",
       [=](float a, Halves b, Halves c) -> float {
         float sum = std::fma(a, wide(b.high), wide(c.high));
         return sum > 0 ? std::fmin(sum, 1.0f) : 0;
       }},
  };
  for (uint8_t rounding = 0; rounding < 4; ++rounding)
    for (uint8_t denormals = 0; denormals < 4; ++denormals) {
      Conditions conditions;
      conditions.mode.roundF32 = rounding, conditions.mode.roundF16F64 = (rounding + 1) & 3;
      conditions.mode.denormF32 = denormals, conditions.mode.denormF16F64 = denormals ^ 3;
      checkRows(rows, conditions);
    }
}

/// Rounded twice: the sum to a float, the float to a half.
TEST(VectorDot, MixedPrecisionToHalves) {
  const Row rows[] = {
      {"v_fma_mixlo_f16",
       [](float a, float b, float c) -> Half { return static_cast<Half>(std::fma(a, b, c)); }},
      {"v_fma_mixlo_f16 op_sel:[0,0,1] op_sel_hi:[0,0,1]",
       [](float a, float b, Halves c) -> Half {
         return static_cast<Half>(std::fma(a, b, static_cast<float>(c.high)));
       }},
  };
  for (uint8_t rounding = 0; rounding < 4; ++rounding) {
    Conditions conditions;
    conditions.mode.roundF32 = conditions.mode.roundF16F64 = rounding;
    checkRows(rows, conditions);
  }
}

TEST(VectorDot, MixedPrecisionIntoTheUpperHalf) {
  for (const Variant &variant : allVariants()) {
    Machine machine("v_fma_mixhi_f16 v0, |v1|, -v2, v3 op_sel_hi:[0,0,1]", variant);
    machine.setVector(0, [](uint32_t) { return 0x12345678; });
    machine.setVector(1, [](uint32_t) { return std::bit_cast<u32>(-3.0f); });
    machine.setVector(2, [](uint32_t) { return std::bit_cast<u32>(2.0f); });
    machine.setVector(3, [](uint32_t) { return 0x3c00; });
    machine.run();
    EXPECT_EQ(machine.vector(0, 0), 0xc5005678) << toString(variant) << ": 3 * -2 + 1 above";
  }
}

/// The i-th of the values of `bits` bits in a dword.
i64 partOf(u32 word, uint32_t bits, uint32_t i, bool isSigned) {
  i64 value = word >> bits * i & ((1u << bits) - 1);
  return isSigned && value >= i64(1) << (bits - 1) ? value - (i64(1) << bits) : value;
}
i64 dot(uint32_t bits, u32 a, bool isSignedA, u32 b, bool isSignedB) {
  i64 sum = 0;
  for (uint32_t i = 0; i < 32 / bits; ++i)
    sum += partOf(a, bits, i, isSignedA) * partOf(b, bits, i, isSignedB);
  return sum;
}
i32 clampedSigned(i64 value) {
  return static_cast<i32>(std::clamp<i64>(value, INT32_MIN, INT32_MAX));
}
u32 clampedUnsigned(i64 value) {
  return static_cast<u32>(std::clamp<i64>(value, 0, UINT32_MAX));
}
template <uint32_t Bits, bool IsSignedA, bool IsSignedB = IsSignedA>
auto wrapping() {
  return
      [](u32 a, u32 b, u32 c) -> u32 { return static_cast<u32>(dot(Bits, a, IsSignedA, b, IsSignedB)) + c; };
}
template <uint32_t Bits, bool IsSignedA, bool IsSignedB = IsSignedA>
auto saturating() {
  return [](u32 a, u32 b, i32 c) -> i32 { return clampedSigned(dot(Bits, a, IsSignedA, b, IsSignedB) + c); };
}
template <uint32_t Bits>
auto saturatingUnsigned() {
  return [](u32 a, u32 b, u32 c) -> u32 { return clampedUnsigned(dot(Bits, a, false, b, false) + c); };
}

TEST(VectorDot, Integers) {
  const Row rows[] = {
      {"v_dot2_i32_i16", wrapping<16, true>(), kRdna2},
      {"v_dot2_i32_i16 clamp", saturating<16, true>(), kRdna2},
      {"v_dot2_u32_u16", wrapping<16, false>(), kRdna2},
      {"v_dot2_u32_u16 clamp", saturatingUnsigned<16>(), kRdna2},
      {"v_dot4_i32_i8", wrapping<8, true>(), kRdna2},
      {"v_dot4_i32_i8 clamp", saturating<8, true>(), kRdna2},
      {"v_dot8_i32_i4", wrapping<4, true>(), kRdna2},
      {"v_dot8_i32_i4 clamp", saturating<4, true>(), kRdna2},
      {"v_dot4_u32_u8", wrapping<8, false>()},
      {"v_dot4_u32_u8 clamp", saturatingUnsigned<8>()},
      {"v_dot8_u32_u4", wrapping<4, false>()},
      {"v_dot8_u32_u4 clamp", saturatingUnsigned<4>()},
      // neg_lo says which sources are signed.
      {"v_dot4_i32_iu8", wrapping<8, false>(), kRdna34},
      {"v_dot4_i32_iu8 neg_lo:[1,0,0]", wrapping<8, true, false>(), kRdna34},
      {"v_dot4_i32_iu8 neg_lo:[0,1,0]", wrapping<8, false, true>(), kRdna34},
      {"v_dot4_i32_iu8 neg_lo:[1,1,0] clamp", saturating<8, true>(), kRdna34},
      {"v_dot8_i32_iu4", wrapping<4, false>(), kRdna34},
      {"v_dot8_i32_iu4 neg_lo:[1,0,0]", wrapping<4, true, false>(), kRdna34},
      {"v_dot8_i32_iu4 neg_lo:[0,1,0] clamp", saturating<4, false, true>(), kRdna34},
  };
  checkRows(rows);
}

TEST(VectorDot, SelectsHalves) {
  const Row rows[] = {
      {"v_dot2_i32_i16 op_sel:[1,0,0] op_sel_hi:[0,1,0]",
       [](Pair<i16> a, Pair<i16> b, u32 c) -> u32 {
         return static_cast<u32>(i64(a.high) * b.low + i64(a.low) * b.high) + c;
       },
       kRdna2},
      {"v_dot2_u32_u16 op_sel:[0,1,0]",
       [](Pair<u16> a, Pair<u16> b, u32 c) -> u32 {
         return static_cast<u32>(i64(a.low) * b.high + i64(a.high) * b.high) + c;
       },
       kRdna2},
  };
  checkRows(rows);
}

/// The old result is the addend.
TEST(VectorDot, Accumulates) {
  struct Case {
    const char *text;
    u32 a, b, old, expected;
    Generations generations;
  };
  constexpr Case kCases[] = {
      {"v_dot4c_i32_i8 v0, v1, v2", 0xff020304, 0x02030405, 7, 7 - 2 + 6 + 12 + 20, kRdna2},
      // 1.5 * 2 + 3 * -1 + 0.25
      {"v_dot2c_f32_f16 v0, v1, v2", 0x42003e00, 0xbc004000, 0x3e800000, 0x3e800000, kRdna2},
      {"v_dot2acc_f32_f16 v0, v1, v2", 0x42003e00, 0xbc004000, 0x3e800000, 0x3e800000, kRdna3},
  };
  for (const Case &each : kCases)
    for (const Variant &variant : variantsOf(each.generations)) {
      Machine machine(each.text, variant);
      machine.setVector(0, [&](uint32_t) { return each.old; });
      machine.setVector(1, [&](uint32_t) { return each.a; });
      machine.setVector(2, [&](uint32_t) { return each.b; });
      machine.run();
      EXPECT_EQ(machine.vector(0, 0), each.expected) << toString(variant) << ": " << each.text;
    }
}

float wideBFloat(u16 bits) {
  return std::bit_cast<float>(u32(bits) << 16);
}
/// Eighths between -1000 and 1000 in both halves, whose products and sums are exact.
u32 smallHalves(uint32_t lane, uint32_t seed) {
  auto one = [](uint32_t n) {
    return std::bit_cast<u16>(static_cast<Half>((static_cast<float>(n % 61) - 30) / 8));
  };
  uint32_t n = lane * 7 + seed;
  return one(n) | u32(one(n * 3 + 5)) << 16;
}
float halfOf(u32 word, bool isHigh) {
  return static_cast<float>(std::bit_cast<Half>(static_cast<u16>(word >> (isHigh ? 16 : 0))));
}

TEST(VectorDot, Halves) {
  for (const Variant &variant : allVariants()) {
    bool hasShort = !findTarget(variant.processor)->isIn(kRdna2);
    std::string text = "v_dot2_f32_f16 v4, v1, v2, v3\n"
                       "v_dot2_f32_f16 v5, v1, v2, v3 op_sel:[1,0,0] op_sel_hi:[0,1,0] neg_lo:[1,0,1]\n";
    if (hasShort)
      text += "v_dot2_f16_f16 v6, v1, v2, v7\n";
    Machine machine(text, variant);
    machine.setVector(1, [](uint32_t lane) { return smallHalves(lane, 1); });
    machine.setVector(2, [](uint32_t lane) { return smallHalves(lane, 40); });
    machine.setVector(3, [](uint32_t lane) { return std::bit_cast<u32>(static_cast<float>(lane) / 4); });
    machine.setVector(6, [](uint32_t) { return 0xdead0000; });
    machine.setVector(7, [](uint32_t) { return 0x4000; });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      u32 a = machine.vector(1, lane), b = machine.vector(2, lane);
      float c = std::bit_cast<float>(machine.vector(3, lane));
      float straight = halfOf(a, false) * halfOf(b, false) + halfOf(a, true) * halfOf(b, true);
      EXPECT_EQ(machine.vector(4, lane), std::bit_cast<u32>(straight + c)) << toString(variant);
      float crossed = -halfOf(a, true) * halfOf(b, false) + halfOf(a, false) * halfOf(b, true);
      EXPECT_EQ(machine.vector(5, lane), std::bit_cast<u32>(crossed - c)) << toString(variant);
      if (!hasShort)
        continue;
      u32 kept = 0xdead0000;
      EXPECT_EQ(machine.vector(6, lane), kept | std::bit_cast<u16>(static_cast<Half>(straight + 2)));
    }
  }
}

TEST(VectorDot, BFloats) {
  for (const Variant &variant : variantsOf(kRdna34)) {
    Machine machine("v_dot2_f32_bf16 v4, v1, v2, v3\nv_dot2_bf16_bf16 v5, v1, v2, v6", variant);
    machine.setVector(1, [](uint32_t) { return 0x40003fc0; }); // 2, 1.5
    machine.setVector(2, [](uint32_t) { return 0xc0404080; }); // -3, 4
    machine.setVector(3, [](uint32_t) { return std::bit_cast<u32>(0.25f); });
    machine.setVector(5, [](uint32_t) { return 0xdead0000; });
    machine.setVector(6, [](uint32_t) { return 0x4100; }); // 8
    machine.run();
    EXPECT_EQ(machine.vector(4, 0), std::bit_cast<u32>(0.25f)) << toString(variant) << ": 6 - 6 + 0.25";
    EXPECT_EQ(machine.vector(5, 0) >> 16, 0xdeadu);
    EXPECT_EQ(wideBFloat(static_cast<u16>(machine.vector(5, 0))), 8);
  }
}

} // namespace
} // namespace rdnasim
