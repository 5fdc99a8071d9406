// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Machine.h"

#include <cstdint>
#include <vector>

namespace rdnasim {

/// A type of matrix elements: its size, and small integers as its bits.
struct ElementType {
  uint32_t bits;
  uint32_t (*encode)(int value);
};
extern const ElementType kF32, kF16, kBF16, kI32, kI8, kI4; ///< integers that the type has
extern const ElementType kFp8, kBf8;                        ///< -3 to 3

/// One instruction: D = A × B + C, or, sparse, D += A × B.
struct MatrixCase {
  const char *mnemonic;
  Generations generations;
  ElementType a, b, result;
  uint32_t depth; ///< K
  bool isSparse = false;
  const char *signs = ""; ///< the modifiers that make integers signed

  /// Elements that A has of a row.
  uint32_t stored() const { return isSparse ? depth / 2 : depth; }
};

/// Which bits of an index (k, or a row) the bits of an element's number in its lane are, and which of them
/// lane bits 4 and 5 are. Lane bits that are nothing see the same elements once more.
struct Spread {
  std::vector<uint32_t> element, lane;

  uint32_t elements() const { return 1u << element.size(); }
  uint32_t indexAt(uint32_t lane, uint32_t element) const;
};

/// A machine with one matrix instruction, that is filled and read by rows and columns. The layouts are those
/// of the ISA documents' figures, bit by bit.
class MatrixMachine : public Machine {
public:
  static constexpr uint32_t kIndex = 8, kA = 32, kB = 64, kC = 96, kD = 128; ///< first registers

  /// `modifiers` go behind the operands. `addend` stands for C's registers.
  MatrixMachine(const MatrixCase &test, const Variant &variant, const std::string &modifiers = "",
                const std::string &addend = "");

  /// bits(row, i): element i that A has of a row.
  template <class F>
  void setA(F &&bits) {
    fill(kA, a_, test_.a.bits, [&](uint32_t lane, uint32_t i) { return bits(lane % 16, i); });
  }
  /// bits(k, column)
  template <class F>
  void setB(F &&bits) {
    fill(kB, b_, test_.b.bits, [&](uint32_t lane, uint32_t k) { return bits(k, lane % 16); });
  }
  /// bits(row, column)
  template <class F>
  void setC(F &&bits) {
    fill(test_.isSparse ? kD : kC, rows_, accumulatorBits_,
         [&](uint32_t lane, uint32_t row) { return bits(row, lane % 16); });
  }
  /// column(row, i): which of four neighbours A's element i is. They go into the `part`-th part of the index.
  template <class F>
  void setIndex(uint32_t part, F &&column) {
    setVector(kIndex, [](uint32_t) { return 0; });
    for (uint32_t lane = 0; lane < lanes(); ++lane)
      for (uint32_t i = 0; i < a_.elements(); ++i)
        put(kIndex, lane, part * a_.elements() + i, 2, column(lane % 16, a_.indexAt(lane, i)));
  }
  /// Parts that an index register has.
  uint32_t indexParts() const { return 16 / a_.elements(); }

  /// An element of D: its bits; on RDNA3 the whole register.
  uint32_t result(uint32_t row, uint32_t column) const;
  /// Returns whether the element's register is defined in its lane.
  bool isResultDefined(uint32_t row, uint32_t column) const;

private:
  MatrixMachine(const MatrixCase &test, const Variant &variant, const std::string &modifiers,
                const std::string &addend, Spread a, Spread b, Spread rows, uint32_t accumulatorBits);

  template <class F>
  void fill(uint32_t first, const Spread &spread, uint32_t bits, F &&valueAt) {
    for (uint32_t i = 0; i * 32 < spread.elements() * bits; ++i)
      setVector(first + i, [](uint32_t) { return 0; });
    for (uint32_t lane = 0; lane < lanes(); ++lane)
      for (uint32_t i = 0; i < spread.elements(); ++i)
        put(first, lane, i, bits, valueAt(lane, spread.indexAt(lane, i)));
  }
  void put(uint32_t first, uint32_t lane, uint32_t element, uint32_t bits, uint32_t value);
  struct Position {
    uint32_t lane, element;
  };
  Position find(uint32_t row, uint32_t column) const;

  MatrixCase test_;
  Spread a_, b_, rows_;
  uint32_t accumulatorBits_;
};

} // namespace rdnasim
