// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Atomics on LDS, with and without the old value as a result.

#include "Machine.h"
#include "Samples.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace rdnasim {
namespace {

using u32 = uint32_t;
using u64 = uint64_t;

constexpr u64 kExec = 0xfedcba9876543213;

/// ds_<name>_<suffix>, or ds_<name>_rtn_<suffix>.
template <class W>
struct Atomic {
  const char *name, *suffix;
  W (*result)(W memory, W data, W second);
  Generations generations = kAll;
  bool hasSecond = false;   ///< two registers of data
  bool onlyReturns = false; ///< has no form without a result
  bool isFloat = false;
};

template <class W>
using Signed = std::make_signed_t<W>;
template <class W>
using FloatOf = std::conditional_t<sizeof(W) == 4, float, double>;
template <class W>
FloatOf<W> asFloat(W bits) {
  return std::bit_cast<FloatOf<W>>(bits);
}
/// Returns the lesser (or greater) of two numbers, -0 being less than 0; of a number and a NaN the number.
template <class W>
W lesser(W a, W b) {
  FloatOf<W> x = asFloat(a), y = asFloat(b);
  if (x != x || y != y)
    return y != y ? a : b;
  bool isLess = x == y ? std::signbit(x) : x < y;
  return isLess ? a : b;
}
template <class W>
W larger(W a, W b) {
  if (asFloat(a) != asFloat(a) || asFloat(b) != asFloat(b))
    return lesser(a, b);
  return lesser(a, b) == a ? b : a;
}

template <class W>
W exchangeIfEqual(W memory, W value, W comparand) {
  return memory == comparand ? value : memory;
}
template <class W>
W exchangeIfFloatsAreEqual(W memory, W value, W comparand) {
  return asFloat(memory) == asFloat(comparand) ? value : memory;
}

template <class W>
const char *pick(const char *narrow, const char *wide) {
  return sizeof(W) == 4 ? narrow : wide;
}

/// The common part of 32-bit and 64-bit words.
template <class W>
std::vector<Atomic<W>> atomics() {
  const char *u = pick<W>("u32", "u64"), *s = pick<W>("i32", "i64"), *b = pick<W>("b32", "b64"),
             *f = pick<W>("f32", "f64");
  auto min = [](W m, W d, W) -> W { return lesser(d, m); };
  auto max = [](W m, W d, W) -> W { return larger(d, m); };
  auto exchange = [](W, W d, W) -> W { return d; };
  return {
      {"add", u, [](W m, W d, W) -> W { return m + d; }},
      {"sub", u, [](W m, W d, W) -> W { return m - d; }},
      {"rsub", u, [](W m, W d, W) -> W { return d - m; }},
      {"inc", u, [](W m, W d, W) -> W { return m < d ? m + 1 : 0; }},
      {"dec", u, [](W m, W d, W) -> W { return m - 1 < d ? m - 1 : d; }},
      {"min", u, [](W m, W d, W) -> W { return std::min(m, d); }},
      {"max", u, [](W m, W d, W) -> W { return std::max(m, d); }},
      {"min", s, [](W m, W d, W) -> W { return W(std::min(Signed<W>(m), Signed<W>(d))); }},
      {"max", s, [](W m, W d, W) -> W { return W(std::max(Signed<W>(m), Signed<W>(d))); }},
      {"and", b, [](W m, W d, W) -> W { return m & d; }},
      {"or", b, [](W m, W d, W) -> W { return m | d; }},
      {"xor", b, [](W m, W d, W) -> W { return m ^ d; }},
      {"mskor", b, [](W m, W d, W second) -> W { return (m & ~d) | second; }, kAll, true},
      {"wrxchg", b, exchange, kRdna2, false, true},
      {"storexchg", b, exchange, kRdna34, false, true},
      // RDNA2 has the comparand first.
      {"cmpst", b, [](W m, W d, W second) -> W { return exchangeIfEqual(m, second, d); }, kRdna2, true},
      {"cmpstore", b, [](W m, W d, W second) -> W { return exchangeIfEqual(m, d, second); }, kRdna34, true},
      {"cmpst", f, [](W m, W d, W second) -> W { return exchangeIfFloatsAreEqual(m, second, d); }, kRdna2,
       true, false, true},
      {"cmpstore", f, [](W m, W d, W second) -> W { return exchangeIfFloatsAreEqual(m, d, second); }, kRdna3,
       true, false, true},
      {"min", f, min, kRdna23, false, false, true},
      {"max", f, max, kRdna23, false, false, true},
      {"min_num", f, min, kRdna4, false, false, true},
      {"max_num", f, max, kRdna4, false, false, true},
  };
}

template <class W>
std::string registers(uint32_t number) {
  std::string text = std::to_string(number);
  return sizeof(W) == 4 ? "v" + text : "v[" + text + ":" + std::to_string(number + 1) + "]";
}

/// A word a lane, at the lane's place; some comparands are what memory holds.
template <class W>
struct Words {
  explicit Words(const Atomic<W> &atomic) {
    Samples samples;
    ValueType type{sizeof(W) * 8, atomic.isFloat};
    for (uint32_t lane = 0; lane < 64; ++lane) {
      memory[lane] = static_cast<W>(samples.next(type));
      data[lane] = lane % 3 == 0 ? memory[lane] : static_cast<W>(samples.next(type));
      second[lane] = lane % 3 == 1 ? memory[lane] : static_cast<W>(samples.next(type));
    }
  }
  W memory[64], data[64], second[64];
};

template <class W>
void setRegisters(Machine &machine, uint32_t number, const W *values) {
  for (uint32_t dword = 0; dword < sizeof(W) / 4; ++dword)
    machine.setVector(number + dword,
                      [&](uint32_t lane) { return static_cast<u32>(u64(values[lane]) >> 32 * dword); });
}

template <class W>
void check(const Atomic<W> &atomic, bool returns, const Variant &variant) {
  std::string text = std::string("ds_") + atomic.name + (returns ? "_rtn_" : "_") + atomic.suffix +
                     (returns ? " " + registers<W>(6) + "," : "") + " v0, " + registers<W>(2) +
                     (atomic.hasSecond ? ", " + registers<W>(4) : "") + " offset:16";
  Words<W> words(atomic);
  Machine machine(text, variant);
  machine.setVector(0, [](uint32_t lane) { return lane * sizeof(W); });
  setRegisters(machine, 2, words.data);
  setRegisters(machine, 4, words.second);
  for (uint32_t number : {6u, 7u})
    machine.setVector(number, [](uint32_t) { return 77; });
  std::memcpy(machine.workgroup.lds.data() + 16, words.memory, sizeof(words.memory));
  std::fill_n(machine.workgroup.ldsDefined.begin(), 16 + sizeof(words.memory), 0xff);
  machine.setExec(kExec & machine.wave.allLanes());
  machine.run();
  for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
    bool isOn = (kExec >> lane & 1) != 0;
    W memory = words.memory[lane], actual = 0;
    std::memcpy(&actual, machine.workgroup.lds.data() + 16 + lane * sizeof(W), sizeof(W));
    W expected = isOn ? atomic.result(memory, words.data[lane], words.second[lane]) : memory;
    EXPECT_EQ(actual, expected) << toString(variant) << " " << text << std::hex << " " << memory << " "
                                << words.data[lane] << " " << words.second[lane];
    u64 old = sizeof(W) == 4 ? machine.vector(6, lane) : machine.vector64(6, lane);
    u64 kept = sizeof(W) == 4 ? 77 : 77ull << 32 | 77;
    EXPECT_EQ(old, returns && isOn ? memory : kept) << toString(variant) << " " << text;
  }
}

