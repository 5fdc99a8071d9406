// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sums of absolute differences. The ISA documents cut sums of 16 bits off at 16 bits; only clamp makes them
// stop.

#include "Meaning.h"

#include <algorithm>
#include <cstdlib>

namespace rdnasim {
namespace {

using i64 = int64_t;
using u16 = uint16_t;
using u32 = uint32_t;
using u64 = uint64_t;

/// Sums over `Bits`-wide parts, from byte `first` of a on.
template <uint32_t Bits, bool IsMasked = false>
i64 apart(u64 a, u64 b, uint32_t first = 0) {
  constexpr u64 kMask = (1ull << Bits) - 1;
  i64 sum = 0;
  for (uint32_t i = 0; i < 32 / Bits; ++i) {
    i64 left = static_cast<i64>(a >> (8 * first + Bits * i) & kMask);
    i64 right = static_cast<i64>(b >> Bits * i & kMask);
    if (!IsMasked || right != 0)
      sum += std::llabs(left - right);
  }
  return sum;
}

/// Four sums of 16 bits, each stored by itself.
template <bool IsMasked, bool Clamps>
auto fourSums() {
  return [](u64 a, u32 b, u64 c) -> u64 {
    u16 sums[4];
    for (uint32_t i = 0; i < 4; ++i) {
      i64 exact = apart<8, IsMasked>(a, b, i) + static_cast<i64>(c >> 16 * i & 0xffff);
      sums[i] = static_cast<u16>(Clamps ? std::min<i64>(exact, 0xffff) : exact % 0x10000);
    }
    return std::bit_cast<u64>(sums);
  };
}

u32 stopped(i64 exact) {
  return static_cast<u32>(std::min<i64>(exact, UINT32_MAX));
}

TEST(VectorDifferences, WrapAround) {
  const Row rows[] = {
      {"v_sad_u8", [](u32 a, u32 b, u32 c) -> u32 { return u32(apart<8>(a, b)) + c; }},
      {"v_sad_hi_u8", [](u32 a, u32 b, u32 c) -> u32 { return u32(apart<8>(a, b)) * 0x10000 + c; }},
      {"v_msad_u8", [](u32 a, u32 b, u32 c) -> u32 { return u32(apart<8, true>(a, b)) + c; }},
      {"v_sad_u16", [](u32 a, u32 b, u32 c) -> u32 { return u32(apart<16>(a, b)) + c; }},
      {"v_sad_u32", [](u32 a, u32 b, u32 c) -> u32 { return u32(apart<32>(a, b)) + c; }},
      {"v_qsad_pk_u16_u8", fourSums<false, false>()},
      {"v_mqsad_pk_u16_u8", fourSums<true, false>()},
  };
  checkRows(rows);
}

TEST(VectorDifferences, StopWithClamp) {
  const Row rows[] = {
      {"v_sad_u8 clamp", [](u32 a, u32 b, u32 c) -> u32 { return stopped(apart<8>(a, b) + c); }},
      {"v_sad_hi_u8 clamp", [](u32 a, u32 b, u32 c) -> u32 { return stopped(apart<8>(a, b) * 0x10000 + c); }},
      {"v_msad_u8 clamp", [](u32 a, u32 b, u32 c) -> u32 { return stopped(apart<8, true>(a, b) + c); }},
      {"v_sad_u16 clamp", [](u32 a, u32 b, u32 c) -> u32 { return stopped(apart<16>(a, b) + c); }},
      {"v_sad_u32 clamp", [](u32 a, u32 b, u32 c) -> u32 { return stopped(apart<32>(a, b) + c); }},
      {"v_qsad_pk_u16_u8 clamp", fourSums<false, true>()},
      {"v_mqsad_pk_u16_u8 clamp", fourSums<true, true>()},
  };
  checkRows(rows);
}

/// Worked out by hand: every sum of differences is 4 times 255, 0x3fc, but where the mask takes bytes away.
TEST(VectorDifferences, SumsOf16Bits) {
  struct {
    const char *instruction;
    u32 b;
    u64 expected;
  } const rows[] = {
      {"v_qsad_pk_u16_u8 v[8:9], v[0:1], v2, v[4:5]", 0, 0x03fb02fc0000ffff},
      {"v_qsad_pk_u16_u8 v[8:9], v[0:1], v2, v[4:5] clamp", 0, 0xffffffffffffffff},
      {"v_mqsad_pk_u16_u8 v[8:9], v[0:1], v2, v[4:5]", 0, 0xffffff00fc04fc03},
      {"v_mqsad_pk_u16_u8 v[8:9], v[0:1], v2, v[4:5]", 0x00ff0001, 0x00fdfffefd02fd01},
      {"v_mqsad_pk_u16_u8 v[8:9], v[0:1], v2, v[4:5] clamp", 0x00ff0001, 0xfffffffefd02fd01},
  };
  for (const auto &row : rows)
    for (const Variant &variant : allVariants()) {
      Machine machine(row.instruction, variant);
      machine.setVector(0, [](uint32_t) { return ~0u; });
      machine.setVector(1, [](uint32_t) { return ~0u; });
      machine.setVector(2, [&](uint32_t) { return row.b; });
      machine.setVector(4, [](uint32_t) { return 0xfc04fc03u; });
      machine.setVector(5, [](uint32_t) { return 0xffffff00u; });
      machine.run();
      EXPECT_EQ(machine.vector64(8, 3), row.expected) << toString(variant) << row.instruction;
    }
}

TEST(VectorDifferences, FourSumsOf32Bits) {
  for (const std::string clamp : {"", " clamp"})
    for (const Variant &variant : allVariants()) {
      Machine machine("v_mqsad_u32_u8 v[8:11], v[0:1], v2, v[4:7]" + clamp, variant);
      Samples samples;
      for (uint32_t number : {0, 1, 2, 4, 5, 6, 7})
        machine.setVector(number, [&](uint32_t) { return static_cast<u32>(samples.next({})); });
      machine.run();
      for (uint32_t lane = 0; lane < machine.lanes(); ++lane)
        for (uint32_t i = 0; i < 4; ++i) {
          i64 exact = apart<8, true>(machine.vector64(0, lane), machine.vector(2, lane), i);
          exact += machine.vector(4 + i, lane);
          EXPECT_EQ(machine.vector(8 + i, lane), clamp.empty() ? static_cast<u32>(exact) : stopped(exact))
              << toString(variant) << lane;
        }
    }
}

} // namespace
} // namespace rdnasim
