// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Evaluates subgroup operations lane by lane as SPIR-V defines them.

#include "TypedOperation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>

namespace reconvergence {

namespace {

/// A component: an integer in the low bits; a float of 16 bits as one of 32, unless it is raw.
using Bits = uint64_t;

Bits truncated(Bits value, Element element) {
  const uint32_t width = widthOf(element);
  return width == 64 ? value : value & ((Bits(1) << width) - 1);
}

int64_t extended(Bits value, Element element) {
  const uint32_t unused = 64 - widthOf(element);
  return int64_t(value << unused) >> unused;
}

Bits fromFloat(double value, Element element) {
  return element == Element::F64 ? std::bit_cast<Bits>(value) : std::bit_cast<uint32_t>(float(value));
}

double toFloat(Bits value, Element element) {
  return element == Element::F64 ? std::bit_cast<double>(value) : std::bit_cast<float>(uint32_t(value));
}

/// Returns the bits of a 32-bit float that a 16-bit one can represent without being denormal.
uint32_t halfBits(uint32_t single) {
  const uint32_t sign = single >> 16 & 0x8000, exponent = single >> 23 & 0xff,
                 fraction = single >> 13 & 0x3ff;
  if (exponent == 0)
    return sign;
  return sign | (exponent == 0xff ? 0x1f : exponent - 127 + 15) << 10 | fraction;
}

Bits spreadWide(Spread spread, uint32_t value, bool isSigned) {
  switch (spread) {
  case Spread::Splat:
  case Spread::Product:
    return Bits(value) * 0x100000001;
  case Spread::Shifted:
    return Bits(value) << 32;
  case Spread::Distinct:
    return Bits(value * kDistinctFactor) << 32 | value;
  case Spread::AllOrNone:
    return value & 1 ? ~Bits(0) : 0;
  default:
    return isSigned ? Bits(int64_t(int32_t(value))) : value;
  }
}

/// Numbers whose sums, and whose products in any order, a float of that width represents. What others are
/// subtracted from is odd: the sign of 0 - 0 may be either where no execution mode preserves it.
double smallNumber(const TypedOperation &operation, uint32_t value) {
  if (!operation.combines() || operation.combination != Combination::Multiply) {
    const int32_t number = int32_t(value & 15) - 8;
    return operation.fold == Fold::SubtractFromOwn ? number | 1 : number;
  }
  const double sign = value & 1 ? -1 : 1;
  return operation.element == Element::F16 || !(value & 2) ? sign : 2 * sign;
}

Bits spread(const TypedOperation &operation, uint32_t value, uint32_t component) {
  value ^= component * kComponentFactor;
  const Element element = operation.element;
  if (isFloat(element) && !operation.isRaw())
    return fromFloat(smallNumber(operation, value), element);
  if (widthOf(element) == 64)
    return spreadWide(operation.spread, value, isSigned(element));
  return truncated(value, element);
}

Bits combineFloats(Combination combination, double a, double b, Element element) {
  switch (combination) {
  case Combination::Add:
    return fromFloat(a + b, element);
  case Combination::Multiply:
    return fromFloat(a * b, element);
  case Combination::Min:
    return fromFloat(std::min(a, b), element);
  default:
    return fromFloat(std::max(a, b), element);
  }
}

Bits combine(const TypedOperation &operation, Bits a, Bits b) {
  const Element element = operation.element;
  if (isFloat(element))
    return combineFloats(operation.combination, toFloat(a, element), toFloat(b, element), element);
  const bool isLess = isSigned(element) ? extended(a, element) < extended(b, element) : a < b;
  switch (operation.combination) {
  case Combination::Add:
    return truncated(a + b, element);
  case Combination::Multiply:
    return truncated(a * b, element);
  case Combination::Min:
    return isLess ? a : b;
  case Combination::Max:
    return isLess ? b : a;
  case Combination::And:
    return a & b;
  case Combination::Or:
    return a | b;
  case Combination::Xor:
    return a ^ b;
  }
  return 0;
}

Bits identity(const TypedOperation &operation) {
  const Element element = operation.element;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const Bits lowest = isSigned(element) ? Bits(1) << (widthOf(element) - 1) : 0;
  switch (operation.combination) {
  case Combination::Multiply:
    return isFloat(element) ? fromFloat(1, element) : 1;
  case Combination::Min:
    return isFloat(element) ? fromFloat(kInfinity, element) : truncated(~lowest, element);
  case Combination::Max:
    return isFloat(element) ? fromFloat(-kInfinity, element) : lowest;
  case Combination::And:
    return truncated(~Bits(0), element);
  default:
    return 0;
  }
}

class Evaluation {
public:
  Evaluation(const TypedOperation &operation, const LaneWords &value, const LaneWords &selector,
             uint64_t active, uint32_t subgroupSize)
      : operation_(operation), value_(value), selector_(selector), active_(active), size_(subgroupSize) {}