template <class W>
void checkAll(const std::vector<Atomic<W>> &atomics) {
  for (const Atomic<W> &each : atomics)
    for (const Variant &variant : variantsOf(each.generations))
      for (bool returns : {false, true})
        if (returns || !each.onlyReturns)
          check(each, returns, variant);
}

TEST(LdsAtomics, Words) {
  checkAll(atomics<u32>());
}
TEST(LdsAtomics, DoubleWords) {
  checkAll(atomics<u64>());
}

TEST(LdsAtomics, OnWordsAlone) {
  const std::vector<Atomic<u32>> rows = {
      {"wrap", "b32", [](u32 m, u32 d, u32 second) -> u32 { return m >= d ? m - d : m + second; }, kRdna23,
       true, true},
      {"sub_clamp", "u32", [](u32 m, u32 d, u32) -> u32 { return m < d ? 0 : m - d; }, kRdna4},
      {"cond_sub", "u32", [](u32 m, u32 d, u32) -> u32 { return m < d ? m : m - d; }, kRdna4},
  };
  checkAll(rows);
}

/// All lanes on one address: each sees the sum of those before it, in the order of their numbers.
TEST(LdsAtomics, LanesFollowEachOther) {
  for (const Variant &variant : allVariants()) {
    Machine machine(
        "ds_add_rtn_u32 v2, v0, v1\nds_add_f32 v0, v3 offset:4\nds_add_rtn_f32 v4, v0, v3 offset:4", variant);
    machine.setVector(0, [](uint32_t) { return 0; });
    machine.setVector(1, [](uint32_t lane) { return lane + 1; });
    machine.setVector(3, [](uint32_t) { return std::bit_cast<u32>(0.5f); });
    std::fill_n(machine.workgroup.lds.begin(), 8, std::byte(0));
    std::fill_n(machine.workgroup.ldsDefined.begin(), 8, 0xff);
    machine.setExec(kExec & machine.wave.allLanes());
    machine.run();
    u32 sum = 0;
    auto before = static_cast<float>(std::popcount(kExec & machine.wave.allLanes())) / 2;
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      if ((kExec >> lane & 1) == 0)
        continue;
      EXPECT_EQ(machine.vector(2, lane), sum) << toString(variant) << lane;
      EXPECT_EQ(std::bit_cast<float>(machine.vector(4, lane)), before) << toString(variant) << lane;
      sum += lane + 1, before += 0.5f;
    }
  }
}

