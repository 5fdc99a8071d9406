// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/format/Bc1To5.h"

#include "tools/rdnasim/format/BlockBits.h"
#include "tools/rdnasim/format/Srgb.h"

#include <algorithm>
#include <array>
#include <bit>

namespace rdnasim {

namespace {

/// Integers that single precision represents, so that the division is the only rounding.
struct Fraction {
  int32_t numerator, denominator;

  float value() const { return static_cast<float>(numerator) / static_cast<float>(denominator); }
  double wide() const { return static_cast<double>(numerator) / denominator; }
};

/// A point between two endpoints of which `most` is 1.0.
Fraction between(int32_t first, int32_t second, int32_t secondWeight, int32_t weights, int32_t most) {
  return {first * (weights - secondWeight) + second * secondWeight, weights * most};
}

/// Colours of 5, 6 and 5 bits, the first component in the highest ones.
struct Endpoint {
  explicit Endpoint(uint32_t bits) : bits(bits) {}

  int32_t component(uint32_t i) const {
    return static_cast<int32_t>(i == 0 ? bits >> 11 : i == 1 ? bits >> 5 & 63 : bits & 31);
  }

  uint32_t bits;
};

/// The colour of BC1 to BC3. `hasAlpha`: BC1, where the order of the endpoints selects three colours and
/// transparent black. Returns whether the texel is opaque.
bool unpackColor(const std::byte *block, uint32_t texel, bool isSrgb, bool hasAlpha,
                 uint32_t (&components)[4]) {
  BlockBits bits(block, 8);
  const Endpoint first(bits.take(16)), second(bits.take(16));
  bits.skip(2 * texel);
  const uint32_t index = bits.take(2);
  const bool isThreeColors = hasAlpha && first.bits <= second.bits;
  const bool isTransparent = isThreeColors && index == 3;
  const int32_t weights = isThreeColors ? 2 : 3;
  const int32_t secondWeight[] = {0, weights, 1, 2};
  for (uint32_t i = 0; i < 3; ++i) {
    const Fraction color = isTransparent ? Fraction{0, 1}
                                         : between(first.component(i), second.component(i),
                                                   secondWeight[index], weights, i == 1 ? 63 : 31);
    components[i] = std::bit_cast<uint32_t>(isSrgb ? linearFromSrgb(color.wide()) : color.value());
  }
  return !isTransparent;
}

/// One component as BC4 has it; also the alpha of BC3.
uint32_t unpackComponent(const std::byte *block, uint32_t texel, bool isSigned) {
  BlockBits bits(block, 8);
  const auto endpoint = [&] {
    const uint32_t value = bits.take(8);
    return isSigned ? std::max<int32_t>(static_cast<int8_t>(value), -127) : static_cast<int32_t>(value);
  };
  const int32_t first = endpoint(), second = endpoint();
  const int32_t most = isSigned ? 127 : 255;
  bits.skip(3 * texel);
  const auto index = static_cast<int32_t>(bits.take(3));
  const int32_t weights = first > second ? 7 : 5;
  Fraction result = {};
  if (index < 2)
    result = {index == 0 ? first : second, most};
  else if (index <= weights)
    result = between(first, second, index - 1, weights, most);
  else // the two ends of the range
    result = {index == 7 ? 1 : isSigned ? -1 : 0, 1};
  return std::bit_cast<uint32_t>(result.value());
}

uint32_t unpackFourBits(const std::byte *block, uint32_t texel) {
  BlockBits bits(block, 8);
  bits.skip(4 * texel);
  return std::bit_cast<uint32_t>(static_cast<float>(bits.take(4)) / 15.0f);
}

} // namespace

void unpackBc1To5(const TexelFormat &format, const std::byte *block, uint32_t x, uint32_t y,
                  uint32_t (&components)[4]) {
  const uint32_t texel = 4 * y + x;
  const bool isSrgb = format.number == NumberFormat::Srgb, isSigned = format.number == NumberFormat::Snorm;
  constexpr uint32_t kOne = std::bit_cast<uint32_t>(1.0f);
  switch (format.encoding) {
  case Encoding::Bc1:
    components[3] = unpackColor(block, texel, isSrgb, true, components) ? kOne : 0;
    return;
  case Encoding::Bc2:
    unpackColor(block + 8, texel, isSrgb, false, components);
    components[3] = unpackFourBits(block, texel);
    return;
  case Encoding::Bc3:
    unpackColor(block + 8, texel, isSrgb, false, components);
    components[3] = unpackComponent(block, texel, false);
    return;
  case Encoding::Bc4:
    std::ranges::copy(std::to_array<uint32_t>({unpackComponent(block, texel, isSigned), 0, 0, kOne}),
                      components);
    return;
  case Encoding::Bc5:
    std::ranges::copy(std::to_array<uint32_t>({unpackComponent(block, texel, isSigned),
                                               unpackComponent(block + 8, texel, isSigned), 0, kOne}),
                      components);
    return;
  case Encoding::Components:
  case Encoding::SharedExponent:
  case Encoding::Bc6:
  case Encoding::Bc7:
    return;
  }
}

} // namespace rdnasim
