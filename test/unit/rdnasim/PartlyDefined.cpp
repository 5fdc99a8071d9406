// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PartlyDefined.h"

#include <algorithm>
#include <bit>
#include <map>
#include <random>
#include <set>
#include <sstream>

namespace rdnasim {

namespace {

constexpr uint32_t kResult = 10, kMask = 20, kRounds = 48;

using Bits = std::map<uint32_t, uint32_t>; ///< of each register that the instruction names

/// The two dwords of a result, or the bit of a mask.
struct Result {
  uint32_t dwords[2];
};

std::string withMask(std::string text, const Variant &variant) {
  if (size_t at = text.find("MASK"); at != text.npos)
    text.replace(at, 4, variant.isWave64 ? "s[20:21]" : "s20");
  return text;
}

/// Returns the vector registers that a text names, among them the result's.
std::set<uint32_t> registersIn(const std::string &text) {
  std::set<uint32_t> numbers;
  for (size_t at = text.find('v', 1); at != text.npos; at = text.find('v', at + 1)) {
    if (text[at - 1] != ' ' && text[at - 1] != '-' && text[at - 1] != '|' && text[at - 1] != '(')
      continue;
    const bool isPair = text[at + 1] == '[';
    if (!isPair && !std::isdigit(text[at + 1]))
      continue;
    const auto number = static_cast<uint32_t>(std::stoul(text.substr(at + (isPair ? 2 : 1))));
    numbers.insert(number);
    if (isPair)
      numbers.insert(number + 1);
  }
  return numbers;
}

class Experiment {
public:
  Experiment(const PartlyDefinedRow &row, const Variant &variant)
      : row_(row), text_(spelled(withMask(row.text, variant), variant)), variant_(variant),
        machine_(text_, variant) {
    for (uint32_t number : registersIn(text_))
      values_[number] = undefined_[number] = 0;
    machine_.setScalar(4, 0x02468ace);
    machine_.setScalar(5, 0x13579bdf);
    hasMask_ = std::string_view(row.text).find("MASK") != std::string_view::npos;
  }

  void run() {
    for (uint32_t round = 0; round < kRounds && !testing::Test::HasFailure(); ++round) {
      for (auto &[number, value] : values_)
        value = randomValue();
      const bool isExhaustive = round % 2 == 0;
      chooseUndefined(isExhaustive);
      const Result defined = definedBits(), varying = varyingBits(isExhaustive);
      const uint32_t dwords = values_.contains(kResult + 1) ? 2 : 1;
      for (uint32_t dword = 0; dword < dwords; ++dword)
        check(dword, defined.dwords[dword], varying.dwords[dword], isExhaustive);
    }
  }

private:
  uint32_t randomValue() {
    const auto number = static_cast<uint32_t>(random_());
    switch (random_() % 5) {
    case 0:
      return number % 40;
    case 1:
      return number & static_cast<uint32_t>(random_()) & static_cast<uint32_t>(random_());
    case 2:
      return number % 2 == 0 ? 0 : ~0u;
    case 3: // selectors of bytes
      return number & 0x0f0f0f0f;
    default:
      return number;
    }
  }

  void chooseUndefined(bool isExhaustive) {
    constexpr uint32_t kPatterns[] = {0, 0xffff0000, 0xffff, 0xffffff00, 0xff000000, 0xffffffe0, 0xff00ff00};
    places_.clear();
    for (auto &[number, bits] : undefined_)
      bits = isExhaustive         ? 0
             : random_() % 4 == 0 ? static_cast<uint32_t>(random_())
                                  : kPatterns[random_() % 7];
    for (uint32_t i = 0; isExhaustive && i < 5; ++i) {
      auto place = std::next(undefined_.begin(), static_cast<long>(random_() % undefined_.size()));
      const uint32_t bit = 1u << random_() % 32;
      if ((place->second & bit) == 0)
        places_.push_back({place->first, bit});
      place->second |= bit;
    }
  }

  void start() {
    machine_.wave.next = 0;
    machine_.wave.state = WaveState::Running;
    machine_.wave.mode.denormF32 = machine_.wave.mode.denormF16F64 = 3;
    machine_.run();
  }

