// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Machine.h"

#include <vector>

namespace rdnasim {

/// A type of matrix elements: its size, and small integers as its bits.
struct ElementType {
  unsigned bits;
  std::uint32_t (*encode)(int value);
};
extern const ElementType kF32, kF16, kBF16, kI32, kI8, kI4; ///< integers that the type has
extern const ElementType kFp8, kBf8;                        ///< -3 to 3

/// One instruction: D = A × B + C, or, sparse, D += A × B.
struct MatrixCase {
  const char *mnemonic;
  Generations generations;
  ElementType a, b, result;
  unsigned depth; ///< K
  bool isSparse = false;
  const char *signs = ""; ///< the modifiers that make integers signed

  /// Elements that A has of a row.
  unsigned stored() const { return isSparse ? depth / 2 : depth; }
};

/// Which bits of an index (k, or a row) the bits of an element's number in its lane are, and which of them
/// lane bits 4 and 5 are. Lane bits that are nothing see the same elements once more.
struct Spread {
  std::vector<unsigned> element, lane;

  unsigned elements() const { return 1u << element.size(); }
  unsigned indexAt(unsigned lane, unsigned element) const;
};

/// A machine with one matrix instruction, that is filled and read by rows and columns. The layouts are those
/// of the ISA documents' figures, bit by bit.
class MatrixMachine : public Machine {
public:
  static constexpr unsigned kIndex = 8, kA = 32, kB = 64, kC = 96, kD = 128; ///< first registers

  /// `modifiers` go behind the operands. `addend` stands for C's registers.
  MatrixMachine(const MatrixCase &test, const Variant &variant, const std::string &modifiers = "",
                const std::string &addend = "");

  /// bits(row, i): element i that A has of a row.
  template <class F>
  void setA(F &&bits) {
    fill(kA, a_, test_.a.bits, [&](unsigned lane, unsigned i) { return bits(lane % 16, i); });
  }
  /// bits(k, column)
  template <class F>
  void setB(F &&bits) {
    fill(kB, b_, test_.b.bits, [&](unsigned lane, unsigned k) { return bits(k, lane % 16); });
  }
  /// bits(row, column)
  template <class F>
  void setC(F &&bits) {
    fill(test_.isSparse ? kD : kC, rows_, accumulatorBits_,
         [&](unsigned lane, unsigned row) { return bits(row, lane % 16); });
  }
  /// column(row, i): which of four neighbours A's element i is. They go into the `part`-th part of the index.
  template <class F>
  void setIndex(unsigned part, F &&column) {
    setVector(kIndex, [](unsigned) { return 0; });
    for (unsigned lane = 0; lane < lanes(); ++lane)
      for (unsigned i = 0; i < a_.elements(); ++i)
        put(kIndex, lane, part * a_.elements() + i, 2, column(lane % 16, a_.indexAt(lane, i)));
  }
  /// Parts that an index register has.
  unsigned indexParts() const { return 16 / a_.elements(); }

  /// An element of D: its bits; on RDNA3 the whole register.
  std::uint32_t result(unsigned row, unsigned column) const;
  /// Whether its register is defined in its lane.
  bool isResultDefined(unsigned row, unsigned column) const;

private:
  MatrixMachine(const MatrixCase &test, const Variant &variant, const std::string &modifiers,
                const std::string &addend, Spread a, Spread b, Spread rows, unsigned accumulatorBits);

  template <class F>
  void fill(unsigned first, const Spread &spread, unsigned bits, F &&valueAt) {
    for (unsigned i = 0; i * 32 < spread.elements() * bits; ++i)
      setVector(first + i, [](unsigned) { return 0; });
    for (unsigned lane = 0; lane < lanes(); ++lane)
      for (unsigned i = 0; i < spread.elements(); ++i)
        put(first, lane, i, bits, valueAt(lane, spread.indexAt(lane, i)));
  }
  void put(unsigned first, unsigned lane, unsigned element, unsigned bits, std::uint32_t value);
  struct Place {
    unsigned lane, element;
  };
  Place find(unsigned row, unsigned column) const;

  MatrixCase test_;
  Spread a_, b_, rows_;
  unsigned accumulatorBits_;
};

} // namespace rdnasim
