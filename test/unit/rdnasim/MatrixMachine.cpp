// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MatrixMachine.h"

#include <bit>
#include <cstdlib>

namespace rdnasim {

namespace {

using u32 = uint32_t;

u32 toInteger(int value) {
  return static_cast<u32>(value);
}
u32 toF32(int value) {
  return std::bit_cast<u32>(static_cast<float>(value));
}
u32 toF16(int value) {
  return std::bit_cast<uint16_t>(static_cast<_Float16>(value));
}
u32 toBF16(int value) {
  return toF32(value) >> 16;
}
// 0, 1.0 × 2^0, 1.0 × 2^1, 1.5 × 2^1 with the exponent's bias 7 and 3 bits of mantissa, or 15 and 2.
u32 toFp8(int value) {
  static constexpr u32 kMagnitudes[] = {0, 7 << 3, 8 << 3, 8 << 3 | 4};
  return kMagnitudes[std::abs(value)] | (value < 0 ? 0x80 : 0);
}
u32 toBf8(int value) {
  static constexpr u32 kMagnitudes[] = {0, 15 << 2, 16 << 2, 16 << 2 | 2};
  return kMagnitudes[std::abs(value)] | (value < 0 ? 0x80 : 0);
}

bool isRdna3(const Variant &variant) {
  return findTarget(variant.processor)->isIn(kRdna3);
}

/// The spread of k in a row of A or a column of B with `depth` elements.
Spread spreadOfSource(const Variant &variant, uint32_t bits, uint32_t depth) {
  if (isRdna3(variant))
    return {{0, 1, 2, 3}, {}};
  switch (bits << 8 | depth) {
  case 16 << 8 | 16:
    return variant.isWave64 ? Spread{{0, 1}, {2, 3}} : Spread{{0, 1, 3}, {2}};
  case 16 << 8 | 32:
    return variant.isWave64 ? Spread{{0, 1, 2}, {3, 4}} : Spread{{0, 1, 2, 4}, {3}};
  case 8 << 8 | 16:
    return variant.isWave64 ? Spread{{0, 1}, {3, 2}} : Spread{{0, 1, 2}, {3}};
  case 8 << 8 | 32:
    return variant.isWave64 ? Spread{{0, 1, 2}, {4, 3}} : Spread{{0, 1, 2, 3}, {4}};
  case 4 << 8 | 16:
    return {{0, 1, 2}, {3}};
  case 4 << 8 | 32:
    return variant.isWave64 ? Spread{{0, 1, 2}, {4, 3}} : Spread{{0, 1, 2, 3}, {4}};
  default:
    return variant.isWave64 ? Spread{{0, 1, 2, 3}, {5, 4}} : Spread{{0, 1, 2, 3, 4}, {5}};
  }
}

/// The spread of the rows of C and D.
Spread spreadOfResult(const Variant &variant) {
  if (isRdna3(variant))
    return variant.isWave64 ? Spread{{2, 3}, {0, 1}} : Spread{{1, 2, 3}, {0}};
  return variant.isWave64 ? Spread{{0, 1}, {3, 2}} : Spread{{0, 1, 2}, {3}};
}

std::string range(uint32_t first, uint32_t bits) {
  std::string number = std::to_string(first);
  return bits == 32 ? "v" + number : "v[" + number + ":" + std::to_string(first + bits / 32 - 1) + "]";
}

} // namespace

const ElementType kF32 = {32, toF32}, kF16 = {16, toF16}, kBF16 = {16, toBF16}, kI32 = {32, toInteger},
                  kI8 = {8, toInteger}, kI4 = {4, toInteger}, kFp8 = {8, toFp8}, kBf8 = {8, toBf8};

uint32_t Spread::indexAt(uint32_t laneNumber, uint32_t elementNumber) const {
  uint32_t index = 0;
  for (uint32_t i = 0; i < element.size(); ++i)
    index |= (elementNumber >> i & 1) << element[i];
  for (uint32_t i = 0; i < lane.size(); ++i)
    index |= (laneNumber >> (4 + i) & 1) << lane[i];
  return index;
}

MatrixMachine::MatrixMachine(const MatrixCase &test, const Variant &variant, const std::string &modifiers,
                             const std::string &addend)
    : MatrixMachine(test, variant, modifiers, addend, spreadOfSource(variant, test.a.bits, test.stored()),
                    spreadOfSource(variant, test.b.bits, test.depth), spreadOfResult(variant),
                    isRdna3(variant) ? 32 : test.result.bits) {}

MatrixMachine::MatrixMachine(const MatrixCase &test, const Variant &variant, const std::string &modifiers,
                             const std::string &addend, Spread a, Spread b, Spread rows,
                             uint32_t accumulatorBits)
    : Machine(test.mnemonic + (" " + range(kD, rows.elements() * accumulatorBits)) + ", " +
                  range(kA, a.elements() * test.a.bits) + ", " + range(kB, b.elements() * test.b.bits) +
                  ", " +
                  (test.isSparse    ? range(kIndex, 32)
                   : addend.empty() ? range(kC, rows.elements() * accumulatorBits)
                                    : addend) +
                  modifiers,
              variant),
      test_(test), a_(std::move(a)), b_(std::move(b)), rows_(std::move(rows)),
      accumulatorBits_(accumulatorBits) {}

void MatrixMachine::put(uint32_t first, uint32_t lane, uint32_t element, uint32_t bits, u32 value) {
  uint32_t shift = element * bits % 32;
  u32 mask = bits == 32 ? ~0u : ((1u << bits) - 1) << shift;
  u32 &word = wave.vector(first + element * bits / 32)[lane];
  word = (word & ~mask) | (value << shift & mask);
}

MatrixMachine::Position MatrixMachine::find(uint32_t row, uint32_t column) const {
  for (uint32_t lane = column; lane < lanes(); lane += 16)
    for (uint32_t element = 0; element < rows_.elements(); ++element)
      if (rows_.indexAt(lane, element) == row)
        return {lane, element};
  ADD_FAILURE() << "no lane has row " << row;
  return {};
}

u32 MatrixMachine::result(uint32_t row, uint32_t column) const {
  Position position = find(row, column);
  uint32_t bit = position.element * accumulatorBits_;
  u32 word = vector(kD + bit / 32, position.lane) >> bit % 32;
  return accumulatorBits_ == 16 ? word & 0xffff : word;
}

bool MatrixMachine::isResultDefined(uint32_t row, uint32_t column) const {
  Position position = find(row, column);
  const uint32_t bit = position.element * accumulatorBits_;
  const u32 mask = test_.result.bits == 16 ? 0xffffu << bit % 32 : ~0u;
  const u32 defined = wave.definedBitsOfLane(vectorRegister(kD + bit / 32), position.lane);
  return (defined & mask) == mask;
}

} // namespace rdnasim
