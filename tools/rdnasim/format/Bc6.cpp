// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/format/Bc6.h"

#include "tools/rdnasim/alu/HalfFloat.h"
#include "tools/rdnasim/format/Partitions.h"

#include <bit>
#include <string_view>

namespace rdnasim {

namespace {

struct Mode {
  uint32_t number; ///< of 2 bits when it is 0 or 1, otherwise of 5
  uint32_t subsets;
  bool hasDifferences;     ///< all endpoints but the first are differences from it
  uint32_t firstBits;      ///< of a component of the first endpoint
  uint32_t otherBits[3];   ///< of r, g and b of the others
  std::string_view layout; ///< from the lowest bit on: component, endpoint, its bits; the partition follows
};

// The table of the Khronos Data Format Specification.
constexpr Mode kModes[] = {
    {0x00,
     2,
     true,
     10,
     {5, 5, 5},
     "g2:4 b2:4 b3:4 r0:0-9 g0:0-9 b0:0-9 r1:0-4 g3:4 g2:0-3 g1:0-4 b3:0 g3:0-3 b1:0-4 b3:1 b2:0-3 r2:0-4 "
     "b3:2 "
     "r3:0-4 b3:3"},
    {0x01,
     2,
     true,
     7,
     {6, 6, 6},
     "g2:5 g3:4 g3:5 r0:0-6 b3:0 b3:1 b2:4 g0:0-6 b2:5 b3:2 g2:4 b0:0-6 b3:3 b3:5 b3:4 r1:0-5 g2:0-3 g1:0-5 "
     "g3:0-3 b1:0-5 b2:0-3 r2:0-5 r3:0-5"},
    {0x02,
     2,
     true,
     11,
     {5, 4, 4},
     "r0:0-9 g0:0-9 b0:0-9 r1:0-4 r0:10 g2:0-3 g1:0-3 g0:10 b3:0 g3:0-3 b1:0-3 b0:10 b3:1 b2:0-3 r2:0-4 b3:2 "
     "r3:0-4 b3:3"},
    {0x06,
     2,
     true,
     11,
     {4, 5, 4},
     "r0:0-9 g0:0-9 b0:0-9 r1:0-3 r0:10 g3:4 g2:0-3 g1:0-4 g0:10 g3:0-3 b1:0-3 b0:10 b3:1 b2:0-3 r2:0-3 b3:0 "
     "b3:2 r3:0-3 g2:4 b3:3"},
    {0x0a,
     2,
     true,
     11,
     {4, 4, 5},
     "r0:0-9 g0:0-9 b0:0-9 r1:0-3 r0:10 b2:4 g2:0-3 g1:0-3 g0:10 b3:0 g3:0-3 b1:0-4 b0:10 b2:0-3 r2:0-3 b3:1 "
     "b3:2 r3:0-3 b3:4 b3:3"},
    {0x0e,
     2,
     true,
     9,
     {5, 5, 5},
     "r0:0-8 b2:4 g0:0-8 g2:4 b0:0-8 b3:4 r1:0-4 g3:4 g2:0-3 g1:0-4 b3:0 g3:0-3 b1:0-4 b3:1 b2:0-3 r2:0-4 "
     "b3:2 "
     "r3:0-4 b3:3"},
    {0x12,
     2,
     true,
     8,
     {6, 5, 5},
     "r0:0-7 g3:4 b2:4 g0:0-7 b3:2 g2:4 b0:0-7 b3:3 b3:4 r1:0-5 g2:0-3 g1:0-4 b3:0 g3:0-3 b1:0-4 b3:1 b2:0-3 "
     "r2:0-5 r3:0-5"},
    {0x16,
     2,
     true,
     8,
     {5, 6, 5},
     "r0:0-7 b3:0 b2:4 g0:0-7 g2:5 g2:4 b0:0-7 g3:5 b3:4 r1:0-4 g3:4 g2:0-3 g1:0-5 g3:0-3 b1:0-4 b3:1 b2:0-3 "
     "r2:0-4 b3:2 r3:0-4 b3:3"},
    {0x1a,
     2,
     true,
     8,
     {5, 5, 6},
     "r0:0-7 b3:1 b2:4 g0:0-7 b2:5 g2:4 b0:0-7 b3:5 b3:4 r1:0-4 g3:4 g2:0-3 g1:0-4 b3:0 g3:0-3 b1:0-5 b2:0-3 "
     "r2:0-4 b3:2 r3:0-4 b3:3"},
    {0x1e,
     2,
     false,
     6,
     {6, 6, 6},
     "r0:0-5 g3:4 b3:0 b3:1 b2:4 g0:0-5 g2:5 b2:5 b3:2 g2:4 b0:0-5 g3:5 b3:3 b3:5 b3:4 r1:0-5 g2:0-3 g1:0-5 "
     "g3:0-3 b1:0-5 b2:0-3 r2:0-5 r3:0-5"},
    {0x03, 1, false, 10, {10, 10, 10}, "r0:0-9 g0:0-9 b0:0-9 r1:0-9 g1:0-9 b1:0-9"},
    {0x07, 1, true, 11, {9, 9, 9}, "r0:0-9 g0:0-9 b0:0-9 r1:0-8 r0:10 g1:0-8 g0:10 b1:0-8 b0:10"},
    {0x0b, 1, true, 12, {8, 8, 8}, "r0:0-9 g0:0-9 b0:0-9 r1:0-7 r0:11-10 g1:0-7 g0:11-10 b1:0-7 b0:11-10"},
    {0x0f, 1, true, 16, {4, 4, 4}, "r0:0-9 g0:0-9 b0:0-9 r1:0-3 r0:15-10 g1:0-3 g0:15-10 b1:0-3 b0:15-10"},
};

constexpr uint32_t kPartitionBits = 5;

/// Components of the two endpoints of each subset, in this order.
using Endpoints = int32_t[4][3];

const Mode *readMode(BlockBits &bits) {
  uint32_t number = bits.take(2);
  if (number > 1)
    number |= bits.take(3) << 2;
  for (const Mode &mode : kModes)
    if (mode.number == number)
      return &mode;
  return nullptr;
}

/// Reads the number that `text` begins with, and removes it.
uint32_t takeNumber(std::string_view &text) {
  uint32_t number = 0;
  for (; !text.empty() && text.front() >= '0' && text.front() <= '9'; text.remove_prefix(1))
    number = number * 10 + static_cast<uint32_t>(text.front() - '0');
  return number;
}

void readEndpoints(std::string_view layout, BlockBits &bits, Endpoints &endpoints) {
  while (!layout.empty()) {
    const size_t component = std::string_view("rgb").find(layout.front());
    layout.remove_prefix(1);
    int32_t &value = endpoints[takeNumber(layout)][component];
    layout.remove_prefix(1); // :
    uint32_t first = takeNumber(layout), last = first;
    if (layout.starts_with('-')) {
      layout.remove_prefix(1);
      last = takeNumber(layout);
    }
    for (uint32_t at = first;; at < last ? ++at : --at) {
      value |= static_cast<int32_t>(bits.take(1) << at);
      if (at == last)
        break;
    }
    if (!layout.empty())
      layout.remove_prefix(1); // the blank
  }
}

int32_t signExtend(int32_t value, uint32_t bits) {
  const uint32_t unused = 32 - bits;
  return static_cast<int32_t>(static_cast<uint32_t>(value) << unused) >> unused;
}

void resolveDifferences(const Mode &mode, bool isSigned, Endpoints &endpoints) {
  for (uint32_t component = 0; component < 3; ++component) {
    int32_t &first = endpoints[0][component];
    if (isSigned)
      first = signExtend(first, mode.firstBits);
    for (uint32_t i = 1; i < 2 * mode.subsets; ++i) {
      int32_t &other = endpoints[i][component];
      if (isSigned || mode.hasDifferences)
        other = signExtend(other, mode.otherBits[component]);
      if (!mode.hasDifferences)
        continue;
      other = (first + other) & ((1 << mode.firstBits) - 1);
      if (isSigned)
        other = signExtend(other, mode.firstBits);
    }
  }
}

/// Scales an endpoint to 16 bits.
int32_t unquantize(int32_t value, uint32_t bits, bool isSigned) {
  if (isSigned) {
    if (bits >= 16)
      return value;
    const int32_t magnitude = value < 0 ? -value : value;
    const int32_t scaled = magnitude == 0                       ? 0
                           : magnitude >= (1 << (bits - 1)) - 1 ? 0x7fff
                                                                : ((magnitude << 15) + 0x4000) >> (bits - 1);
    return value < 0 ? -scaled : scaled;
  }
  if (bits >= 15 || value == 0)
    return value;
  return value == (1 << bits) - 1 ? 0xffff : ((value << 15) + 0x4000) >> (bits - 1);
}

/// Scales 16 bits to those of a finite half.
uint32_t toHalfBits(int32_t value, bool isSigned) {
  if (!isSigned)
    return static_cast<uint32_t>(value * 31 >> 6);
  return value < 0 ? 0x8000u | static_cast<uint32_t>(-value * 31 >> 5)
                   : static_cast<uint32_t>(value * 31 >> 5);
}

} // namespace

void unpackBc6(const std::byte *block, bool isSigned, uint32_t texel, uint32_t (&components)[4]) {
  components[0] = components[1] = components[2] = 0;
  components[3] = std::bit_cast<uint32_t>(1.0f);
  BlockBits bits(block, 16);
  const Mode *mode = readMode(bits);
  if (!mode)
    return;
  Endpoints endpoints = {};
  readEndpoints(mode->layout, bits, endpoints);
  resolveDifferences(*mode, isSigned, endpoints);
  const uint32_t partition = mode->subsets == 2 ? bits.take(kPartitionBits) : 0;
  const uint32_t indexBits = mode->subsets == 2 ? 3 : 4;
  const uint32_t weight =
      interpolationWeight(readIndex(bits, mode->subsets, partition, indexBits, texel), indexBits);
  const uint32_t subset = subsetOf(mode->subsets, partition, texel);
  for (uint32_t i = 0; i < 3; ++i) {
    const int32_t first = unquantize(endpoints[2 * subset][i], mode->firstBits, isSigned);
    const int32_t second = unquantize(endpoints[2 * subset + 1][i], mode->firstBits, isSigned);
    const uint32_t half = toHalfBits(interpolate(first, second, weight), isSigned);
    components[i] = std::bit_cast<uint32_t>(toFloat(Half{static_cast<uint16_t>(half)}));
  }
}

} // namespace rdnasim
