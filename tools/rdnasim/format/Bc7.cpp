// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/format/Bc7.h"

#include "tools/rdnasim/format/Partitions.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace rdnasim {

namespace {

/// Numbers of bits, except `subsets`.
struct Mode {
  uint32_t subsets, partition, rotation, indexSelection, color, alpha;
  uint32_t ownLowest;    ///< an endpoint's lowest bit, which all its components have
  uint32_t sharedLowest; ///< the lowest bit of both endpoints of a subset
  uint32_t index, secondIndex;
};

// The table of the Khronos Data Format Specification.
constexpr Mode kModes[] = {
    {3, 4, 0, 0, 4, 0, 1, 0, 3, 0}, {2, 6, 0, 0, 6, 0, 0, 1, 3, 0}, {3, 6, 0, 0, 5, 0, 0, 0, 2, 0},
    {2, 6, 0, 0, 7, 0, 1, 0, 2, 0}, {1, 0, 2, 1, 5, 6, 0, 0, 2, 3}, {1, 0, 2, 0, 7, 8, 0, 0, 2, 2},
    {1, 0, 0, 0, 7, 7, 1, 0, 4, 0}, {2, 6, 0, 0, 5, 5, 1, 0, 2, 0},
};

constexpr uint32_t kAlpha = 3, kTexels = 16;

/// The two endpoints of each subset, in this order, each with four components.
using Endpoints = uint32_t[6][4];

/// Extends to 8 bits by repeating the highest ones.
uint32_t extend(uint32_t value, uint32_t bits) {
  value <<= 8 - bits;
  return value | value >> bits;
}

void readEndpoints(const Mode &mode, BlockBits &bits, Endpoints &endpoints) {
  const uint32_t count = 2 * mode.subsets;
  for (uint32_t component = 0; component < 4; ++component)
    for (uint32_t i = 0; i < count; ++i)
      endpoints[i][component] = bits.take(component == kAlpha ? mode.alpha : mode.color);
  const uint32_t lowestBits = mode.ownLowest + mode.sharedLowest;
  uint32_t lowest = 0;
  for (uint32_t i = 0; i < count; ++i) {
    if (mode.ownLowest != 0 || i % 2 == 0)
      lowest = bits.take(lowestBits);
    for (uint32_t component = 0; component < 4; ++component) {
      const uint32_t stored = component == kAlpha ? mode.alpha : mode.color;
      endpoints[i][component] =
          stored == 0 ? 255 : extend(endpoints[i][component] << lowestBits | lowest, stored + lowestBits);
    }
  }
}

} // namespace

void unpackBc7(const std::byte *block, uint32_t texel, uint8_t (&components)[4]) {
  const auto number = static_cast<uint32_t>(std::countr_zero(std::to_integer<uint32_t>(block[0])));
  std::ranges::fill(components, uint8_t{0});
  if (number >= std::size(kModes))
    return;
  const Mode &mode = kModes[number];
  BlockBits bits(block, 16);
  bits.skip(number + 1);
  const uint32_t partition = bits.take(mode.partition);
  const uint32_t rotation = bits.take(mode.rotation);
  const bool isSwapped = bits.take(mode.indexSelection) != 0;
  Endpoints endpoints = {};
  readEndpoints(mode, bits, endpoints);
  const uint32_t index = readIndex(bits, mode.subsets, partition, mode.index, texel);
  uint32_t colorWeight = interpolationWeight(index, mode.index), alphaWeight = colorWeight;
  if (mode.secondIndex != 0) {
    bits.skip(kTexels * mode.index - mode.subsets); // an anchor has a bit less
    const uint32_t second = readIndex(bits, mode.subsets, partition, mode.secondIndex, texel);
    alphaWeight = interpolationWeight(second, mode.secondIndex);
    if (isSwapped)
      std::swap(colorWeight, alphaWeight);
  }
  const uint32_t first = 2 * subsetOf(mode.subsets, partition, texel);
  for (uint32_t i = 0; i < 4; ++i)
    components[i] = static_cast<uint8_t>(interpolate(static_cast<int32_t>(endpoints[first][i]),
                                                     static_cast<int32_t>(endpoints[first + 1][i]),
                                                     i == kAlpha ? alphaWeight : colorWeight));
  if (rotation != 0)
    std::swap(components[rotation - 1], components[kAlpha]);
}

} // namespace rdnasim
