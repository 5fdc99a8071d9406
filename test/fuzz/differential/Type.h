// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shaderfuzz {

enum class TypeKind : uint8_t { Bool, Int, Uint, Float, Vector, Matrix, Array, Struct };

struct Type {
  TypeKind kind = TypeKind::Bool;
  uint32_t width = 0;      ///< bits, of a number
  uint32_t count = 1;      ///< of a vector or an array; the columns of a matrix
  std::vector<Type> parts; ///< the element of a vector or an array, a column, or the members of a structure

  bool operator==(const Type &) const = default;

  bool isScalarOrVector() const { return kind <= TypeKind::Vector; }
  bool isMatrix() const { return kind == TypeKind::Matrix; }
  /// As many as a composite consists of, and the type of one of them.
  uint32_t partCount() const { return kind == TypeKind::Struct ? uint32_t(parts.size()) : count; }
  const Type &part(size_t index) const { return parts[kind == TypeKind::Struct ? index : 0]; }
  /// Returns the component type of a vector; itself for a scalar.
  const Type &scalar() const { return kind == TypeKind::Vector ? parts[0] : *this; }
  uint32_t components() const { return kind == TypeKind::Vector ? count : 1; }
  bool isInteger() const { return scalar().kind == TypeKind::Int || scalar().kind == TypeKind::Uint; }
  bool isFloat() const { return scalar().kind == TypeKind::Float; }
  bool isBool() const { return scalar().kind == TypeKind::Bool; }
  /// Returns a type with the same number of components, of another kind.
  Type withScalar(const Type &other) const;

  static Type number(TypeKind kind, uint32_t width) { return {kind, width, 1, {}}; }
  static Type boolean() { return {}; }
  static Type vector(const Type &element, uint32_t count); ///< the element itself for a count of 1
  static Type array(const Type &element, uint32_t count) { return {TypeKind::Array, 0, count, {element}}; }
  static Type matrix(const Type &scalar, uint32_t columns, uint32_t rows) {
    return {TypeKind::Matrix, 0, columns, {vector(scalar, rows)}};
  }
};

inline Type uint32Type() {
  return Type::number(TypeKind::Uint, 32);
}

} // namespace shaderfuzz
