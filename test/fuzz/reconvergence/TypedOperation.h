// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A subgroup operation on a value of any type, as an expression of the tree. Its two arguments are uint32:
// the first is converted to an operand of the element's type, the second selects a lane, distance or
// partition. The result is converted back to a uint32. All operations are total: the results for inactive
// lanes are replaced by kNothing.

#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace reconvergence {

enum class Element : uint8_t { Bool, I8, U8, I16, U16, I32, U32, I64, U64, F16, F32, F64 };
constexpr uint32_t kElements = uint32_t(Element::F64) + 1;
uint32_t widthOf(Element element); ///< bits; 1 for Bool
inline bool isFloat(Element element) {
  return element >= Element::F16;
}
inline bool isSigned(Element element) {
  return element == Element::I8 || element == Element::I16 || element == Element::I32 ||
         element == Element::I64;
}

enum class TypedKind : uint8_t {
  // From one lane. Of the guarded ones that lane may be inactive.
  Shuffle,   ///< lane: the selector's low six bits
  FromFirst, ///< the same, the first active lane
  FromLast,  ///< and the last
  ShuffleXor,
  ShuffleUp,
  ShuffleDown,
  Rotate, ///< in clusters of `parameter` lanes; 0: of the subgroup
  Broadcast,
  BroadcastFirst,
  QuadBroadcast,
  QuadSwap, ///< `parameter`: the direction
  // Operations over many lanes.
  Reduce, ///< `parameter`: of clusters of as many lanes; 0: of all
  InclusiveScan,
  ExclusiveScan,
  PartitionedReduce, ///< by the selector's low two bits
  PartitionedInclusiveScan,
  PartitionedExclusiveScan,
  AllEqual,
};
constexpr uint32_t kTypedKinds = uint32_t(TypedKind::AllEqual) + 1;

enum class Combination : uint8_t { Add, Multiply, Min, Max, And, Or, Xor };
constexpr uint32_t kCombinations = uint32_t(Combination::Xor) + 1;

/// How an operand is made of a uint32.
enum class Spread : uint8_t {
  Plain,     ///< converted; for floats a small integer, so that sums are exact
  Splat,     ///< both dwords of 64 bits
  Product,   ///< the same by multiplication
  Shifted,   ///< the high dword
  Distinct,  ///< dwords that have little to do with one another
  AllOrNone, ///< 64 ones or zeros
  Bits,      ///< as the bits of a float; moved only
};
constexpr uint32_t kSpreads = uint32_t(Spread::Bits) + 1;

/// How a uint32 is made of the result.
enum class Fold : uint8_t {
  Mix,
  Low,
  High,
  Middle, ///< bits 16 to 47
  AddOwn, ///< with the operand added before
  SubtractFromOwn,
};
constexpr uint32_t kFolds = uint32_t(Fold::SubtractFromOwn) + 1;

struct TypedOperation {
  TypedKind kind = TypedKind::Shuffle;
  Element element = Element::U32;
  uint8_t components = 1;
  Combination combination = Combination::Add;
  Spread spread = Spread::Plain;
  Fold fold = Fold::Mix;
  uint8_t parameter = 0;

  bool operator==(const TypedOperation &) const = default;

  bool combines() const { return kind >= TypedKind::Reduce && kind <= TypedKind::PartitionedExclusiveScan; }
  bool isPartitioned() const {
    return kind >= TypedKind::PartitionedReduce && kind <= TypedKind::PartitionedExclusiveScan;
  }
  bool isInclusive() const {
    return kind == TypedKind::InclusiveScan || kind == TypedKind::PartitionedInclusiveScan;
  }
  bool isExclusive() const {
    return kind == TypedKind::ExclusiveScan || kind == TypedKind::PartitionedExclusiveScan;
  }
  /// Returns whether SPIR-V requires a uniform selector; emission makes it so.
  bool hasUniformSelector() const {
    return kind == TypedKind::Rotate || kind == TypedKind::Broadcast || kind == TypedKind::QuadBroadcast;
  }
  bool usesSelector() const {
    return kind == TypedKind::Shuffle || isPartitioned() || hasUniformSelector() ||
           (kind >= TypedKind::ShuffleXor && kind <= TypedKind::ShuffleDown);
  }
  /// An operand that is bits, not a number: a float of any value.
  bool isRaw() const { return isFloat(element) && spread != Spread::Plain; }
};

/// The result of a move from an inactive lane.
constexpr uint32_t kNothing = 0x5eed;
/// For a component but the first, its number times this is mixed into the uint32 of which it is made.
constexpr uint32_t kComponentFactor = 0x9e3779b1;
/// For Distinct: the high dword is the low one times this.
constexpr uint32_t kDistinctFactor = 0x85ebca6b;
/// The factor with which components and dwords are combined to one number.
constexpr uint32_t kFoldFactor = 0x9e3779b1;

/// Returns whether the parts are compatible.
bool isValid(const TypedOperation &operation);

/// As a person writes it: "shuffleXor<u64x2, splat, addOwn>".
std::string nameOf(const TypedOperation &operation);

using LaneWords = std::array<uint32_t, 64>;
/// Returns the results for the lanes of the tangle `active`; those of the others are arbitrary.
LaneWords evaluate(const TypedOperation &operation, const LaneWords &value, const LaneWords &selector,
                   uint64_t active, uint32_t subgroupSize);

} // namespace reconvergence
