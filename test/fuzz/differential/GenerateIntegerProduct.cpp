// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Dot products of integers, sums of products that compilers may take for dot products, and shifts with
// additions.

#include "GeneratorState.h"

#include <algorithm>

namespace shaderfuzz {

namespace {

uint32_t operationOf(std::string_view name) {
  return uint32_t(std::ranges::find(operations(), name, &Operation::name) - operations().begin());
}

} // namespace

std::optional<Expr> ExprGenerator::integerDot(const Type &type, const Scope &scope, uint32_t depth) {
  if (type.kind != TypeKind::Int && type.kind != TypeKind::Uint)
    return std::nullopt;
  std::vector<Type> narrow = numbers_;
  std::erase_if(narrow, [&](const Type &other) { return !other.isInteger() || other.width > type.width; });
  if (narrow.empty())
    return std::nullopt;
  const auto kind = IntegerDotKind(random_.below(kIntegerDotKinds));
  const bool isUnsigned = kind == IntegerDotKind::Unsigned || kind == IntegerDotKind::UnsignedSum;
  const bool isMixed = kind == IntegerDotKind::Mixed || kind == IntegerDotKind::MixedSum;
  if (isUnsigned && type.kind != TypeKind::Uint)
    return std::nullopt;
  const bool isPacked = random_.chance(40);
  const uint32_t width = isPacked ? 32 : random_.pick(narrow).width;
  const Type unsignedType = Type::number(TypeKind::Uint, width),
             signedType = Type::number(TypeKind::Int, width);
  const uint32_t count = isPacked ? 1 : random_.between(2, 4);
  Expr made = make(ExprKind::IntegerDot, type, uint32_t(kind));
  made.numbers = {isPacked};
  made.args.push_back(expr(Type::vector(isUnsigned ? unsignedType : signedType, count), scope, depth));
  made.args.push_back(
      expr(Type::vector(isUnsigned || isMixed ? unsignedType : signedType, count), scope, depth));
  if (kind >= IntegerDotKind::SignedSum)
    made.args.push_back(expr(type, scope, depth));
  return made;
}

/// A value of few bits, as a mask or two shifts leave it.
Expr ExprGenerator::maskedFactor(const Type &type, const Scope &scope, uint32_t depth) {
  static constexpr uint64_t kMasks[] = {0xff, 0xff, 0xff, 0x7f, 0x1ff, 0x3ff, 0x3fff, 0x20ff, 0xff00ff};
  Expr value = random_.chance(75) ? leaf(type, scope) : expr(type, scope, depth);
  if (random_.chance(70)) {
    Expr masked = make(ExprKind::Operation, type, operationOf("OpBitwiseAnd"));
    masked.args = {std::move(value), Expr::constant(type, kMasks[random_.below(std::size(kMasks))])};
    return masked;
  }
  const uint64_t amount = type.scalar().width - (random_.chance(60) ? 8 : random_.between(7, 14));
  const bool isSigned = random_.chance(50);
  Expr up = make(ExprKind::Operation, type, operationOf("OpShiftLeftLogical"));
  up.args = {std::move(value), Expr::constant(type, amount)};
  Expr down = make(ExprKind::Operation, type,
                   operationOf(isSigned ? "OpShiftRightArithmetic" : "OpShiftRightLogical"));
  down.args = {std::move(up), Expr::constant(type, amount)};
  return down;
}

std::optional<Expr> ExprGenerator::maskedProducts(const Type &type, const Scope &scope, uint32_t depth) {
  if (!type.isScalarOrVector() || !type.isInteger() || type.scalar().width < 32)
    return std::nullopt;
  static constexpr std::string_view kBetween[] = {"OpBitwiseXor", "OpBitwiseAnd", "OpBitwiseOr",
                                                  "OpShiftLeftLogical", "OpISub"};
  std::optional<Expr> sum;
  for (uint32_t count = random_.between(2, 4); count > 0; --count) {
    Expr product = make(ExprKind::Operation, type, operationOf("OpIMul"));
    product.args = {maskedFactor(type, scope, depth), maskedFactor(type, scope, depth)};
    if (!sum) {
      sum = std::move(product);
      continue;
    }
    if (random_.chance(40)) {
      Expr between =
          make(ExprKind::Operation, type, operationOf(kBetween[random_.below(std::size(kBetween))]));
      between.args = {std::move(*sum), constant(type)};
      sum = std::move(between);
    }
    Expr both = make(ExprKind::Operation, type, operationOf("OpIAdd"));
    both.args = {std::move(*sum), std::move(product)};
    if (random_.chance(50))
      std::swap(both.args[0], both.args[1]);
    sum = std::move(both);
  }
  return sum;
}

/// A value is shifted and added to again and again, and each step is used: compilers share the steps.
std::optional<Expr> ExprGenerator::shiftedSums(const Type &type, const Scope &scope, uint32_t) {
  if (!type.isScalarOrVector() || !type.isInteger())
    return std::nullopt;
  static constexpr std::string_view kUses[] = {"OpBitwiseXor", "OpBitwiseOr", "OpBitwiseAnd", "OpIAdd"};
  Expr step = leaf(type, scope);
  std::optional<Expr> all;
  for (uint32_t count = random_.between(2, 7); count > 0; --count) {
    Expr shifted = make(ExprKind::Operation, type, operationOf("OpShiftLeftLogical"));
    shifted.args = {std::move(step), Expr::constant(type, random_.between(1, 4))};
    step = make(ExprKind::Operation, type, operationOf("OpIAdd"));
    step.args = {std::move(shifted), Expr::constant(type, random_.below(64))};
    if (!all) {
      all = step;
      continue;
    }
    Expr use = make(ExprKind::Operation, type, operationOf(kUses[random_.below(std::size(kUses))]));
    use.args = {std::move(*all), step};
    all = std::move(use);
  }
  return all;
}

} // namespace shaderfuzz
