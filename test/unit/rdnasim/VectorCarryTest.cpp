// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vector instructions that read or write a mask of lanes beside their values.

#include "Meaning.h"

#include <algorithm>

namespace rdnasim {
namespace {

using i32 = int32_t;
using i64 = int64_t;

using u32 = uint32_t;
using u64 = uint64_t;
using i128 = __int128;

constexpr u64 kExec = 0xfedcba9876543210;

/// s20, or s[20:21] in wave64.
std::string mask(uint32_t number, const Variant &variant) {
  std::string text = std::to_string(number);
  return variant.isWave64 ? "s[" + text + ":" + std::to_string(number + 1) + "]" : "s" + text;
}
u64 maskIn(const Machine &machine, uint32_t number) {
  return machine.scalar64(number) & machine.wave.allLanes();
}
void fill(Machine &machine, uint32_t number, ValueType type, Samples &samples) {
  for (uint32_t lane = 0; lane < 64; ++lane) {
    u64 value = samples.next(type);
    machine.wave.vector(number)[lane] = static_cast<u32>(value);
    machine.wave.vector(number + 1)[lane] = static_cast<u32>(value >> 32);
  }
  machine.wave.setVectorDefined(number, ~0ull);
  machine.wave.setVectorDefined(number + 1, ~0ull);
}

struct Case {
  const char *name;
  /// The exact result, which may lie outside 32 bits: that is the carry.
  i64 (*exact)(i64 a, i64 b, i64 carry);
  bool readsCarry;
};
constexpr Case kCases[] = {
    {"v_add_co_u32", [](i64 a, i64 b, i64) { return a + b; }, false},
    {"v_sub_co_u32", [](i64 a, i64 b, i64) { return a - b; }, false},
    {"v_subrev_co_u32", [](i64 a, i64 b, i64) { return b - a; }, false},
    {"v_add_co_ci_u32", [](i64 a, i64 b, i64 carry) { return a + b + carry; }, true},
    {"v_sub_co_ci_u32", [](i64 a, i64 b, i64 carry) { return a - b - carry; }, true},
    {"v_subrev_co_ci_u32", [](i64 a, i64 b, i64 carry) { return b - a - carry; }, true},
};

/// Lanes that are off leave 0 in the mask.
TEST(VectorCarry, AdditionsAndSubtractions) {
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases)
      for (bool clamps : {false, true}) {
        std::string text = std::string(each.name) + "_e64 v4, " + mask(20, variant) + ", v0, v2" +
                           (each.readsCarry ? ", " + mask(24, variant) : "") + (clamps ? " clamp" : "");
        Machine machine(text, variant);
        Samples samples;
        fill(machine, 0, {}, samples);
        fill(machine, 2, {}, samples);
        machine.setVector(4, [](uint32_t) { return 7; });
        constexpr u64 kCarries = 0x0ff0a5a53c3c9669;
        machine.setScalar64(20, ~0ull);
        machine.setScalar64(24, kCarries);
        machine.setExec(kExec & machine.wave.allLanes());
        machine.run();
        u64 carries = 0;
        for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
          bool isOn = (kExec >> lane & 1) != 0;
          i64 exact = each.exact(machine.vector(0, lane), machine.vector(2, lane), kCarries >> lane & 1);
          bool carries32 = exact < 0 || exact > UINT32_MAX;
          carries |= u64(carries32 && isOn) << lane;
          i64 expected = clamps ? std::clamp<i64>(exact, 0, UINT32_MAX) : exact;
          EXPECT_EQ(machine.vector(4, lane), isOn ? static_cast<u32>(expected) : 7) << text << " " << lane;
        }
        EXPECT_EQ(maskIn(machine, 20), carries) << toString(variant) << " " << text;
      }
}

/// 64 bits through VCC, as compilers write it; the carry in and out may be the same register.
TEST(VectorCarry, Chains) {
  for (const Variant &variant : allVariants()) {
    std::string vcc = variant.isWave64 ? "vcc" : "vcc_lo";
    Machine machine(spelled("v_add_co_u32 v4, " + vcc + ", v0, v2\nv_add_co_ci_u32_e32 v5, " + vcc +
                                ", v1, v3, " + vcc + "\nv_sub_co_u32 v6, " + vcc +
                                ", v0, v2\nWAIT_ALU v_sub_co_ci_u32_e32 v7, " + vcc + ", v1, v3, " + vcc,
                            variant),
                    variant);
    Samples samples;
    fill(machine, 0, {64, false}, samples);
    fill(machine, 2, {64, false}, samples);
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      u64 a = machine.vector64(0, lane), b = machine.vector64(2, lane);
      EXPECT_EQ(machine.vector64(4, lane), a + b) << toString(variant) << lane;
      EXPECT_EQ(machine.vector64(6, lane), a - b) << toString(variant) << lane;
      EXPECT_EQ(machine.wave.vcc() >> lane & 1, u64(a < b)) << toString(variant) << lane;
    }
  }
}