  LaneWords run() {
    LaneWords result{};
    for (uint32_t lane = 0; lane < 64; ++lane)
      if (isActive(lane))
        result[lane] = word(lane);
    return result;
  }

private:
  bool isActive(uint32_t lane) const { return lane < 64 && (active_ >> lane & 1); }
  uint32_t first() const { return uint32_t(std::countr_zero(active_)); }

  uint32_t word(uint32_t lane) const {
    if (operation_.kind == TypedKind::AllEqual)
      return allEqual();
    uint32_t folded = 0;
    if (operation_.combines()) {
      for (uint32_t i = 0; i < operation_.components; ++i)
        folded = folded * kFoldFactor + fold(combined(lane, i), operand(lane, i));
      return folded;
    }
    const std::optional<uint32_t> from = source(lane);
    if (!from || !isActive(*from))
      return kNothing;
    for (uint32_t i = 0; i < operation_.components; ++i)
      folded = folded * kFoldFactor + fold(operand(*from, i), operand(lane, i));
    return folded;
  }

  Bits operand(uint32_t lane, uint32_t component) const {
    return spread(operation_, value_[lane], component);
  }

  bool allEqual() const {
    for (uint32_t lane = 0; lane < 64; ++lane)
      for (uint32_t i = 0; isActive(lane) && i < operation_.components; ++i)
        if (operand(lane, i) != operand(first(), i))
          return false;
    return true;
  }

  /// The lane that a move takes its value from.
  std::optional<uint32_t> source(uint32_t lane) const {
    const uint32_t own = selector_[lane] & 63, shared = selector_[first()];
    switch (operation_.kind) {
    case TypedKind::Shuffle:
      return own;
    case TypedKind::FromFirst:
    case TypedKind::BroadcastFirst:
      return first();
    case TypedKind::FromLast:
      return uint32_t(std::bit_width(active_)) - 1;
    case TypedKind::ShuffleXor:
      return lane ^ own;
    case TypedKind::ShuffleUp:
      return own <= lane ? std::optional(lane - own) : std::nullopt;
    case TypedKind::ShuffleDown:
      return lane + own;
    case TypedKind::Rotate: {
      const uint32_t cluster = operation_.parameter ? operation_.parameter : size_;
      return (lane & ~(cluster - 1)) | ((lane + shared) & (cluster - 1));
    }
    case TypedKind::Broadcast:
      return shared & 63;
    case TypedKind::QuadBroadcast:
      return (lane & ~3u) | (shared & 3);
    default:
      return lane ^ (operation_.parameter + 1u);
    }
  }

  Bits combined(uint32_t lane, uint32_t component) const {
    std::optional<Bits> all;
    if (operation_.isExclusive())
      all = identity(operation_);
    const uint32_t cluster = operation_.parameter ? operation_.parameter : 64;
    for (uint32_t other = 0; other < 64; ++other) {
      const bool isBefore =
          operation_.isInclusive() ? other <= lane : !operation_.isExclusive() || other < lane;
      const bool isTogether = operation_.isPartitioned() ? (selector_[other] & 3) == (selector_[lane] & 3)
                                                         : other / cluster == lane / cluster;
      if (!isActive(other) || !isBefore || !isTogether)
        continue;
      const Bits value = operand(other, component);
      all = all ? combine(operation_, *all, value) : value;
    }
    return *all;
  }

  uint32_t fold(Bits result, Bits own) const {
    const Element element = operation_.element;
    if (operation_.fold == Fold::AddOwn || operation_.fold == Fold::SubtractFromOwn) {
      const bool adds = operation_.fold == Fold::AddOwn;
      if (isFloat(element)) {
        const double number = toFloat(result, element), ownNumber = toFloat(own, element);
        result = fromFloat(adds ? number + ownNumber : ownNumber - number, element);
      } else {
        result = truncated(adds ? result + own : own - result, element);
      }
    }
    if (element == Element::F16 && !operation_.isRaw())
      return halfBits(uint32_t(result));
    if (widthOf(element) < 64)
      return uint32_t(result);
    switch (operation_.fold) {
    case Fold::Low:
      return uint32_t(result);
    case Fold::High:
      return uint32_t(result >> 32);
    case Fold::Middle:
      return uint32_t(result >> 16);
    default:
      return uint32_t(result) + uint32_t(result >> 32) * kFoldFactor;
    }
  }

  const TypedOperation &operation_;
  const LaneWords &value_, &selector_;
  const uint64_t active_;
  const uint32_t size_;
};

} // namespace

LaneWords evaluate(const TypedOperation &operation, const LaneWords &value, const LaneWords &selector,
                   uint64_t active, uint32_t subgroupSize) {
  return Evaluation(operation, value, selector, active, subgroupSize).run();
}

} // namespace reconvergence
