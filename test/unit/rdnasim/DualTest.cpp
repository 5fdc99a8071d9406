// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// VOPD: two instructions at once.

#include "Machine.h"

#include <bit>
#include <cmath>

namespace rdnasim {
namespace {

using u32 = uint32_t;

/// VOPD is for wave32 alone.
std::vector<Variant> dualVariants() {
  std::vector<Variant> result;
  for (const Variant &variant : variantsOf(kRdna34))
    if (!variant.isWave64)
      result.push_back(variant);
  return result;
}

float asFloat(u32 bits) {
  return std::bit_cast<float>(bits);
}
u32 bitsOf(float value) {
  return std::bit_cast<u32>(value);
}
/// Eighths: no result needs rounding.
u32 input(uint32_t number, uint32_t lane) {
  return bitsOf((static_cast<float>((lane * 13 + number * 29) % 64) - 20) / 8);
}

constexpr u32 kVccBits = 0x5a5a3c3c;
constexpr float kLiteral = 2.5f;

/// One half: the old result is `old`, the sources a and b.
struct Half {
  const char *name, *rest;
  u32 (*result)(u32 a, u32 b, u32 old, bool vcc);
  Generations generations = kRdna34;
  bool isFirst = true; ///< may stand first
};
constexpr Half kHalves[] = {
    {"fmac_f32", "",
     [](u32 a, u32 b, u32 old, bool) { return bitsOf(asFloat(a) * asFloat(b) + asFloat(old)); }},
    {"fmaak_f32", ", 0x40200000",
     [](u32 a, u32 b, u32, bool) { return bitsOf(asFloat(a) * asFloat(b) + kLiteral); }},
    {"mul_f32", "", [](u32 a, u32 b, u32, bool) { return bitsOf(asFloat(a) * asFloat(b)); }},
    {"add_f32", "", [](u32 a, u32 b, u32, bool) { return bitsOf(asFloat(a) + asFloat(b)); }},
    {"sub_f32", "", [](u32 a, u32 b, u32, bool) { return bitsOf(asFloat(a) - asFloat(b)); }},
    {"subrev_f32", "", [](u32 a, u32 b, u32, bool) { return bitsOf(asFloat(b) - asFloat(a)); }},
    {"mul_dx9_zero_f32", "",
     [](u32 a, u32 b, u32, bool) {
       return asFloat(a) == 0 || asFloat(b) == 0 ? 0 : bitsOf(asFloat(a) * asFloat(b));
     }},
    {"cndmask_b32", "", [](u32 a, u32 b, u32, bool vcc) { return vcc ? b : a; }},
    {"max_f32", "", [](u32 a, u32 b, u32, bool) { return bitsOf(std::fmax(asFloat(a), asFloat(b))); },
     kRdna3},
    {"min_f32", "", [](u32 a, u32 b, u32, bool) { return bitsOf(std::fmin(asFloat(a), asFloat(b))); },
     kRdna3},
    {"max_num_f32", "", [](u32 a, u32 b, u32, bool) { return bitsOf(std::fmax(asFloat(a), asFloat(b))); },
     kRdna4},
    {"min_num_f32", "", [](u32 a, u32 b, u32, bool) { return bitsOf(std::fmin(asFloat(a), asFloat(b))); },
     kRdna4},
    {"add_nc_u32", "", [](u32 a, u32 b, u32, bool) { return a + b; }, kRdna34, false},
    {"lshlrev_b32", "", [](u32 a, u32 b, u32, bool) { return b << (a & 31); }, kRdna34, false},
    {"and_b32", "", [](u32 a, u32 b, u32, bool) { return a & b; }, kRdna34, false},
};

/// v4 and v7 are the results, v0 and v2, v1 and v3 the sources: other banks for each half.
void checkPair(const Half &first, const Half &second, const Variant &variant) {
  std::string text = std::string("v_dual_") + first.name + " v4, v0, v2" + first.rest + " :: v_dual_" +
                     second.name + " v7, v1, v3" + second.rest;
  Machine machine(text, variant);
  ASSERT_EQ(machine.program.instructions.size(), 3u) << text; // with s_endpgm and the end
  for (uint32_t number = 0; number < 8; ++number)
    machine.setVector(number, [&](uint32_t lane) { return input(number, lane); });
  machine.setScalar(kVcc, kVccBits);
  machine.setExec(0xfffffff0);
  machine.run();
  for (uint32_t lane = 0; lane < 32; ++lane) {
    auto result = [&](const Half &half, uint32_t a, uint32_t b, uint32_t old) {
      return lane < 4 ? input(old, lane)
                      : half.result(input(a, lane), input(b, lane), input(old, lane), kVccBits >> lane & 1);
    };
    EXPECT_EQ(machine.vector(4, lane), result(first, 0, 2, 4)) << text << " " << lane;
    EXPECT_EQ(machine.vector(7, lane), result(second, 1, 3, 7)) << text << " " << lane;
  }
}

TEST(Dual, AllPairs) {
  for (const Variant &variant : dualVariants())
    for (const Half &first : kHalves)
      for (const Half &second : kHalves) {
        auto generation = setOf(findTarget(variant.processor)->generation);
        if (first.isFirst && (first.generations & second.generations & generation) != 0)
          checkPair(first, second, variant);
      }
}

TEST(Dual, BothReadBeforeEitherWrites) {
  for (const Variant &variant : dualVariants()) {
    Machine machine("v_dual_mov_b32 v0, v1 :: v_dual_mov_b32 v1, v0\n"
                    "v_dual_add_f32 v2, v3, v4 :: v_dual_fmac_f32 v5, v2, v7",
                    variant);
    for (uint32_t number = 0; number < 8; ++number)
      machine.setVector(number, [&](uint32_t lane) { return input(number, lane); });
    machine.run();
    for (uint32_t lane = 0; lane < 32; ++lane) {
      auto in = [&](uint32_t number) { return asFloat(input(number, lane)); };
      EXPECT_EQ(machine.vector(0, lane), input(1, lane)) << toString(variant);
      EXPECT_EQ(machine.vector(1, lane), input(0, lane));
      EXPECT_EQ(asFloat(machine.vector(2, lane)), in(3) + in(4));
      EXPECT_EQ(asFloat(machine.vector(5, lane)), in(2) * in(7) + in(5)) << "the old v2";
    }
  }
}

TEST(Dual, LiteralsAndScalars) {
  for (const Variant &variant : dualVariants()) {
    Machine machine("v_dual_fmamk_f32 v0, v1, 0x40200000, v2 :: v_dual_mov_b32 v3, s4\n"
                    "v_dual_mul_f32 v4, 0x40200000, v6 :: v_dual_add_f32 v5, 0x40200000, v7",
                    variant);
    for (uint32_t number = 0; number < 8; ++number)
      machine.setVector(number, [&](uint32_t lane) { return input(number, lane); });
    machine.setScalar(4, 99);
    machine.run();
    for (uint32_t lane = 0; lane < 32; ++lane) {
      auto in = [&](uint32_t number) { return asFloat(input(number, lane)); };
      EXPECT_EQ(asFloat(machine.vector(0, lane)), in(1) * kLiteral + in(2)) << toString(variant);
      EXPECT_EQ(machine.vector(3, lane), 99u);
      EXPECT_EQ(asFloat(machine.vector(4, lane)), in(6) * kLiteral);
      EXPECT_EQ(asFloat(machine.vector(5, lane)), in(7) + kLiteral);
    }
  }
}

TEST(Dual, DotProducts) {
  for (const Variant &variant : variantsOf(kRdna3)) {
    if (variant.isWave64)
      continue;
    Machine machine("v_dual_dot2acc_f32_f16 v0, v1, v2 :: v_dual_mov_b32 v3, v0", variant);
    machine.setVector(0, [](uint32_t) { return bitsOf(0.5f); });
    machine.setVector(1, [](uint32_t) { return 0x40003c00; });
    machine.setVector(2, [](uint32_t) { return 0x42004400; });
    machine.run();
    EXPECT_EQ(machine.vector(0, 0), bitsOf(10.5f)) << "1 * 4 + 2 * 3 + 0.5";
    EXPECT_EQ(machine.vector(3, 0), bitsOf(0.5f));
  }
}

} // namespace
} // namespace rdnasim