/// The carry is bit 64 of the sum, of sign-extended summands in the signed form, with clamp too.
template <class Narrow, class Wide>
void checkMad64(const std::string &name, Generations generations) {
  for (const Variant &variant : variantsOf(generations))
    for (uint32_t iteration = 0; iteration < 16; ++iteration) {
      const bool clamps = iteration % 2 == 1;
      Machine machine(name + " v[6:7], " + mask(20, variant) + ", v0, v2, v[4:5]" + (clamps ? " clamp" : ""),
                      variant);
      Samples samples;
      for (uint32_t skip = 0; skip < iteration * 100; ++skip)
        samples.next({});
      fill(machine, 0, {}, samples);
      fill(machine, 2, {}, samples);
      fill(machine, 4, {64, false}, samples);
      machine.run();
      for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
        auto a = static_cast<Narrow>(machine.vector(0, lane)),
             b = static_cast<Narrow>(machine.vector(2, lane));
        auto c = static_cast<Wide>(machine.vector64(4, lane));
        i128 exact = i128(a) * b + c;
        using Limits = std::numeric_limits<Wide>;
        i128 expected = clamps ? std::clamp<i128>(exact, Limits::min(), Limits::max()) : exact;
        EXPECT_EQ(machine.vector64(6, lane), static_cast<u64>(expected)) << toString(variant) << lane;
        EXPECT_EQ(maskIn(machine, 20) >> lane & 1, static_cast<u64>(exact >> 64) & 1)
            << toString(variant) << " " << name << lane;
      }
    }
}

TEST(VectorCarry, MultiplyAndAdd64) {
  checkMad64<u32, u64>("v_mad_u64_u32", kRdna23);
  checkMad64<i32, i64>("v_mad_i64_i32", kRdna23);
  checkMad64<u32, u64>("v_mad_co_u64_u32", kRdna4);
  checkMad64<i32, i64>("v_mad_co_i64_i32", kRdna4);
}

TEST(VectorCarry, ChoosesByMask) {
  constexpr u64 kMask = 0x0ff0a5a53c3c9669;
  for (const Variant &variant : allVariants()) {
    Machine machine("v_cndmask_b32_e64 v4, v0, v2, " + mask(20, variant) + "\nv_cndmask_b32_e64 v5, 1, s8, " +
                        mask(20, variant),
                    variant);
    machine.setVector(0, [](uint32_t lane) { return lane; });
    machine.setVector(2, [](uint32_t lane) { return 100 + lane; });
    machine.setScalar(8, 9);
    machine.setScalar64(20, kMask);
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      bool isSet = (kMask >> lane & 1) != 0;
      EXPECT_EQ(machine.vector(4, lane), isSet ? 100 + lane : lane) << toString(variant) << lane;
      EXPECT_EQ(machine.vector(5, lane), isSet ? 9u : 1u) << toString(variant) << lane;
    }
  }
}

TEST(VectorCarry, ChoosesHalvesByMask) {
  for (const Variant &variant : variantsOf(kRdna34)) {
    // Not every assembler can name the upper half here.
    std::string error, halves = "v_cndmask_b16 v4.l, v0.h, v2.l, " + mask(20, variant);
    bool takesHigh = !assemble(halves, variant, error).empty();
    Machine machine(takesHigh ? halves : "v_cndmask_b16 v4, v0, v2, " + mask(20, variant), variant);
    machine.setVector(0, [](uint32_t) { return 0x11112222; });
    machine.setVector(2, [](uint32_t) { return 0x33334444; });
    machine.setVector(4, [](uint32_t) { return 0x55556666; });
    machine.setScalar64(20, 0b10);
    machine.run();
    EXPECT_EQ(machine.vector(4, 0), takesHigh ? 0x55551111u : 0x55552222u) << toString(variant);
    EXPECT_EQ(machine.vector(4, 1), 0x55554444u) << toString(variant);
  }
}

} // namespace
} // namespace rdnasim
