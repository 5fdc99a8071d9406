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
inline uint16_t addU(uint16_t a, uint16_t b) {
  return static_cast<uint16_t>(a + b);
}
inline uint16_t subU(uint16_t a, uint16_t b) {
  return static_cast<uint16_t>(a - b);
}
inline uint16_t addUSat(uint16_t a, uint16_t b) {
  return saturated<uint16_t>(int64_t(a) + b);
}
inline uint16_t subUSat(uint16_t a, uint16_t b) {
  return saturated<uint16_t>(int64_t(a) - b);
}
inline int16_t addI(int16_t a, int16_t b) {
  return static_cast<int16_t>(a + b);
}
inline int16_t subI(int16_t a, int16_t b) {
  return static_cast<int16_t>(a - b);
}
inline int16_t addISat(int16_t a, int16_t b) {
  return saturated<int16_t>(int64_t(a) + b);
}
inline int16_t subISat(int16_t a, int16_t b) {
  return saturated<int16_t>(int64_t(a) - b);
}
inline uint16_t mulLo(uint16_t a, uint16_t b) {
  return static_cast<uint16_t>(uint32_t(a) * b);
}
inline uint16_t madU(uint16_t a, uint16_t b, uint16_t c) {
  return static_cast<uint16_t>(uint32_t(a) * b + c);
}
inline uint16_t madUSat(uint16_t a, uint16_t b, uint16_t c) {
  return saturated<uint16_t>(int64_t(a) * b + c);
}
inline int16_t madI(int16_t a, int16_t b, int16_t c) {
  return static_cast<int16_t>(int32_t(a) * b + c);
}
inline int16_t madISat(int16_t a, int16_t b, int16_t c) {
  return saturated<int16_t>(int64_t(a) * b + c);
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
