// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operands for the arithmetic tests: the values at which things break, then random ones. Always the same.

#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace llpc::reader::test {

/// "u32" for uint32_t, "f16" for _Float16.
template <typename T>
std::string typeName() {
  return (std::integral<T> ? "u" : "f") + std::to_string(sizeof(T) * 8);
}

template <std::unsigned_integral T>
std::vector<T> samples(size_t randomCount) {
  constexpr T kTop = T(1) << (sizeof(T) * 8 - 1);
  std::vector<T> values{0, 1, 2, 3, 7, T(-1), T(-2), kTop, T(kTop - 1), T(kTop + 1), T(0x55), T(0xAA)};
  std::mt19937_64 random(sizeof(T));
  for (size_t index = 0; index < randomCount; ++index)
    values.push_back(static_cast<T>(random() >> (random() % 64)));
  return values;
}

/// Random bit patterns: every exponent is as likely, NaNs and subnormals come up.
inline std::vector<float> floatSamples(size_t randomCount) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  std::vector<float> values{0.0f,
                            -0.0f,
                            1.0f,
                            -1.0f,
                            0.5f,
                            -0.5f,
                            1.5f,
                            2.5f,
                            65504.0f,
                            65520.0f,
                            1e30f,
                            -1e30f,
                            kInfinity,
                            -kInfinity,
                            0x1p-14f,
                            0x1p-15f,
                            0x1.ffcp-15f,
                            0x1.ffep-15f,
                            std::numeric_limits<float>::quiet_NaN()};
  std::mt19937_64 random(4);
  for (size_t index = 0; index < randomCount; ++index)
    values.push_back(std::bit_cast<float>(static_cast<uint32_t>(random())));
  return values;
}

} // namespace llpc::reader::test
