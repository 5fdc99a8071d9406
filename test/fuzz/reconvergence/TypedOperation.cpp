// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TypedOperation.h"

#include <bit>

namespace reconvergence {

uint32_t widthOf(Element element) {
  static constexpr uint32_t kWidths[kElements] = {1, 8, 8, 16, 16, 32, 32, 64, 64, 16, 32, 64};
  return kWidths[size_t(element)];
}

namespace {

bool fits(Combination combination, Element element) {
  if (combination >= Combination::And)
    return !isFloat(element);
  return element != Element::Bool;
}

bool fits(Spread spread, Element element) {
  switch (spread) {
  case Spread::Plain:
    return true;
  case Spread::Bits:
    return element == Element::F16 || element == Element::F32;
  case Spread::Splat:
  case Spread::Distinct:
    return widthOf(element) == 64;
  default:
    return element == Element::I64 || element == Element::U64;
  }
}

bool fits(Fold fold, const TypedOperation &operation) {
  switch (fold) {
  case Fold::Mix:
    return true;
  case Fold::AddOwn:
  case Fold::SubtractFromOwn:
    return operation.element != Element::Bool && !operation.isRaw() && operation.kind != TypedKind::AllEqual;
  default:
    return widthOf(operation.element) == 64 && operation.kind != TypedKind::AllEqual;
  }
}

bool fitsParameter(const TypedOperation &operation) {
  const uint32_t parameter = operation.parameter;
  switch (operation.kind) {
  case TypedKind::QuadSwap:
    return parameter < 3;
  case TypedKind::Rotate:
  case TypedKind::Reduce:
    // Clusters of 64 do not exist in subgroups of 32.
    return parameter == 0 || (std::has_single_bit(parameter) && parameter <= 32);
  default:
    return parameter == 0;
  }
}

} // namespace

bool isValid(const TypedOperation &operation) {
  const bool combines = operation.combines();
  if (operation.components < 1 || operation.components > 4 || !fitsParameter(operation) ||
      !fits(operation.spread, operation.element) || !fits(operation.fold, operation))
    return false;
  if (operation.isRaw() && (combines || operation.kind == TypedKind::AllEqual))
    return false;
  return combines ? fits(operation.combination, operation.element)
                  : operation.combination == Combination::Add;
}

std::string nameOf(const TypedOperation &operation) {
  static constexpr const char *kElementNames[kElements] = {"bool", "i8",  "u8",  "i16", "u16", "i32",
                                                           "u32",  "i64", "u64", "f16", "f32", "f64"};
  static constexpr const char *kNames[kTypedKinds] = {"shuffle",
                                                      "fromFirst",
                                                      "fromLast",
                                                      "shuffleXor",
                                                      "shuffleUp",
                                                      "shuffleDown",
                                                      "rotate",
                                                      "broadcast",
                                                      "broadcastFirst",
                                                      "quadBroadcast",
                                                      "quadSwap",
                                                      "reduce",
                                                      "inclusive",
                                                      "exclusive",
                                                      "partitionedReduce",
                                                      "partitionedInclusive",
                                                      "partitionedExclusive",
                                                      "allEqual"};
  static constexpr const char *kCombinationNames[kCombinations] = {"Add", "Multiply", "Min", "Max",
                                                                   "And", "Or",       "Xor"};
  static constexpr const char *kSpreadNames[kSpreads] = {
      "", ", splat", ", product", ", shifted", ", distinct", ", allOrNone", ", bits"};
  static constexpr const char *kFoldNames[kFolds] = {"",         ", low",    ", high",
                                                     ", middle", ", addOwn", ", subtractFromOwn"};
  std::string name = kNames[size_t(operation.kind)];
  if (operation.combines())
    name += kCombinationNames[size_t(operation.combination)];
  name += "<";
  name += kElementNames[size_t(operation.element)];
  if (operation.components > 1)
    name += "x" + std::to_string(operation.components);
  if (operation.parameter)
    name += ", " + std::to_string(operation.parameter);
  name += kSpreadNames[size_t(operation.spread)];
  name += kFoldNames[size_t(operation.fold)];
  return name + ">";
}

} // namespace reconvergence
