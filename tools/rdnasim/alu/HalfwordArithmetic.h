// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

/// Integer arithmetic of 16 bits, of instructions for single values and for pairs. A shift's distance is its
/// first argument, of which four bits count.
namespace rdnasim::halfword {

template <class T>
T saturated(int64_t value) {
  return static_cast<T>(
      std::clamp<int64_t>(value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}
template <class T>
T add(T a, T b) {
  return static_cast<T>(a + b);
}
template <class T>
T addSaturated(T a, T b) {
  return saturated<T>(int64_t(a) + b);
}
template <class T>
T subtract(T a, T b) {
  return static_cast<T>(a - b);
}
template <class T>
T subtractSaturated(T a, T b) {
  return saturated<T>(int64_t(a) - b);
}
template <class T>
T multiplyAdd(T a, T b, T c) {
  return static_cast<T>(int64_t(a) * b + c);
}
template <class T>
T multiplyAddSaturated(T a, T b, T c) {
  return saturated<T>(int64_t(a) * b + c);
}
inline uint16_t mulLo(uint16_t a, uint16_t b) {
  return static_cast<uint16_t>(uint32_t(a) * b);
}
inline uint16_t shiftLeftRev(uint16_t a, uint16_t b) {
  return static_cast<uint16_t>(b << (a & 15));
}
inline uint16_t shiftRightRev(uint16_t a, uint16_t b) {
  return static_cast<uint16_t>(b >> (a & 15));
}
inline int16_t shiftRightSignedRev(uint16_t a, int16_t b) {
  return static_cast<int16_t>(b >> (a & 15));
}
template <class T>
T least(T a, T b) {
  return std::min(a, b);
}
template <class T>
T greatest(T a, T b) {
  return std::max(a, b);
}

} // namespace rdnasim::halfword