TEST(LdsAtomics, PackedSums) {
  for (const Variant &variant : variantsOf(kRdna4)) {
    Machine machine("ds_pk_add_f16 v0, v1\nds_pk_add_bf16 v0, v2 offset:4", variant);
    machine.setVector(0, [](uint32_t) { return 0; });
    machine.setVector(1, [](uint32_t) { return 0x3c004000; }); // 1, 2
    machine.setVector(2, [](uint32_t) { return 0x3f804000; }); // 1, 2
    const u32 before[] = {0x4000c000, 0xbf803f80};             // 2, -2; -1, 1
    std::memcpy(machine.workgroup.lds.data(), before, sizeof(before));
    std::fill_n(machine.workgroup.ldsDefined.begin(), 8, 0xff);
    machine.setExec(1);
    machine.run();
    u32 after[2];
    std::memcpy(after, machine.workgroup.lds.data(), sizeof(after));
    EXPECT_EQ(after[0], 0x42000000u) << "3, 0";
    EXPECT_EQ(after[1], 0x00004040u) << "0, 3";
  }
}

/// Two exchanges at two addresses, in units of the word, or of 64 words.
TEST(LdsAtomics, ExchangesOfTwo) {
  struct Case {
    const char *rdna2, *later;
    uint32_t bytes, stride;
  };
  constexpr Case kCases[] = {
      {"ds_wrxchg2_rtn_b32", "ds_storexchg_2addr_rtn_b32", 4, 1},
      {"ds_wrxchg2_rtn_b64", "ds_storexchg_2addr_rtn_b64", 8, 1},
      {"ds_wrxchg2st64_rtn_b32", "ds_storexchg_2addr_stride64_rtn_b32", 4, 64},
      {"ds_wrxchg2st64_rtn_b64", "ds_storexchg_2addr_stride64_rtn_b64", 8, 64},
  };
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases) {
      bool isRdna2 = findTarget(variant.processor)->isIn(kRdna2), isWide = each.bytes == 8;
      Machine machine(std::string(isRdna2 ? each.rdna2 : each.later) +
                          (isWide ? " v[8:11], v0, v[2:3], v[4:5]" : " v[8:9], v0, v2, v4") +
                          " offset0:1 offset1:3",
                      variant);
      uint32_t first = each.bytes * each.stride, second = 3 * first;
      for (uint32_t number = 0; number < 12; ++number)
        machine.setVector(number, [&](uint32_t) { return number == 0 ? 0 : 100 + number; });
      for (uint32_t i = 0; i < each.bytes; ++i)
        machine.workgroup.lds[first + i] = std::byte(0x11),
                                      machine.workgroup.lds[second + i] = std::byte(0x33);
      std::fill(machine.workgroup.ldsDefined.begin(), machine.workgroup.ldsDefined.end(), 0xff);
      machine.setExec(1);
      machine.run();
      auto word = [&](uint32_t address) {
        u32 value = 0;
        std::memcpy(&value, machine.workgroup.lds.data() + address, 4);
        return value;
      };
      EXPECT_EQ(word(first), 102u) << toString(variant) << each.later;
      EXPECT_EQ(word(second), 104u) << toString(variant) << each.later;
      EXPECT_EQ(word(first + each.bytes - 4), isWide ? 103u : 102u);
      EXPECT_EQ(word(second + each.bytes - 4), isWide ? 105u : 104u);
      EXPECT_EQ(machine.vector(8, 0), 0x11111111u);
      EXPECT_EQ(machine.vector(isWide ? 10 : 9, 0), 0x33333333u);
    }
}

} // namespace
} // namespace rdnasim
