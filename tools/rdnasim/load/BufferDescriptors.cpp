// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/BufferDescriptors.h"

#include "tools/rdnasim/format/FormatTable.h"

#include <algorithm>

namespace rdnasim::driver {

namespace {

constexpr uint64_t kMaxRecords = 0xffffffff;

// Range checks: OOB_SELECT.
constexpr uint32_t kByIndex = 1u << 28; ///< a record is out of range when its index is
constexpr uint32_t kUnlessEmpty = 2u << 28;
constexpr uint32_t kByBytes = 3u << 28;

/// A descriptor's last dword, with a format that only loads with formats see.
uint32_t wordOf(const Target &target, uint32_t rangeCheck, uint32_t format = 20) {
  constexpr uint32_t kIdentity = 0xfac, kResourceLevel = 1u << 24;
  return rangeCheck | format << 12 | kIdentity | (target.isIn(kRdna2) ? kResourceLevel : 0);
}

uint32_t upperHalf(uint64_t address) {
  return static_cast<uint32_t>(address >> 32) & 0xffff;
}

uint32_t recordsOf(uint64_t count) {
  return static_cast<uint32_t>(std::min(count, kMaxRecords));
}

} // namespace

BufferWords rawBuffer(const Target &target, uint64_t address, uint64_t size) {
  return {static_cast<uint32_t>(address), upperHalf(address), recordsOf(size), wordOf(target, kByBytes)};
}

std::optional<BufferWords> texelBuffer(const Target &target, uint64_t address, uint64_t size,
                                       const TexelView &view) {
  const std::optional<uint32_t> format = bufferNumberOf(view.format, target);
  if (!format)
    return std::nullopt;
  const uint32_t stride = view.format.elementBytes();
  uint32_t last = wordOf(target, kByIndex, *format) & ~0xfffu;
  for (uint32_t i = 0; i < 4; ++i)
    last |= static_cast<uint32_t>(view.components[i]) << 3 * i;
  return BufferWords{static_cast<uint32_t>(address), upperHalf(address) | stride << 16,
                     recordsOf(size / stride), last};
}

BufferWords vertexBuffer(const Target &target, uint64_t address, uint64_t size, uint32_t stride) {
  BufferWords words = rawBuffer(target, address, size);
  words[1] |= stride << 16;
  if (stride > 1) {
    words[2] = recordsOf(size / stride);
    words[3] = wordOf(target, kByIndex);
  }
  return words;
}

BufferWords attributeRing(const Target &target, uint64_t address, uint64_t size) {
  constexpr uint32_t kStride = 16, kElementsOf16Bytes = 3u << 30, kRowsOf32 = 2u << 21;
  constexpr uint32_t kFourFloats = 63;
  return {static_cast<uint32_t>(address), upperHalf(address) | kStride << 16 | kElementsOf16Bytes,
          recordsOf(size / kStride), wordOf(target, kUnlessEmpty, kFourFloats) | kRowsOf32};
}

BufferWords scratchBuffer(const Target &target, uint64_t address, bool isWave64) {
  constexpr uint32_t kSwizzle = 1u << 31, kAddThread = 1u << 23;
  const uint32_t rowsOfWaves = (isWave64 ? 3u : 2u) << 21;
  return {static_cast<uint32_t>(address), upperHalf(address) | kSwizzle, ~0u,
          wordOf(target, kUnlessEmpty) | kAddThread | rowsOfWaves};
}

} // namespace rdnasim::driver
