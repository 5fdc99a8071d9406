// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/fuzz/differential/Reducer.h"
#include "test/fuzz/differential/Generator.h"
#include "test/fuzz/differential/Operations.h"

#include <gtest/gtest.h>

namespace shaderfuzz {
namespace {

const std::function<bool()> kNever = [] { return false; };

uint32_t countExprs(Program program, std::string_view operation = {}) {
  uint32_t count = 0;
  forEachExpr(program, [&](const Expr &expr) {
    count +=
        operation.empty() || (expr.kind == ExprKind::Operation && operations()[expr.index].name == operation);
  });
  return count;
}

uint32_t countStmts(const Program &program) {
  uint32_t count = 0;
  for (const Function &function : program.functions)
    forEachStmt(function.body, [&](const Stmt &) { ++count; });
  return count;
}

/// A program that multiplies, as a stand-in for one that shows a mistake in multiplication.
Program multiplying() {
  GeneratorOptions options;
  options.numbers = {uint32Type()};
  for (uint64_t seed = 0;; ++seed) {
    Program program = generate(seed, options);
    if (countExprs(program, "OpIMul") > 1 && countStmts(program) > 20)
      return program;
  }
}

TEST(Reducer, KeepsWhatIsLookedForAndHardlyMore) {
  const Program large = multiplying();
  const Program small =
      reduce(large, [](const Program &program) { return countExprs(program, "OpIMul") > 0; }, kNever);
  EXPECT_EQ(countExprs(small, "OpIMul"), 1u);
  EXPECT_LE(countStmts(small), 1u);
  // Constants for the most part, as the functions' results.
  EXPECT_LE(countExprs(small), countExprs(large) / 10);
  EXPECT_EQ(small.groups * small.invocationsPerGroup(), 1u);
}

TEST(Reducer, LeavesAProgramThatCannotShrink) {
  const Program large = multiplying();
  const uint32_t stmts = countStmts(large), exprs = countExprs(large);
  const Program same = reduce(
      large,
      [&](const Program &program) {
        return countStmts(program) == stmts && countExprs(program) == exprs &&
               program.groupSize[0] == large.groupSize[0];
      },
      kNever);
  EXPECT_EQ(countStmts(same), stmts);
  EXPECT_EQ(countExprs(same), exprs);
}

TEST(Reducer, AsksOnlyAboutUniformExchanges) {
  GeneratorOptions options;
  options.numbers = {uint32Type()};
  for (uint64_t seed = 0; seed < 10; ++seed)
    reduce(
        generate(seed, options),
        [](const Program &program) {
          EXPECT_TRUE(keepsExchangesUniform(program));
          return countStmts(program) > 4;
        },
        kNever);
}

TEST(Reducer, StopsWhenTheTimeIsOver) {
  uint32_t asked = 0;
  reduce(
      multiplying(),
      [&](const Program &) {
        ++asked;
        return false;
      },
      [&] { return asked >= 3; });
  EXPECT_EQ(asked, 3u);
}

} // namespace
} // namespace shaderfuzz
