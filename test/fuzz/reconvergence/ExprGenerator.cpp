// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ExprGenerator.h"

#include <algorithm>

namespace reconvergence {

using enum ExprKind;

std::vector<ExprKind> allSubgroupOperations() {
  std::vector<ExprKind> kinds;
  for (const Operation &each : operations())
    if (each.isSubgroup())
      kinds.push_back(each.kind);
  return kinds;
}

ExprGenerator::ExprGenerator(fuzz::Random &random, const GeneratorOptions &options)
    : random_(random), options_(options), uniformPercent_(random.pick<uint32_t>({5, 20, 50})),
      subgroupPercent_(random.pick<uint32_t>({0, 5, 20})) {
  if (!options_.drawsFragments)
    return;
  quadPercent_ = random.pick<uint32_t>({0, 15, 40});
  const uint32_t kinds = random.pick<uint32_t>({1, 1, 2, 4, 8, 3, 15, 15, 15, 15});
  hasDifferences_ = kinds & 1;
  hasLevels_ = kinds & 2;
  hasExchanges_ = kinds & 4;
  hasQuadVotes_ = kinds & 8;
}

/// Bit `index` of `value`, as a condition.
Expr ExprGenerator::bit(Expr value, Expr index) {
  Expr shifted = make(ShiftRight, {std::move(value), std::move(index)});
  return make(Equal, {make(And, {std::move(shifted), leaf(Constant, 1)}), leaf(Constant, 1)});
}

Expr ExprGenerator::laneIndex() {
  return leaf(random_.chance(50) ? LocalIndex : SubgroupLane);
}

Expr ExprGenerator::anyVariable(const Scope &scope) {
  if (!scope.counters.empty() && random_.chance(40))
    return leaf(Variable, random_.pick(scope.counters));
  if (scope.accumulators == 0)
    return laneIndex();
  return leaf(Variable, random_.below(scope.accumulators));
}

Expr ExprGenerator::condition(const Scope &scope) {
  Expr result = options_.drawsFragments && random_.chance(60) ? fragmentCondition(scope)
                : random_.chance(uniformPercent_)             ? uniform(scope)
                                                              : divergent(scope);
  if (random_.chance(15))
    result = make(Not, {std::move(result)});
  return result;
}

Expr ExprGenerator::divergent(const Scope &scope) {
  // Lanes that go different ways in different iterations.
  if (!scope.counters.empty() && random_.chance(40)) {
    const Expr counter =
        leaf(Variable, random_.chance(70) ? scope.counters.back() : random_.pick(scope.counters));
    const Expr source = random_.chance(70) ? laneIndex() : leaf(Input, random_.below(kInputWords));
    return make(Equal, {counter, make(And, {source, leaf(Constant, random_.pick<uint32_t>({1, 3, 3, 7}))})});
  }
  switch (random_.below(7)) {
  case 0:
    return bit(laneIndex(), leaf(Constant, random_.below(6)));
  case 1:
    return make(Less, {leaf(SubgroupLane), leaf(Constant, random_.pick<uint32_t>({1, 3, 8, 31, 32, 40}))});
  case 2: // a set of lanes, which is sometimes just one
    return bit(leaf(Constant, random_.chance(30) ? 1u << random_.below(32) : uint32_t(random_.next())),
               leaf(SubgroupLane));
  case 3:
    return bit(leaf(Input, random_.below(kInputWords)), leaf(Constant, random_.below(32)));
  case 4:
    return bit(leaf(Input, random_.below(kInputWords)), anyVariable(scope));
  case 5:
    return bit(anyVariable(scope), leaf(Constant, random_.below(3)));
  default:
    return make(random_.chance(50) ? LogicalAnd : LogicalOr,
                {bit(laneIndex(), leaf(Constant, random_.below(6))),
                 bit(anyVariable(scope), leaf(Constant, random_.below(2)))});
  }
}

/// Generates an expression that is uniform over the tangle, for reasons that a compiler can see and for
/// others.
Expr ExprGenerator::uniform(const Scope &scope) {
  switch (random_.below(8)) {
  case 0:
    return leaf(BoolConstant, random_.below(2));
  case 1:
    return bit(leaf(Uniform, random_.below(kUniformWords)), leaf(Constant, random_.below(32)));
  case 2:
    if (!scope.counters.empty())
      return make(Equal, {leaf(Variable, random_.pick(scope.counters)), leaf(Constant, random_.below(3))});
    return leaf(BoolConstant, 1);
  case 3:
    return subgroup(All, scope);
  case 4:
    return subgroup(Any, scope);
  case 5:
    return subgroup(Elect, scope); // a single lane: not uniform, but decided by the tangle
  case 6:
    return bit(subgroup(BroadcastFirst, scope), leaf(Constant, random_.below(3)));
  default:
    return bit(subgroup(Ballot, scope), leaf(Constant, random_.below(32)));
  }
}

Expr ExprGenerator::subgroup(ExprKind kind, const Scope &scope) {
  const bool isBool = operation(kind).result == 'b';
  if (std::ranges::find(options_.operations, kind) == options_.operations.end()) {
    Expr ballot = make(Ballot, {divergent(scope)});
    return isBool ? bit(std::move(ballot), leaf(Constant, random_.below(8))) : ballot;
  }
  switch (kind) {
  case Elect:
    return leaf(Elect);
  case All:
  case Any:
  case Ballot:
  case BallotCount:
  case BallotInclusive:
  case BallotExclusive:
  case BallotLowest:
  case BallotHighest:
  case InverseBallot:
  case QuadAll:
  case QuadAny:
    return make(kind, {divergent(scope)});
  default:
    return make(kind, {number(scope, 1)});
  }
}

Expr ExprGenerator::observation(const Scope &scope) {
  if (options_.drawsFragments && random_.chance(75))
    return fragmentObservation(scope);
  if (options_.hasTypedOperations && random_.chance(70))
    return typed(scope);
  if (options_.hasTypedOperations && !options_.drawsFragments && random_.chance(30)) {
    const ExprKind kind = random_.pick<ExprKind>(
        {BallotInclusive, BallotExclusive, BallotLowest, BallotHighest, InverseBallot, QuadAll, QuadAny});
    Expr made = subgroup(kind, scope);
    if (operation(made.kind).result == 'u')
      return made;
    return make(Select, {std::move(made), leaf(Constant, 1), leaf(Constant, 0)});
  }
  switch (random_.below(10)) {
  case 0:
    return make(Select, {subgroup(Elect, scope), leaf(Constant, 1), leaf(Constant, 0)});
  case 1:
    return make(Select, {subgroup(random_.pick<ExprKind>({All, Any, AllEqual}), scope), leaf(Constant, 1),
                         leaf(Constant, 0)});
  case 2:
    return subgroup(random_.pick<ExprKind>({BallotCount, BroadcastFirst, ReduceAdd, ReduceMin}), scope);
  case 3:
    return anyVariable(scope);
  case 4:
    return make(Xor, {make(Ballot, {leaf(BoolConstant, 1)}), anyVariable(scope)});
  case 5:
    return make(Ballot, {divergent(scope)});
  default:
    return make(Ballot, {leaf(BoolConstant, 1)});
  }
}

Expr ExprGenerator::element(const Scope &scope) {
  const uint32_t array = random_.below(scope.arrays.size());
  return leaf(ArrayElement, elementNumber(array, random_.below(scope.arrays[array].size)));
}

/// Most of what elements are made of is loaded, or comes from another lane: nothing that the compiler might
/// rather compute again. Some of it, it might.
Expr ExprGenerator::content(const Scope &scope, bool isSmall) {
  const Expr start = random_.chance(30)   ? leaf(Uniform, random_.below(kUniformWords))
                     : random_.chance(40) ? laneIndex()
                                          : anyVariable(scope);
  const auto scaled = [&](uint32_t factor) { return make(Multiply, {leaf(Index), leaf(Constant, factor)}); };
  Expr loaded = make(Pool, {make(Add, {start, scaled(random_.pick<uint32_t>({1, 5, 7}))})});
  switch (random_.below(isSmall ? 11 : 10)) {
  case 0: // uniform, in scalar registers
    return make(BroadcastFirst, {loaded});
  case 1:
    return make(Ballot, {make(Less, {loaded, leaf(Constant, uint32_t(random_.next()))})});
  case 2:
  case 3:
  case 4:
    return make(Xor, {start, scaled(uint32_t(random_.next() | 1))});
  case 5:
    return make(Add, {make(Multiply, {leaf(Own), leaf(Constant, 5)}), start});
  case 6:
    return make(Xor, {leaf(Own), loaded});
  case 10: {
    Expr made = typed(scope);
    made.args[0] = random_.chance(50) ? loaded : make(Add, {leaf(Own), leaf(Index)});
    return made;
  }
  default:
    return loaded;
  }
}

Expr ExprGenerator::number(const Scope &scope, uint32_t depth) {
  if (!scope.arrays.empty() && random_.chance(30))
    return element(scope);
  if (depth == 0 || random_.chance(30)) {
    switch (random_.below(6)) {
    case 0:
      return leaf(Constant, random_.below(8));
    case 1:
      return leaf(Input, random_.below(kInputWords));
    case 2:
      return laneIndex();
    default:
      return anyVariable(scope);
    }
  }
  if (options_.hasTypedOperations && random_.chance(10))
    return typed(scope);
  if (options_.drawsFragments && random_.chance(quadPercent_))
    return quadOperation(scope);
  if (random_.chance(subgroupPercent_))
    return subgroup(random_.pick<ExprKind>({Ballot, BallotCount, BroadcastFirst, ReduceAdd, ReduceMin}),
                    scope);
  if (random_.chance(10))
    return make(Select, {condition(scope), number(scope, depth - 1), number(scope, depth - 1)});
  return make(random_.pick<ExprKind>({Add, Add, Xor, Multiply, And}),
              {number(scope, depth - 1), number(scope, depth - 1)});
}

/// Generates a word that is equal for all, for different reasons.
Expr ExprGenerator::uniformWord(const Scope &scope) {
  switch (random_.below(6)) {
  case 0:
  case 1:
    return leaf(Constant, random_.chance(70) ? random_.below(8) : uint32_t(random_.next()));
  case 2:
    return leaf(Uniform, random_.below(kUniformWords));
  case 3:
    return leaf(Pushed, random_.below(kPushedWords));
  case 4:
    return scope.counters.empty() ? leaf(Workgroup) : leaf(Variable, random_.pick(scope.counters));
  default:
    return make(random_.pick<ExprKind>({Add, Xor, Multiply}),
                {leaf(Uniform, random_.below(kUniformWords)),
                 random_.chance(50) ? leaf(Workgroup) : leaf(Constant, random_.below(8))});
  }
}

Expr ExprGenerator::typedOperand(const Scope &scope) {
  if (!scope.arrays.empty() && random_.chance(70))
    return element(scope);
  return random_.chance(50) ? uniformWord(scope) : number(scope, random_.below(2));
}

Expr ExprGenerator::typed(const Scope &scope) {
  Expr made = leaf(Typed);
  TypedOperation &operation = made.typed;
  do {
    operation = {};
    operation.kind = TypedKind(random_.below(kTypedKinds));
    // Half of the defects of other compilers were with 64 bits.
    operation.element = random_.chance(30) ? random_.pick<Element>({Element::I64, Element::U64})
                                           : Element(random_.below(kElements));
    operation.components = uint8_t(random_.chance(75) ? 1 : random_.between(2, 4));
    operation.spread = random_.chance(40) ? Spread::Plain : Spread(random_.below(kSpreads));
    operation.fold = random_.chance(40) ? Fold::Mix : Fold(random_.below(kFolds));
    if (operation.combines())
      operation.combination = Combination(random_.below(kCombinations));
    if (operation.kind == TypedKind::QuadSwap)
      operation.parameter = uint8_t(random_.below(3));
    else if ((operation.kind == TypedKind::Rotate || operation.kind == TypedKind::Reduce) &&
             random_.chance(60))
      operation.parameter = uint8_t(1u << random_.below(6));
  } while (!isValid(operation));
  Expr value = typedOperand(scope);
  Expr selector = operation.usesSelector() ? typedOperand(scope) : leaf(Constant, 0);
  made.args = {std::move(value), std::move(selector)};
  return made;
}

Expr ExprGenerator::selector(const Scope &scope) {
  Expr value = options_.drawsFragments && random_.chance(40) ? quadUniform(scope)
               : random_.chance(uniformPercent_)             ? leaf(Uniform, random_.below(kUniformWords))
               : random_.chance(50)                          ? laneIndex()
               : random_.chance(50)                          ? leaf(Input, random_.below(kInputWords))
                                                             : anyVariable(scope);
  return make(And, {std::move(value), leaf(Constant, random_.pick<uint32_t>({3, 7}))});
}

Expr ExprGenerator::loopCondition(const Scope &scope, uint32_t counter, uint32_t limit) {
  if (random_.chance(uniformPercent_))
    return leaf(BoolConstant, 1);
  if (options_.drawsFragments && random_.chance(50))
    return make(Less, {leaf(Variable, counter), make(And, {quadUniform(scope), leaf(Constant, 7)})});
  if (random_.chance(30))
    return make(LogicalOr, {condition(scope), make(Less, {leaf(Variable, counter), leaf(Constant, 1)})});
  const Expr source = random_.chance(60) ? laneIndex() : leaf(Input, random_.below(kInputWords));
  const uint32_t mask = limit > 3 ? 7 : limit > 1 ? 3 : 1;
  return make(Less, {leaf(Variable, counter), make(And, {source, leaf(Constant, mask)})});
}

} // namespace reconvergence
