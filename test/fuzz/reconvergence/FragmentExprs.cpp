// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Expressions of fragments. Where lanes of a quad part, its derivatives are not defined: most conditions are
// equal in a quad.

#include "ExprGenerator.h"

namespace reconvergence {

using enum ExprKind;

/// A number that is equal in a quad.
Expr ExprGenerator::quadUniform(const Scope &scope) {
  const Expr one = leaf(Constant, 1);
  switch (random_.below(6)) {
  case 0:
    return make(ShiftRight, {leaf(PixelX), one});
  case 1:
    return make(ShiftRight, {leaf(PixelY), one});
  case 2:
    return make(Add, {make(ShiftRight, {leaf(PixelX), one}), make(ShiftRight, {leaf(PixelY), one})});
  case 3:
    return make(ShiftRight, {leaf(Flat, random_.below(kFlatWords)), leaf(Constant, random_.below(28))});
  case 4: // a random word
    return make(Multiply, {make(Add, {make(ShiftRight, {leaf(LocalIndex), leaf(Constant, 4)}),
                                      make(ShiftRight, {leaf(PixelX), one})}),
                           leaf(Constant, uint32_t(random_.next()) | 1)});
  default:
    return scope.counters.empty() ? leaf(Uniform, random_.below(kUniformWords))
                                  : leaf(Variable, random_.pick(scope.counters));
  }
}

Expr ExprGenerator::quadUniformBit(const Scope &scope) {
  const uint32_t choice = random_.below(5);
  if (choice < 2 && hasQuadVotes_)
    return quadVote(scope);
  if (choice == 2 && hasExchanges_)
    return bit(make(QuadBroadcast, {number(scope, 1)}), leaf(Constant, random_.below(3)));
  return bit(quadUniform(scope), leaf(Constant, random_.below(2)));
}

Expr ExprGenerator::quadVote(const Scope &scope) {
  return make(random_.chance(50) ? QuadAny : QuadAll, {divergent(scope)});
}

Expr ExprGenerator::fragmentCondition(const Scope &scope) {
  switch (random_.below(12)) {
  case 0: // a lane, a row, a column of the quad
    return bit(leaf(PixelX), leaf(Constant, 0));
  case 1:
    return bit(leaf(PixelY), leaf(Constant, 0));
  case 2:
    return make(Equal, {make(And, {leaf(LocalIndex), leaf(Constant, 9)}),
                        leaf(Constant, random_.pick<uint32_t>({0, 1, 8, 9}))});
  case 3:
    return make(Less, {make(Add, {leaf(PixelX), leaf(PixelY)}), leaf(Constant, random_.between(2, 12))});
  case 4:
    return leaf(IsHelper);
  case 5:
    return leaf(random_.chance(50) ? IsHelper : WasHelper);
  case 6:
    return bit(quadOperation(scope), leaf(Constant, random_.below(3)));
  default:
    return quadUniformBit(scope);
  }
}

/// A number of at most 255 with the same differences in both rows and in both columns of a quad.
Expr ExprGenerator::affine(const Scope &scope) {
  const auto scaled = [&](ExprKind kind, uint32_t factor) {
    return make(Multiply, {leaf(kind), leaf(Constant, factor)});
  };
  Expr sum = make(Add, {scaled(PixelX, random_.below(15)), scaled(PixelY, random_.below(15))});
  if (random_.chance(50))
    return make(Add, {std::move(sum), make(And, {quadUniform(scope), leaf(Constant, 31)})});
  // The slopes depend on the quad.
  if (random_.chance(50))
    return make(Multiply, {leaf(random_.chance(50) ? PixelX : PixelY),
                           make(And, {quadUniform(scope), leaf(Constant, 31)})});
  return sum;
}

Expr ExprGenerator::difference(const Scope &scope) {
  const uint32_t kind = random_.below(kDifferenceKinds);
  const bool isFine = kind >= uint32_t(DifferenceKind::FineX) && kind <= uint32_t(DifferenceKind::FineWidth);
  return {Difference, kind, {random_.chance(isFine ? 30 : 80) ? affine(scope) : number(scope, 1)}};
}

Expr ExprGenerator::exchange(const Scope &scope) {
  Expr value = random_.chance(30) ? leaf(LocalIndex) : number(scope, 1);
  switch (random_.below(4)) {
  case 0:
    return {QuadBroadcast, random_.below(4), {std::move(value)}};
  case 1:
    return make(QuadRead, {std::move(value), quadUniform(scope)});
  default:
    return {QuadSwap, random_.below(3), {std::move(value)}};
  }
}

/// Generates one of the kinds that the program has, or else a variable.
Expr ExprGenerator::quadOperation(const Scope &scope) {
  for (uint32_t attempt = 0; attempt < 8; ++attempt) {
    const uint32_t choice = random_.below(12);
    if (choice < 3 && hasLevels_)
      return {SampledLevel, 0, {random_.chance(80) ? affine(scope) : number(scope, 1)}};
    if (choice >= 3 && choice < 8 && hasDifferences_)
      return difference(scope);
    if (choice >= 8 && hasExchanges_)
      return exchange(scope);
  }
  return anyVariable(scope);
}

Expr ExprGenerator::fragmentObservation(const Scope &scope) {
  switch (random_.below(8)) {
  case 0:
    return hasQuadVotes_ ? asWord(quadVote(scope)) : quadOperation(scope);
  case 1:
    return asWord(leaf(random_.chance(70) ? IsHelper : WasHelper));
  case 2:
    return anyVariable(scope);
  default:
    return quadOperation(scope);
  }
}

} // namespace reconvergence
