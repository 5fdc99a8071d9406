// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Matrices, and products of vectors and matrices.

#include "GeneratorState.h"

namespace shaderfuzz {

std::optional<Type> ExprGenerator::anyMatrix() {
  std::vector<Type> floats = numbers_;
  std::erase_if(floats, [](const Type &type) { return !type.isFloat(); });
  if (floats.empty())
    return std::nullopt;
  const Type scalar = random_.pick(floats);
  const uint32_t columns = random_.between(2, 4), rows = random_.between(2, 4);
  return Type::matrix(scalar, columns, rows);
}

std::optional<Expr> ExprGenerator::product(const Type &type, const Scope &scope, uint32_t depth) {
  if (type.isMatrix())
    return matrixProduct(type, scope, depth);
  if (!type.isScalarOrVector() || !type.isFloat())
    return std::nullopt;
  const uint32_t size = random_.between(2, 4);
  const Type &scalar = type.scalar();
  if (type.kind != TypeKind::Vector) {
    if (random_.chance(50))
      return makeProduct(ProductKind::Determinant, type, {Type::matrix(type, size, size)}, scope, depth);
    const Type vector = Type::vector(type, size);
    return makeProduct(ProductKind::Dot, type, {vector, vector}, scope, depth);
  }
  const Type other = Type::vector(scalar, size);
  switch (random_.below(3)) {
  case 0:
    return makeProduct(ProductKind::VectorTimesScalar, type, {type, scalar}, scope, depth);
  case 1:
    return makeProduct(ProductKind::MatrixTimesVector, type, {Type::matrix(scalar, size, type.count), other},
                       scope, depth);
  default:
    return makeProduct(ProductKind::VectorTimesMatrix, type, {other, Type::matrix(scalar, type.count, size)},
                       scope, depth);
  }
}

Expr ExprGenerator::matrixProduct(const Type &type, const Scope &scope, uint32_t depth) {
  const Type scalar = type.parts[0].scalar();
  const uint32_t columns = type.count, rows = type.parts[0].count, inner = random_.between(2, 4);
  switch (random_.below(4)) {
  case 0:
    return makeProduct(ProductKind::MatrixTimesScalar, type, {type, scalar}, scope, depth);
  case 1:
    return makeProduct(ProductKind::MatrixTimesMatrix, type,
                       {Type::matrix(scalar, inner, rows), Type::matrix(scalar, columns, inner)}, scope,
                       depth);
  case 2:
    return makeProduct(ProductKind::OuterProduct, type, {type.parts[0], Type::vector(scalar, columns)}, scope,
                       depth);
  default:
    return makeProduct(ProductKind::Transpose, type, {Type::matrix(scalar, rows, columns)}, scope, depth);
  }
}

Expr ExprGenerator::makeProduct(ProductKind kind, const Type &type, const std::vector<Type> &operands,
                                const Scope &scope, uint32_t depth) {
  Expr made = make(ExprKind::Product, type, uint32_t(kind));
  for (const Type &operand : operands)
    made.args.push_back(expr(operand, scope, depth));
  return made;
}

} // namespace shaderfuzz
