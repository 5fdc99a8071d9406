// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Samples.h"

#include <bit>
#include <iterator>
#include <span>

namespace rdnasim {

namespace {

constexpr uint64_t kIntegers[] = {
    0,         1,          2,          3,          4,          5,          7,          8,
    12,        15,         16,         17,         23,         24,         31,         32,
    33,        63,         64,         0x7f,       0x80,       0xff,       0x100,      0x7fff,
    0x8000,    0xffff,     0x10000,    0x7fffff,   0x800000,   0xffffff,   0x1000000,  0x7ffffffe,
    ~0ull - 1, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff, 0x00ff00ff, 0x01020304,
    ~0ull,     0x80808080, 0x0c0d0e0f, 0x55555555, 1ull << 63, 1ull << 32, ~0ull >> 1, 0x8000000080000000,
};
/// Zeros, denormals, the least and greatest normal numbers, infinities, quiet and signalling NaNs, and small
/// numbers with ties between them.
constexpr uint64_t kHalves[] = {
    0,      0x8000, 1,      0x8001, 0x3ff,  0x83ff, 0x400,  0x8400, 0x401,  0x3c00, 0xbc00, 0x3bff, 0x3c01,
    0x3800, 0xb800, 0x3e00, 0xbe00, 0x4100, 0xc100, 0x4248, 0x4000, 0x4400, 0x7bff, 0xfbff, 0x7c00, 0xfc00,
    0x7e00, 0xfe00, 0x7d01, 0xfd55, 0x6400, 0x6401, 0xe400, 0x5bff, 0x77ff, 0x7800, 0xf800, 0x2e66, 0x1400,
};
constexpr uint64_t kFloats[] = {
    0,          0x80000000, 1,          0x80000001, 0x7fffff,   0x807fffff, 0x800000,   0x80800000,
    0x800001,   0x3f800000, 0xbf800000, 0x3f7fffff, 0x3f800001, 0x3f000000, 0xbf000000, 0x3effffff,
    0x3fc00000, 0xbfc00000, 0x40200000, 0xc0200000, 0x40490fdb, 0x40000000, 0x40800000, 0x7f7fffff,
    0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000, 0x7fc12345, 0x7fa00000, 0xff800001,
    0x4b000000, 0x4b000001, 0x4b800000, 0xcb000001, 0x4f000000, 0xcf000000, 0x4effffff, 0x4f7fffff,
    0x4f800000, 0x477fe000, 0x477ff000, 0x477fefff, 0x38800000, 0x387fffff, 0x33800000, 0x33000000,
    0x33000001, 0x43000000, 0x437f0000, 0x43800000, 0x42fe0000, 0x46fffe00,
};
constexpr uint64_t kDoubles[] = {
    0,
    0x8000000000000000,
    1,
    0x8000000000000001,
    0x000fffffffffffff,
    0x0010000000000000,
    0x8010000000000001,
    0x3ff0000000000000,
    0xbff0000000000000,
    0x3fefffffffffffff,
    0x3ff0000000000001,
    0x3fe0000000000000,
    0x3ff8000000000000,
    0xbff8000000000000,
    0x4004000000000000,
    0xc004000000000000,
    0x7fefffffffffffff,
    0xffefffffffffffff,
    0x7ff0000000000000,
    0xfff0000000000000,
    0x7ff8000000000000,
    0xfff8000000012345,
    0x7ff4000000000000,
    0x41dfffffffc00000,
    0x41e0000000000000,
    0xc1e0000000000000,
    0xc1e0000000200000,
    0x41efffffffe00000,
    0x41f0000000000000,
    0x47efffffe0000000,
    0x47effffff0000000,
    0x3810000000000000,
    0x36a0000000000000,
    0x4330000000000000,
    0x4330000000000001,
};

} // namespace

uint64_t Samples::corner(ValueType type) {
  std::span<const uint64_t> from = !type.isFloat     ? std::span<const uint64_t>(kIntegers)
                                   : type.bits == 64 ? std::span<const uint64_t>(kDoubles)
                                   : type.bits == 32 ? std::span<const uint64_t>(kFloats)
                                                     : std::span<const uint64_t>(kHalves);
  return from[random_() % from.size()];
}

/// Numbers near those that programs have: eighths up to a thousand, integers of any length.
uint64_t Samples::moderate(ValueType type) {
  if (!type.isFloat)
    return random_() >> random_() % 64;
  double value = (static_cast<double>(random_() % 16384) - 8192) / 8;
  if (type.bits == 64)
    return std::bit_cast<uint64_t>(value);
  if (type.bits == 32)
    return std::bit_cast<uint32_t>(static_cast<float>(value));
  return std::bit_cast<uint16_t>(static_cast<_Float16>(value));
}

uint64_t Samples::next(ValueType type) {
  if (type.isPacked) {
    uint64_t low = next(type.part());
    return low | next(type.part()) << type.part().bits;
  }
  uint64_t kind = random_() % 4;
  uint64_t value = kind < 2 ? corner(type) : kind == 2 ? moderate(type) : random_();
  return type.bits == 64 ? value : value & ((1ull << type.bits) - 1);
}

} // namespace rdnasim
