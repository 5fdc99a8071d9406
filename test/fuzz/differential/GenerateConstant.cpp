// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Constants, and what specialization constants are computed to before a shader is compiled.

#include "GeneratorState.h"

namespace shaderfuzz {

namespace {

constexpr uint32_t kMaxConstantDepth = 3;

} // namespace

Expr ExprGenerator::constant(const Type &type) {
  if (!type.isScalarOrVector())
    return Expr::constant(type, random_.between(1, 9));
  Expr expr = make(ExprKind::Constant, type);
  for (uint32_t i = 0; i < type.components(); ++i)
    expr.numbers.push_back(constantNumber(type.scalar()));
  return expr;
}

uint64_t ExprGenerator::constantNumber(const Type &scalar) {
  uint64_t value = random_.between(1, 9);
  if (scalar.isFloat())
    value = random_.chance(50) ? random_.between(1, 400) : -uint64_t(random_.between(1, 400));
  else if (scalar.isBool())
    value = random_.below(2);
  else if (random_.chance(60))
    value = random_.chance(50) ? random_.next() >> random_.below(64) : random_.between(0, 5);
  if (scalar.isInteger() && random_.chance(30))
    value = -value;
  return value;
}

void ExprGenerator::declareSpecConstants(uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    const Type type = random_.chance(20) ? Type::boolean() : anyNumber();
    SpecConstant constant{type, constantNumber(type), std::nullopt};
    if (random_.chance(50))
      constant.value = constantNumber(type);
    program_.specConstants.push_back(constant);
  }
}

std::optional<Expr> ExprGenerator::specConstant(const Type &type) {
  std::vector<uint32_t> same;
  for (uint32_t i = 0; i < program_.specConstants.size(); ++i)
    if (program_.specConstants[i].type == type)
      same.push_back(i);
  if (same.empty())
    return std::nullopt;
  return make(ExprKind::SpecConstant, type, random_.pick(same));
}

std::optional<Expr> ExprGenerator::specialized(const Type &type, const Scope &, uint32_t) {
  if (program_.specConstants.empty())
    return std::nullopt;
  Expr made = make(ExprKind::Specialized, type);
  made.args = {constantTree(type, kMaxConstantDepth)};
  return made;
}

Expr ExprGenerator::constantTree(const Type &type, uint32_t depth) {
  if (depth > 0 && random_.chance(75))
    for (uint32_t attempt = 0; attempt < 4; ++attempt)
      if (auto node = constantNode(type)) {
        for (Expr &arg : node->args)
          arg = constantTree(arg.type, depth - 1);
        return *node;
      }
  if (auto found = specConstant(type); found && random_.chance(80))
    return *found;
  return constant(type);
}

/// With arguments that have a type only.
std::optional<Expr> ExprGenerator::constantNode(const Type &type) {
  const auto node = [&](ExprKind kind, uint32_t index, const std::vector<Type> &operands) {
    Expr made = make(kind, type, index);
    for (const Type &operand : operands)
      made.args.push_back(make(ExprKind::Constant, operand));
    return made;
  };
  const auto construction = [&] {
    std::vector<Type> parts;
    for (uint32_t i = 0; i < type.partCount(); ++i)
      parts.push_back(type.part(i));
    return node(ExprKind::Construct, 0, parts);
  };
  if (!type.isScalarOrVector())
    return construction();
  Expr made;
  switch (random_.below(5)) {
  case 0: {
    const std::vector<uint32_t> indices = fitting(operations(), type);
    if (indices.empty())
      return std::nullopt;
    const uint32_t index = random_.pick(indices);
    made = node(ExprKind::Operation, index, std::vector(operations()[index].arity, type));
    break;
  }
  case 1: {
    const Type operand = type.withScalar(type.isBool() || type.isInteger() ? anyNumber() : type);
    if (!type.isBool())
      made = node(ExprKind::Convert, 0, {operand});
    else
      made = node(ExprKind::Comparison, random_.pick(fitting(comparisons(), operand)), {operand, operand});
    break;
  }
  case 2:
    // With one condition for a vector, lavapipe 22.3 takes the other components of the third operand.
    made = node(ExprKind::Select, 0, {type.withScalar(Type::boolean()), type, type});
    break;
  case 3: {
    const Type vector = Type::vector(type.scalar(), random_.between(2, 4));
    if (type.kind != TypeKind::Vector)
      return node(ExprKind::Extract, random_.below(vector.count), {vector});
    made = node(ExprKind::Shuffle, 0, {vector, vector});
    for (uint32_t i = 0; i < type.count; ++i)
      made.numbers.push_back(random_.below(2 * vector.count));
    break;
  }
  default:
    if (type.kind != TypeKind::Vector)
      return std::nullopt;
    if (random_.chance(70))
      return construction();
    made = node(ExprKind::Insert, random_.below(type.count), {type, type.scalar()});
  }
  return canSpecialize(made) ? std::optional(made) : std::nullopt;
}

} // namespace shaderfuzz
