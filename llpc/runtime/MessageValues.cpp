// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/MessageValues.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace llpc::runtime {
namespace {

uint64_t readBits(std::span<const std::byte> bytes) {
  uint64_t bits = 0;
  for (size_t i = 0; i != bytes.size(); ++i)
    bits |= uint64_t(bytes[i]) << 8 * i;
  return bits;
}

/// Every half is a float.
uint32_t floatOfHalf(uint32_t half) {
  constexpr uint32_t kMaxExponent = 31, kBiasDifference = 127 - 15;
  uint32_t sign = (half & 0x8000) << 16, exponent = half >> 10 & kMaxExponent, fraction = half & 0x3FF;
  if (exponent == 0)
    return sign | std::bit_cast<uint32_t>(std::ldexp(float(fraction), -24));
  if (exponent == kMaxExponent)
    return sign | 0x7F800000 | fraction << 13;
  return sign | (exponent + kBiasDifference) << 23 | fraction << 13;
}

} // namespace

ArgumentValue readValue(std::span<const std::byte> message, uint64_t offset,
                        const protocol::MessageType &leaf) {
  ArgumentValue value{leaf.value, {}};
  for (uint64_t i = 0; i != leaf.value.components; ++i) {
    uint64_t bits = readBits(message.subspan(offset + i * leaf.stride, leaf.value.bits / 8));
    bool isHalf = leaf.value.isFloat() && leaf.value.bits == 16;
    value.components.push_back(isHalf ? floatOfHalf(uint32_t(bits)) : bits);
  }
  return value;
}

std::string readString(std::span<const std::byte> message, uint64_t offset,
                       const protocol::MessageType &leaf) {
  std::span<const std::byte> bytes = message.subspan(offset, leaf.count);
  auto end = std::ranges::find(bytes, std::byte(0));
  return std::string(reinterpret_cast<const char *>(bytes.data()), end - bytes.begin());
}

} // namespace llpc::runtime
