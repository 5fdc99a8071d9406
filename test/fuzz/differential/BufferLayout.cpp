// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BufferLayout.h"

#include <algorithm>

namespace shaderfuzz {

namespace {

constexpr uint32_t kUniformAlignment = 16;

uint32_t roundUp(uint32_t value, uint32_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

uint32_t vectorAlignment(const Type &type) {
  return type.scalar().width / 8 * (type.components() == 3 ? 4 : type.components());
}

} // namespace

Type BufferLayout::storedVector(const Type &matrix) const {
  return matrices_.isRowMajor ? Type::vector(matrix.parts[0].scalar(), matrix.count) : matrix.parts[0];
}

uint32_t BufferLayout::alignment(const Type &type) const {
  if (type.isScalarOrVector())
    return vectorAlignment(type);
  uint32_t most = isUniform_ ? kUniformAlignment : 1;
  if (type.isMatrix())
    return std::max(most, vectorAlignment(storedVector(type)));
  for (const Type &part : type.parts)
    most = std::max(most, alignment(part));
  return most;
}

uint32_t BufferLayout::size(const Type &type) const {
  switch (type.kind) {
  case TypeKind::Matrix:
    return matrixStride(type) * (matrices_.isRowMajor ? type.parts[0].count : type.count);
  case TypeKind::Array:
    return arrayStride(type.parts[0]) * type.count;
  case TypeKind::Struct:
    return roundUp(memberOffset(type, uint32_t(type.parts.size())), alignment(type));
  default:
    return type.scalar().width / 8 * type.components();
  }
}

uint32_t BufferLayout::arrayStride(const Type &element) const {
  return roundUp(size(element), std::max(alignment(element), isUniform_ ? kUniformAlignment : 1));
}

uint32_t BufferLayout::matrixStride(const Type &matrix) const {
  const uint32_t own = vectorAlignment(storedVector(matrix));
  return roundUp(own + matrices_.padding * matrix.parts[0].scalar().width / 8, alignment(matrix));
}

uint32_t BufferLayout::memberOffset(const Type &structure, uint32_t member) const {
  uint32_t at = 0;
  for (uint32_t i = 0; i < member; ++i)
    at = roundUp(at, alignment(structure.parts[i])) + size(structure.parts[i]);
  return member < structure.parts.size() ? roundUp(at, alignment(structure.parts[member])) : at;
}

void BufferLayout::forEachScalar(const Type &type, uint32_t at,
                                 const std::function<void(const Type &scalar, uint32_t at)> &visit) const {
  const bool isTransposed = type.isMatrix() && matrices_.isRowMajor;
  for (uint32_t i = 0; i < type.partCount(); ++i) {
    if (type.isScalarOrVector())
      visit(type.scalar(), at + i * type.scalar().width / 8);
    else if (isTransposed)
      for (uint32_t row = 0; row < type.parts[0].count; ++row)
        visit(type.parts[0].scalar(), at + row * matrixStride(type) + i * type.parts[0].scalar().width / 8);
    else if (type.kind == TypeKind::Struct)
      forEachScalar(type.parts[i], at + memberOffset(type, i), visit);
    else
      forEachScalar(type.parts[0],
                    at + i * (type.isMatrix() ? matrixStride(type) : arrayStride(type.parts[0])), visit);
  }
}

} // namespace shaderfuzz
