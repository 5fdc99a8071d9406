// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Target.h"

#include <array>
#include <cstdint>

namespace rdnasim::stages {

/// The word that NGG waves start with and export for each primitive: the numbers of its vertices in the
/// subgroup, each followed by an edge flag.
struct PrimitiveWord {
  std::array<uint32_t, 3> vertices = {};
  uint8_t edgeFlags = 0; ///< bit i: of vertex i
  bool isNull = false;   ///< of an exported word: there is no primitive
};

inline uint32_t vertexBitsOfPrimitive(const Target &target) {
  return target.isIn(kRdna4) ? 8 : 9;
}

/// `vertices`: the number of vertices that primitives have; the places of others are 0.
inline uint32_t encode(const PrimitiveWord &primitive, uint32_t vertices, const Target &target) {
  const uint32_t bits = vertexBitsOfPrimitive(target);
  uint32_t word = primitive.isNull ? 1u << 31 : 0;
  for (uint32_t i = 0; i < vertices; ++i)
    word |= (primitive.vertices[i] | uint32_t(primitive.edgeFlags >> i & 1) << bits) << (bits + 1) * i;
  return word;
}

inline PrimitiveWord decodePrimitive(uint32_t word, const Target &target) {
  const uint32_t bits = vertexBitsOfPrimitive(target);
  PrimitiveWord primitive = {.isNull = word >> 31 != 0};
  for (uint32_t i = 0; i < 3; ++i) {
    const uint32_t field = word >> (bits + 1) * i;
    primitive.vertices[i] = field & ((1u << bits) - 1);
    primitive.edgeFlags |= static_cast<uint8_t>((field >> bits & 1) << i);
  }
  return primitive;
}

} // namespace rdnasim::stages
