// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RDNA4's 8-bit floats, against the definition of their formats.

#include "Machine.h"

#include <bit>
#include <cmath>
#include <random>

namespace rdnasim {
namespace {

using u32 = uint32_t;

struct Format {
  std::string name;
  int mantissaBits, bias;
  u32 most, over, nan; ///< the greatest finite code, what is beyond it, and the NaN of results
};
const Format kFormats[] = {{"fp8", 3, 7, 0x7e, 0x7f, 0xff}, {"bf8", 2, 15, 0x7b, 0x7c, 0xfe}};

/// Returns the magnitude of a code without its sign, as if there were neither infinity nor NaN.
double magnitudeOf(const Format &format, u32 code) {
  int exponent = static_cast<int>(code >> format.mantissaBits), unit = 1 << format.mantissaBits;
  int mantissa = static_cast<int>(code) % unit;
  return exponent == 0 ? std::ldexp(mantissa, 1 - format.bias - format.mantissaBits)
                       : std::ldexp(unit + mantissa, exponent - format.bias - format.mantissaBits);
}

u32 bitsOf(double value) {
  return std::bit_cast<u32>(static_cast<float>(value));
}

/// Returns the value of a code as a float; NaN for every NaN.
double valueOf(const Format &format, u32 code) {
  u32 magnitude = code & 0x7f;
  double value = magnitude <= format.most                           ? magnitudeOf(format, magnitude)
                 : magnitude == format.over && format.name == "bf8" ? std::numeric_limits<double>::infinity()
                                                                    : std::nan("");
  return (code & 0x80) != 0 ? -value : value;
}

constexpr u32 kOld = 0x11223344;

/// Runs an instruction from v1 and v2 to v3, and v4, which are kOld before.
struct Results {
  std::vector<u32> low, high;
};
Results run(const std::string &text, const Variant &variant, const std::vector<u32> &first,
            const std::vector<u32> &second = {}) {
  Results result;
  Machine machine(text, variant);
  machine.wave.mode.denormF32 = 3;
  for (size_t begin = 0; begin < first.size(); begin += machine.lanes()) {
    auto from = [&](const std::vector<u32> &values) {
      return [&, begin](uint32_t lane) { return begin + lane < values.size() ? values[begin + lane] : 0; };
    };
    machine.setVector(1, from(first));
    machine.setVector(2, from(second));
    for (uint32_t number : {3u, 4u})
      machine.setVector(number, [](uint32_t) { return kOld; });
    machine.wave.next = 0;
    machine.wave.state = WaveState::Running;
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      result.low.push_back(machine.vector(3, lane));
      result.high.push_back(machine.vector(4, lane));
    }
  }
  return result;
}

void expectValue(u32 bits, const Format &format, u32 code) {
  double want = valueOf(format, code);
  auto got = std::bit_cast<float>(bits);
  if (std::isnan(want))
    EXPECT_TRUE(std::isnan(got)) << format.name << " " << std::hex << code;
  else
    EXPECT_EQ(bits, bitsOf(want)) << format.name << " " << std::hex << code;
}

TEST(SmallFloat, EveryCodeHasItsValue) {
  std::vector<u32> codes;
  for (u32 code = 0; code < 256; ++code)
    codes.push_back(code | (code ^ 0x5a) << 8 | (code ^ 0x91) << 16 | (code ^ 0xee) << 24);
  for (const Format &format : kFormats)
    for (const Variant &variant : variantsOf(kRdna4)) {
      for (u32 byte = 0; byte < 4; ++byte) {
        std::string select = byte == 0 ? "" : " byte_sel:" + std::to_string(byte);
        Results one = run("v_cvt_f32_" + format.name + " v3, v1" + select, variant, codes);
        for (u32 i = 0; i < 256; ++i)
          expectValue(one.low[i], format, codes[i] >> 8 * byte & 0xff);
      }
      for (u32 half = 0; half < 2; ++half) {
        std::string select = half == 0 ? "" : " op_sel:[1,0]";
        Results two = run("v_cvt_pk_f32_" + format.name + " v[3:4], v1" + select, variant, codes);
        for (u32 i = 0; i < 256; ++i) {
          expectValue(two.low[i], format, codes[i] >> 16 * half & 0xff);
          expectValue(two.high[i], format, codes[i] >> (16 * half + 8) & 0xff);
        }
      }
    }
}

/// Inputs about every code and every middle between two, and the code that each rounds to.
struct Roundings {
  explicit Roundings(const Format &format) {
    for (u32 code = 0; code <= format.most; ++code) {
      auto value = static_cast<float>(magnitudeOf(format, code));
      auto middle = static_cast<float>((value + magnitudeOf(format, code + 1)) / 2);
      u32 next = code == format.most ? format.over : code + 1;
      add(value, code);
      add(std::nextafter(middle, 0.0f), code);
      add(middle, code % 2 == 0 ? code : next);
      add(std::nextafter(middle, 1e9f), next);
    }
    for (float large : {65536.0f, 1e9f, 0x1p127f, std::numeric_limits<float>::infinity()})
      add(large, format.over);
    for (float small : {0x1p-40f, 0x1p-126f, 0x1p-149f})
      add(small, 0);
    for (u32 bits : {0x7fc00000u, 0x7f800001u, 0xffc12345u, 0xff800001u})
      inputs.push_back(bits), codes.push_back(format.nan);
  }
  void add(float value, u32 code) {
    inputs.push_back(bitsOf(value)), codes.push_back(code);
    inputs.push_back(bitsOf(-value)), codes.push_back(code | 0x80);
  }
  std::vector<u32> inputs, codes;
};

TEST(SmallFloat, PacksToNearestEven) {
  for (const Format &format : kFormats)
    for (const Variant &variant : variantsOf(kRdna4)) {
      Roundings cases(format);
      std::vector<u32> reversed(cases.inputs.rbegin(), cases.inputs.rend());
      std::string text = "v_cvt_pk_" + format.name + "_f32 v3, v1, v2";
      Results low = run(text, variant, cases.inputs, reversed),
              high = run(text + " op_sel:[0,0,1]", variant, cases.inputs, reversed);
      for (size_t i = 0; i < cases.inputs.size(); ++i) {
        u32 want = cases.codes[i] | cases.codes[cases.codes.size() - 1 - i] << 8;
        ASSERT_EQ(low.low[i], (kOld & 0xffff0000) | want)
            << format.name << std::hex << " " << cases.inputs[i];
        ASSERT_EQ(high.low[i], (kOld & 0xffff) | want << 16)
            << format.name << std::hex << " " << cases.inputs[i];
      }
    }
}

TEST(SmallFloat, PackingTakesSignsAndAbsoluteValues) {
  for (const Variant &variant : variantsOf(kRdna4)) {
    Results result = run("v_cvt_pk_fp8_f32 v3, -v1, |v2|", variant, {bitsOf(1)}, {bitsOf(-2)});
    EXPECT_EQ(result.low[0], (kOld & 0xffff0000) | 0x40b8);
  }
}

/// In whole numbers: the bits below the mantissa plus as many of the random number's upper bits.
u32 stochastic(const Format &format, u32 bits, u32 random) {
  int exponent = static_cast<int>(bits >> 23 & 0xff) - 127 + format.bias;
  int cut = 23 - format.mantissaBits;
  u32 significand = (bits & 0x7fffff) | 0x800000;
  if (exponent < 1)
    significand = 1 - exponent < 32 ? significand >> (1 - exponent) : 0, exponent = 1;
  u32 sum = (significand + (random >> (32 - cut))) >> cut;
  u32 code = static_cast<u32>(exponent - 1) * (1u << format.mantissaBits) + sum;
  return (bits >> 24 & 0x80) | std::min(code, format.over);
}

TEST(SmallFloat, RoundsAtRandom) {
  std::mt19937 random(1);
  for (const Format &format : kFormats) {
    std::vector<u32> inputs = Roundings(format).inputs, seeds;
    std::erase_if(inputs, [](u32 bits) { return (bits & 0x7f800000) == 0x7f800000; }); // these come below
    while (inputs.size() < 2048) // from far below the least code to far beyond the greatest
      inputs.push_back((static_cast<u32>(random()) & 0x807fffff) | (100 + static_cast<u32>(random()) % 50)
                                                                       << 23);
    // All that is cut off is set: with random bits just below those that count, it must not be rounded up.
    for (u32 exponent = 100; exponent < 150; ++exponent)
      inputs.insert(inputs.end(), 4, exponent << 23 | 0x7fffff);
    const u32 belowCounted = (1u << (9 + format.mantissaBits)) - 1;
    for (size_t i = 0; i < inputs.size(); ++i) {
      const u32 kSeeds[] = {0, 0xffffffff, belowCounted, static_cast<u32>(random())};
      seeds.push_back(kSeeds[i % 4]);
    }
    for (const Variant &variant : variantsOf(kRdna4))
      for (u32 byte = 0; byte < 4; ++byte) {
        std::string select = byte == 0 ? "" : " byte_sel:" + std::to_string(byte);
        Results result = run("v_cvt_sr_" + format.name + "_f32 v3, v1, v2" + select, variant, inputs, seeds);
        for (size_t i = 0; i < inputs.size(); ++i) {
          u32 want = stochastic(format, inputs[i], seeds[i]);
          ASSERT_EQ(result.low[i], (kOld & ~(0xffu << 8 * byte)) | want << 8 * byte)
              << format.name << std::hex << " " << inputs[i] << " with " << seeds[i];
        }
      }
  }
}

TEST(SmallFloat, RandomNumbersDoNotTouchInfinitiesAndNans) {
  std::vector<u32> inputs = {0x7f800000, 0xff800000, 0x7fc00000, 0xff800001};
  std::vector<u32> seeds(inputs.size(), 0xffffffff);
  for (const Format &format : kFormats)
    for (const Variant &variant : variantsOf(kRdna4)) {
      Results result = run("v_cvt_sr_" + format.name + "_f32 v3, v1, v2", variant, inputs, seeds);
      const u32 want[] = {format.over, format.over | 0x80, format.nan, format.nan};
      for (size_t i = 0; i < inputs.size(); ++i)
        EXPECT_EQ(result.low[i] & 0xff, want[i]) << format.name << std::hex << " " << inputs[i];
    }
}

TEST(SmallFloat, TheOtherBytesStayUndefined) {
  for (const Variant &variant : variantsOf(kRdna4)) {
    Machine machine("v_cvt_sr_fp8_f32 v3, v1, v2", variant);
    machine.setVector(1, [](uint32_t) { return 0; });
    machine.setVector(2, [](uint32_t) { return 0; });
    machine.wave.setVectorDefined(2, ~0ull << 1);
    machine.run();
    EXPECT_EQ(machine.wave.definedBitsOfLane(vectorRegister(3), 0), 0u);
    EXPECT_EQ(machine.wave.definedBitsOfLane(vectorRegister(3), 1), 0xffu);
  }
}

TEST(SmallFloat, DotProducts) {
  // 1 × 2 - 2 × 1.5 + 0.5 × -2 + 4 × 3 = 10
  const double kA[] = {1, -2, 0.5, 4}, kB[] = {2, 1.5, -2, 3};
  auto pack = [](const Format &format, const double *values) {
    u32 word = 0;
    for (int i = 0; i < 4; ++i)
      for (u32 code = 0; code < 256; ++code)
        if (valueOf(format, code) == values[i])
          word |= code << 8 * i;
    return word;
  };
  const struct {
    const char *modifiers;
    double sum;
  } kSums[] = {{"", -6.5 + 10},
               {" neg_lo:[0,0,1]", 6.5 + 10},
               {" neg_hi:[0,0,1]", 6.5 + 10},
               {" neg_lo:[0,0,1] neg_hi:[0,0,1]", -6.5 + 10}};
  for (const Format &a : kFormats)
    for (const Format &b : kFormats)
      for (const auto &each : kSums)
        for (const Variant &variant : variantsOf(kRdna4)) {
          Machine machine("v_dot4_f32_" + a.name + "_" + b.name + " v3, v1, v2, v4" + each.modifiers,
                          variant);
          machine.setVector(1, [&](uint32_t) { return pack(a, kA); });
          machine.setVector(2, [&](uint32_t) { return pack(b, kB); });
          machine.setVector(4, [](uint32_t) { return bitsOf(-6.5); });
          machine.run();
          EXPECT_EQ(machine.vector(3, 31), bitsOf(each.sum)) << a.name << " " << b.name << each.modifiers;
        }
}

} // namespace
} // namespace rdnasim
