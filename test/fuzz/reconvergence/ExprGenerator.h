// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Generator.h"
#include "test/fuzz/common/Random.h"

#include <cstdint>

namespace reconvergence {

/// Random expressions: what conditions depend on decides how a program diverges.
class ExprGenerator {
public:
  ExprGenerator(fuzz::Random &random, const GeneratorOptions &options);

  /// Variables [0, count) hold something worth reading; `counters` are those of the loops around.
  struct Scope {
    uint32_t accumulators = 0;
    std::vector<uint32_t> counters;
    std::vector<Array> arrays;
  };

  Expr condition(const Scope &scope);
  Expr observation(const Scope &scope);
  Expr number(const Scope &scope, uint32_t depth = 2);
  Expr typed(const Scope &scope);
  Expr selector(const Scope &scope); ///< 0 to 7
  Expr element(const Scope &scope);
  /// Generates the contents of an array. `isSmall`: it may need an operation for each element.
  Expr content(const Scope &scope, bool isSmall);
  /// For the end of a loop with at most `limit` iterations.
  Expr loopCondition(const Scope &scope, uint32_t counter, uint32_t limit);

  static Expr leaf(ExprKind kind, uint32_t number = 0) { return {kind, number, {}}; }
  static Expr make(ExprKind kind, std::vector<Expr> args) { return {kind, 0, std::move(args)}; }
  static Expr bit(Expr value, Expr index);

private:
  // For fragments, in FragmentExprs.cpp.
  Expr fragmentCondition(const Scope &scope);
  Expr quadUniform(const Scope &scope);
  Expr quadUniformBit(const Scope &scope);
  Expr quadVote(const Scope &scope);
  Expr affine(const Scope &scope);
  Expr difference(const Scope &scope);
  Expr exchange(const Scope &scope);
  Expr quadOperation(const Scope &scope);
  Expr fragmentObservation(const Scope &scope);
  Expr asWord(Expr condition) {
    return make(ExprKind::Select,
                {std::move(condition), leaf(ExprKind::Constant, 1), leaf(ExprKind::Constant, 0)});
  }

  Expr divergent(const Scope &scope);
  Expr uniform(const Scope &scope);
  Expr typedOperand(const Scope &scope);
  Expr uniformWord(const Scope &scope);
  Expr anyVariable(const Scope &scope);
  Expr laneIndex();
  /// Ballot in its place where it is not allowed.
  Expr subgroup(ExprKind kind, const Scope &scope);

  fuzz::Random &random_;
  const GeneratorOptions &options_;
  uint32_t uniformPercent_, subgroupPercent_;
  uint32_t quadPercent_ = 0; ///< of numbers
  /// The operations of quads that a fragment program has. Each of these alone makes the compiler keep
  /// helpers.
  bool hasDifferences_ = false, hasLevels_ = false, hasExchanges_ = false, hasQuadVotes_ = false;
};

} // namespace reconvergence
