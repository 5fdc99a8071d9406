// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace rdnasim {

/// The lane that holds an element, and the element's index among the lane's elements of the same matrix.
struct MatrixPosition {
  uint32_t lane, element;
};

/// The positions of the elements of WMMA's and SWMMAC's matrices, as in the figures of the ISA documents.
/// Lane bits 3:0 are the row of A, or the column of B, C and D. The bits above, one in wave32 and two in
/// wave64, number the groups of 16 lanes.
class MatrixLayout {
public:
  static constexpr uint32_t kSide = 16;

  MatrixLayout(bool isRdna3, uint32_t lanes) : isRdna3_(isRdna3), groups_(lanes / kSide) {}

  /// Returns the number of elements of A or B in a lane, of `depth` elements in a line, which is a row of A
  /// or a column of B. On RDNA3 all groups of lanes hold the same. On RDNA4 a lane has at least a full
  /// register; superfluous groups in wave64 hold nothing.
  uint32_t sourceElements(uint32_t depth, uint32_t bitsOfElement) const {
    return isRdna3_ ? depth : std::max(depth / groups_, 32 / bitsOfElement);
  }

  /// Returns the position of element k of a line; on RDNA3 in the first group.
  MatrixPosition positionOfSource(uint32_t line, uint32_t k, uint32_t depth, uint32_t bitsOfElement) const {
    if (isRdna3_)
      return {line, k};
    // RDNA4 distributes a line: lane bits 4 and 5 are the two uppermost bits of k, the upper one first,
    // except for elements of 16 bits, which have the lower one first.
    uint32_t top = static_cast<uint32_t>(std::bit_width(depth)) - 2;
    uint32_t fourth = bitsOfElement == 16 ? top - 1 : top, fifth = bitsOfElement == 16 ? top : top - 1;
    uint32_t lane = line | (k >> fourth & 1) << 4, elements = sourceElements(depth, bitsOfElement);
    if (depth == 4 * elements)
      return {lane | (k >> fifth & 1) << 5, k % elements};
    return {lane, k >> (fourth + 1) << fourth | (k & ((1u << fourth) - 1))};
  }

  /// Returns the number of elements of C or D in a lane.
  uint32_t resultElements() const { return kSide / groups_; }

  /// Returns the row of a lane's element of C or D.
  uint32_t rowOfResult(uint32_t lane, uint32_t element) const {
    uint32_t group = lane / kSide;
    if (isRdna3_)
      return element * groups_ + group;
    uint32_t upper = (group & 1) << 3 | group >> 1 << 2;
    return upper | element;
  }

private:
  bool isRdna3_;
  uint32_t groups_;
};

} // namespace rdnasim
