// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Quads.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace reconvergence {

namespace {

/// The operation in one quad.
class Quad {
public:
  Quad(const std::vector<LaneWords> &args, LaneMask active, uint32_t base) : args_(args), base_(base) {
    for (uint32_t i = 0; i < 4; ++i)
      isActive_[i] = active >> (base + i) & 1;
    isComplete_ = std::ranges::all_of(isActive_, [](bool each) { return each; });
  }

  bool isActive(uint32_t lane) const { return isActive_[lane]; }

  /// The result for a lane of the quad; none if it is not defined.
  std::optional<uint32_t> evaluate(const Expr &expr, uint32_t lane) const {
    switch (expr.kind) {
    case ExprKind::Difference:
      return isComplete_ ? difference(DifferenceKind(expr.number), lane) : std::nullopt;
    case ExprKind::SampledLevel:
      return isComplete_ ? level() : std::nullopt;
    case ExprKind::QuadSwap: // horizontal, vertical, diagonal
      return from(lane ^ (expr.number + 1));
    case ExprKind::QuadBroadcast:
      return from(expr.number);
    case ExprKind::QuadRead:
      return read(lane);
    default:
      return vote(expr.kind);
    }
  }

private:
  uint32_t word(uint32_t lane, size_t arg = 0) const { return args_[arg][base_ + lane]; }

  std::optional<uint32_t> from(uint32_t lane) const {
    return isActive_[lane] ? std::optional(word(lane)) : std::nullopt;
  }

  /// All invocations of the quad must read from the same one.
  std::optional<uint32_t> read(uint32_t lane) const {
    const uint32_t source = word(lane, 1) & 3;
    for (uint32_t i = 0; i < 4; ++i)
      if (isActive_[i] && (word(i, 1) & 3) != source)
        return std::nullopt;
    return from(source);
  }

  uint32_t vote(ExprKind kind) const {
    bool all = true, any = false;
    for (uint32_t i = 0; i < 4; ++i)
      if (isActive_[i]) {
        all &= word(i) != 0;
        any |= word(i) != 0;
      }
    return kind == ExprKind::QuadAll ? all : any;
  }

  /// The difference in the row that has the lane.
  int32_t alongX(uint32_t lane, uint32_t mask) const {
    return int32_t(word(lane | 1) & mask) - int32_t(word(lane & 2) & mask);
  }
  /// The difference in its column.
  int32_t alongY(uint32_t lane, uint32_t mask) const {
    return int32_t(word(lane | 2) & mask) - int32_t(word(lane & 1) & mask);
  }

  /// Which row or column a derivative is taken from is not defined, except for fine ones.
  std::optional<uint32_t> difference(DifferenceKind kind, uint32_t lane) const {
    constexpr uint32_t kByte = 0xff;
    const bool isFine = kind >= DifferenceKind::FineX && kind <= DifferenceKind::FineWidth;
    const DifferenceKind direction = DifferenceKind(uint32_t(kind) % 3);
    const bool usesX = direction != DifferenceKind::Y, usesY = direction != DifferenceKind::X;
    if (!isFine &&
        ((usesX && alongX(0, kByte) != alongX(2, kByte)) || (usesY && alongY(0, kByte) != alongY(1, kByte))))
      return std::nullopt;
    const int32_t x = alongX(lane, kByte), y = alongY(lane, kByte);
    if (direction == DifferenceKind::Width)
      return uint32_t(std::abs(x) + std::abs(y));
    return uint32_t(usesX ? x : y);
  }

  /// 1 + the level of a sample, if it is the same for each choice of row and column.
  std::optional<uint32_t> level() const {
    std::optional<uint32_t> all;
    for (uint32_t row : {0u, 2u})
      for (uint32_t column : {0u, 1u}) {
        const int32_t texels =
            std::max(std::abs(alongX(row, kTexels - 1)), std::abs(alongY(column, kTexels - 1)));
        const std::optional<uint32_t> one = nearestLevel(texels);
        if (!one || (all && *all != *one))
          return std::nullopt;
        all = one;
      }
    return *all + 1;
  }

  /// None near the middle between two levels, since the precision of the logarithm is not defined.
  static std::optional<uint32_t> nearestLevel(int32_t texels) {
    if (texels <= 1)
      return 0;
    const double exact = std::log2(texels), below = std::floor(exact);
    if (std::abs(exact - below - 0.5) < 0.07)
      return std::nullopt;
    return std::min(uint32_t(std::lround(exact)), kLevels - 1);
  }

  const std::vector<LaneWords> &args_;
  const uint32_t base_;
  std::array<bool, 4> isActive_;
  bool isComplete_;
};

} // namespace

LaneResult quadOperation(const Expr &expr, const std::vector<LaneWords> &args, LaneMask active) {
  LaneResult result;
  for (uint32_t base = 0; base < 64; base += 4) {
    const Quad quad(args, active, base);
    for (uint32_t i = 0; i < 4; ++i) {
      if (!quad.isActive(i))
        continue;
      const std::optional<uint32_t> word = quad.evaluate(expr, i);
      result.words[base + i] = word.value_or(0);
      result.undefined |= LaneMask(!word) << (base + i);
    }
  }
  return result;
}

} // namespace reconvergence
