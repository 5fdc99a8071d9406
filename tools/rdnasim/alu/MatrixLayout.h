// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <algorithm>
#include <bit>

namespace rdnasim {

/// In which lane, and there at which index among the lane's elements of the same matrix.
struct MatrixPlace {
  unsigned lane, element;
};

/// Where the elements of WMMA's and SWMMAC's matrices lie, as the figures of the ISA documents have it. Lane
/// bits 3:0 are the row of A, or the column of B, C and D. The bits above, one in wave32 and two in wave64,
/// count groups of 16 lanes.
class MatrixLayout {
public:
  static constexpr unsigned kSide = 16;

  MatrixLayout(bool isRdna3, unsigned lanes) : isRdna3_(isRdna3), groups_(lanes / kSide) {}

  /// Elements of A or B in a lane, of `depth` in a line, which is a row of A or a column of B. On RDNA3 all
  /// groups of lanes hold the same. On RDNA4 a lane has a full register at least; groups that are left over
  /// in wave64 hold nothing.
  unsigned sourceElements(unsigned depth, unsigned bitsOfElement) const {
    return isRdna3_ ? depth : std::max(depth / groups_, 32 / bitsOfElement);
  }

  /// Of element k of a line; on RDNA3 in the first group.
  MatrixPlace placeOfSource(unsigned line, unsigned k, unsigned depth, unsigned bitsOfElement) const {
    if (isRdna3_)
      return {line, k};
    // RDNA4 spreads a line: lane bits 4 and 5 are the two uppermost bits of k, the upper one first, but for
    // elements of 16 bits the lower one first.
    unsigned top = static_cast<unsigned>(std::bit_width(depth)) - 2;
    unsigned fourth = bitsOfElement == 16 ? top - 1 : top, fifth = bitsOfElement == 16 ? top : top - 1;
    unsigned lane = line | (k >> fourth & 1) << 4, elements = sourceElements(depth, bitsOfElement);
    if (depth == 4 * elements)
      return {lane | (k >> fifth & 1) << 5, k % elements};
    return {lane, k >> (fourth + 1) << fourth | (k & ((1u << fourth) - 1))};
  }

  /// Elements of C or D in a lane.
  unsigned resultElements() const { return kSide / groups_; }

  /// The row of a lane's element of C or D.
  unsigned rowOfResult(unsigned lane, unsigned element) const {
    unsigned group = lane / kSide;
    if (isRdna3_)
      return element * groups_ + group;
    unsigned upper = (group & 1) << 3 | group >> 1 << 2;
    return upper | element;
  }

private:
  bool isRdna3_;
  unsigned groups_;
};

} // namespace rdnasim