  /// The bits that the wave says are defined, the same in all lanes.
  Result definedBits() {
    const uint64_t all = machine_.wave.allLanes();
    for (auto [number, value] : values_) {
      machine_.setVector(number, [value = value](uint32_t) { return value; });
      LaneWords bits;
      std::fill_n(bits, 64, ~undefined_[number]);
      machine_.wave.setDefinedBits(number, all, bits);
    }
    start();
    if (hasMask_) {
      const uint64_t lanes = machine_.wave.definedBitsOfMask(maskRegister(kMask)) & all;
      EXPECT_TRUE(lanes == 0 || lanes == all) << where();
      return {{lanes != 0, 0}};
    }
    Result result;
    for (uint32_t dword : {0u, 1u}) {
      LaneWords bits;
      machine_.wave.readDefinedBits(vectorRegister(kResult), dword, bits);
      EXPECT_TRUE(std::all_of(bits, bits + machine_.lanes(), [&](uint32_t each) { return each == bits[0]; }))
          << where();
      result.dwords[dword] = bits[0];
    }
    return result;
  }

  /// The bits of the result that differ between values of the undefined bits: a value in each lane.
  Result varyingBits(bool isExhaustive) {
    Result varying = {};
    std::vector<Result> all;
    for (uint32_t run = 0; run < (isExhaustive ? 1 : 4); ++run) {
      for (auto [number, value] : values_)
        machine_.setVector(number, [&](uint32_t lane) {
          return value ^ (isExhaustive ? inverted(number, lane)
                                       : undefined_[number] & static_cast<uint32_t>(random_()));
        });
      start();
      for (uint32_t lane = 0; lane < machine_.lanes(); ++lane)
        all.push_back(hasMask_
                          ? Result{{maskBit(lane), 0}}
                          : Result{{machine_.vector(kResult, lane), machine_.vector(kResult + 1, lane)}});
    }
    for (const Result &each : all)
      for (uint32_t dword : {0u, 1u})
        varying.dwords[dword] |= each.dwords[dword] ^ all[0].dwords[dword];
    return varying;
  }

  uint32_t maskBit(uint32_t lane) const { return machine_.scalar(kMask + lane / 32) >> lane % 32 & 1; }

  /// The bits of a register that combination `index` of all inverts.
  uint32_t inverted(uint32_t number, uint32_t index) const {
    uint32_t bits = 0;
    for (size_t i = 0; i < places_.size(); ++i)
      if (places_[i].number == number && (index >> i & 1) != 0)
        bits |= places_[i].bits;
    return bits;
  }

  uint32_t readBits(uint32_t number) const {
    for (const Reads &each : row_.reads)
      if (each.number == number)
        return each.bits;
    return number == kResult || number == kResult + 1 ? 0 : ~0u;
  }

  /// Returns the undefined bits that are read, of all sources.
  uint32_t undefinedRead() const {
    uint32_t all = 0;
    for (auto [number, bits] : undefined_)
      all |= bits & readBits(number);
    return all;
  }

  void check(uint32_t dword, uint32_t defined, uint32_t varying, bool isExhaustive) {
    EXPECT_EQ(defined & varying, 0u) << where() << "dword " << dword
                                     << ": bits count as defined that are not";
    if (row_.control != 0 && (undefined_[row_.control] & readBits(row_.control)) != 0)
      return;
    const uint32_t checked = row_.checked & (hasMask_ ? 1 : ~0u), read = undefinedRead();
    switch (row_.precision) {
    case Precision::Exact:
      // Random values need not show that a comparison can have another result.
      if (isExhaustive || !hasMask_) {
        EXPECT_EQ((defined | varying) & checked, checked) << where() << "dword " << dword << " is defined";
      }
      break;
    case Precision::Sum:
      if (dword == 0) {
        const uint32_t moved = read << row_.shift;
        EXPECT_EQ(defined & checked, ((moved & -moved) - 1) & checked) << where();
      }
      break;
    case Precision::Whole:
      EXPECT_EQ(defined & checked, read == 0 ? checked : 0) << where() << "dword " << dword;
    }
  }

  std::string where() const {
    std::ostringstream text;
    text << toString(variant_) << ": " << text_ << std::hex;
    for (auto [number, value] : values_)
      text << "; v" << std::dec << number << std::hex << " = 0x" << value << ", undefined 0x"
           << undefined_.at(number);
    return text.str() + "\n";
  }

  const PartlyDefinedRow &row_;
  std::string text_;
  Variant variant_;
  Machine machine_;
  bool hasMask_;
  Bits values_, undefined_;
  std::vector<Reads> places_; ///< of the undefined bits, one each
  std::mt19937_64 random_{20261123};
};

} // namespace

void checkPartlyDefined(std::span<const PartlyDefinedRow> rows) {
  for (const PartlyDefinedRow &row : rows)
    for (const Variant &variant : variantsOf(row.generations))
      Experiment(row, variant).run();
}

} // namespace rdnasim
