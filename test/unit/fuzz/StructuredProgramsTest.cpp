// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/fuzz/reconvergence/Emitter.h"
#include "test/fuzz/reconvergence/GeneratedModule.h"
#include "test/fuzz/reconvergence/Generator.h"
#include "test/fuzz/reconvergence/Reducer.h"
#include "test/fuzz/reconvergence/Reference.h"

#include <gtest/gtest.h>

#include <set>

namespace reconvergence {
namespace {

GeneratorOptions all(bool hasAborts = false) {
  GeneratorOptions options;
  options.operations = allSubgroupOperations();
  options.hasAborts = hasAborts;
  return options;
}

TEST(StructuredPrograms, AreValidModules) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const Program program = generate(seed, all(seed % 3 == 0));
    ASSERT_EQ(problemOf(program), "") << "seed " << seed;
    ASSERT_EQ(assemble(emit(program)).problem, "") << "seed " << seed << "\n" << toString(program);
  }
}

TEST(StructuredPrograms, OfFragmentsAreValidAndDefined) {
  GeneratorOptions options = all();
  options.drawsFragments = true;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    options.isPortable = seed % 4 == 0;
    const Program program = generate(seed, options);
    ASSERT_EQ(problemOf(program), "") << "seed " << seed;
    ASSERT_EQ(assemble(emit(program)).problem, "") << "seed " << seed << "\n" << toString(program);
    for (uint32_t size : {32u, 64u})
      ASSERT_TRUE(predict(program, size)) << "seed " << seed;
  }
}

TEST(StructuredPrograms, AreTheSameFromASeed) {
  for (uint64_t seed = 0; seed < 30; ++seed)
    EXPECT_EQ(emit(generate(seed, all())), emit(generate(seed, all())));
  EXPECT_NE(emit(generate(0, all())), emit(generate(1, all())));
}

TEST(StructuredPrograms, HaveEveryKindOfStatementAndExpression) {
  std::set<StmtKind> statements;
  std::set<ExprKind> expressions;
  std::set<LoopForm> forms;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    GeneratorOptions options = all(true);
    options.hasTypedOperations = seed % 2 != 0;
    options.pressurePercent = 10;
    options.drawsFragments = seed % 3 == 0;
    options.hasAborts = !options.drawsFragments;
    Program program = generate(seed, options);
    forEachExpr(program, [&](Expr &expr) { expressions.insert(expr.kind); });
    for (const Function &function : program.functions)
      forEachStmt(function.body, [&](const Stmt &stmt) {
        statements.insert(stmt.kind);
        if (stmt.kind == StmtKind::Loop)
          forms.insert(stmt.form);
      });
  }
  EXPECT_EQ(statements.size(), size_t(StmtKind::Kill) + 1);
  EXPECT_EQ(expressions.size(), operations().size());
  EXPECT_EQ(forms.size(), 4u);
}

TEST(StructuredPrograms, KeepManyValuesWhereTheyAreAsked) {
  GeneratorOptions options = all();
  const auto keepsMany = [&](uint64_t seed) { return !generate(seed, options).functions[0].arrays.empty(); };
  uint32_t some = 0, limited = 0;
  for (uint64_t seed = 0; seed < 500; ++seed)
    some += keepsMany(seed);
  EXPECT_GT(some, 0u);
  EXPECT_LT(some, 30u);
  options.pressurePercent = 100;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const Program program = generate(seed, options);
    limited += program.vectorRegisters != 0;
    EXPECT_TRUE(keepsMany(seed));
    ASSERT_EQ(problemOf(program), "") << "seed " << seed;
    ASSERT_EQ(assemble(emit(program)).problem, "") << "seed " << seed << "\n" << toString(program);
  }
  EXPECT_GT(limited, 10u);
  EXPECT_LT(limited, 45u);
  // With an operation that must not occur, they could not be made.
  options.operations.pop_back();
  EXPECT_FALSE(keepsMany(0));
}

TEST(StructuredPrograms, NestAsDeepAsAsked) {
  const std::function<uint32_t(const Block &)> depth = [&](const Block &block) {
    uint32_t most = 0;
    for (const Stmt &stmt : block)
      for (const Block &inner : stmt.blocks)
        most = std::max(most, 1 + depth(inner));
    return most;
  };
  for (uint32_t nesting : {2u, 6u}) {
    GeneratorOptions options = all();
    options.nesting = nesting;
    uint32_t most = 0;
    for (uint64_t seed = 0; seed < 100; ++seed)
      most = std::max(most, depth(generate(seed, options).functions[0].body));
    EXPECT_EQ(most, nesting);
  }
}

TEST(StructuredPrograms, UseTheOperationsThatTheyMay) {
  GeneratorOptions options;
  options.operations = {ExprKind::Ballot, ExprKind::Elect};
  for (uint64_t seed = 0; seed < 100; ++seed) {
    const std::string assembly = emit(generate(seed, options));
    EXPECT_EQ(assembly.find("Vote"), std::string::npos);
    EXPECT_EQ(assembly.find("Arithmetic"), std::string::npos);
  }
}

/// Returns whether a loop contains a break, as a stand-in for a mistake that needs one.
bool breaks(const Program &program) {
  bool found = false;
  for (const Function &function : program.functions)
    forEachStmt(function.body, [&](const Stmt &stmt) { found |= stmt.kind == StmtKind::Break; });
  return found && predict(program, 32);
}

TEST(StructuredReduction, KeepsWhatIsLookedForAndHardlyMore) {
  for (uint64_t seed = 0, tried = 0; tried < 5; ++seed) {
    const Program program = generate(seed, all());
    if (!breaks(program) || countStmts(program) < 30)
      continue;
    ++tried;
    const Program small = reduce(program, breaks, [] { return false; });
    EXPECT_EQ(problemOf(small), "");
    EXPECT_TRUE(breaks(small));
    EXPECT_EQ(countStmts(small), 2u) << toString(small);
    EXPECT_EQ(small.localSize, 1u);
  }
}

TEST(StructuredReduction, ShrinksArraysAndGivesRegistersBack) {
  GeneratorOptions options = all();
  options.pressurePercent = 100;
  const auto isLarge = [](const Program &program) {
    uint32_t elements = 0;
    for (const Array &array : program.functions[0].arrays)
      elements += array.size;
    return elements >= 10;
  };
  const Program small = reduce(generate(0, options), isLarge, [] { return false; });
  EXPECT_EQ(small.vectorRegisters, 0u);
  uint32_t elements = 0;
  for (const Array &array : small.functions[0].arrays)
    elements += array.size;
  EXPECT_LE(elements, 13u);
}

TEST(StructuredReduction, StopsWhenItIsOver) {
  const Program program = generate(1, all());
  EXPECT_EQ(toString(reduce(
                program, [](const Program &) { return true; }, [] { return true; })),
            toString(program));
}

} // namespace
} // namespace reconvergence
