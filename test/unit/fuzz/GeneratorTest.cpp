// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ShaderProblem.h"

#include "test/fuzz/differential/Emitter.h"
#include "test/fuzz/differential/ScriptText.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace shaderfuzz {
namespace {

TEST(Generator, MakesValidShaders) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const std::string assembly = emit(generate(seed, allNumbers())).assembly;
    ASSERT_EQ(problemOf(assembly), "") << "seed " << seed << "\n" << assembly;
  }
}

TEST(Generator, MakesValidShadersWithImages) {
  GeneratorOptions options = allNumbers();
  options.imagePercent = 100;
  std::set<uint64_t> operations;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    Program program = generate(seed, options);
    for (Reader reader : {Reader::Compiler, Reader::Lavapipe}) {
      const std::string assembly = emit(program, reader).assembly;
      ASSERT_EQ(problemOf(assembly), "") << "seed " << seed << "\n" << assembly;
    }
    forEachExpr(program, [&](Expr &expr) {
      if (expr.kind == ExprKind::Image)
        operations.insert(expr.numbers[0]);
    });
  }
  EXPECT_EQ(operations.size(), size_t(ImageOp::QueryLevels) + 1);
}

TEST(Generator, MakesTheSameFromASeed) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const Program first = generate(seed, allNumbers()), second = generate(seed, allNumbers());
    EXPECT_EQ(scriptText(first, emit(first)), scriptText(second, emit(second)));
  }
}

TEST(Generator, UsesTheTypesThatItMay) {
  GeneratorOptions options;
  options.numbers = {uint32Type()};
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const std::string assembly = emit(generate(seed, options)).assembly;
    EXPECT_EQ(assembly.find("OpTypeFloat"), std::string::npos);
    EXPECT_EQ(assembly.find("OpTypeInt 64"), std::string::npos);
  }
}

/// Returns whether an index of the load is an unmodified element of the same variable.
bool isLookedUpInItself(const Program &program, const Expr &expr) {
  if (expr.kind != ExprKind::Load)
    return false;
  const uint32_t bound = program.variables[expr.index].bound;
  return bound != 0 && std::ranges::any_of(expr.args, [&](const Expr &arg) {
           const Expr &index = arg.kind == ExprKind::Convert ? arg.args[0] : arg;
           return index.kind == ExprKind::Load && index.index == expr.index && isBelow(program, arg, bound);
         });
}

TEST(Generator, LooksIndicesUpInTheArraysThatTheyIndex) {
  std::set<Storage> storages;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Program program = generate(seed, allNumbers());
    forEachExpr(program, [&](Expr &expr) {
      if (isLookedUpInItself(program, expr))
        storages.insert(program.variables[expr.index].storage);
    });
  }
  EXPECT_EQ(storages, (std::set{Storage::Local, Storage::Private, Storage::Shared, Storage::Table,
                                Storage::Input, Storage::Output}));
}

TEST(Generator, MakesEqualDwordsAndWideAtomics) {
  uint32_t equalDwords = 0, wideAtomics = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Program program = generate(seed, allNumbers());
    forEachExpr(program, [&](Expr &expr) { equalDwords += expr.kind == ExprKind::EqualDwords; });
    forEachBlock(program, [&](Block &block) {
      for (const Stmt &stmt : block)
        wideAtomics += stmt.kind == StmtKind::Atomic && stmt.numbers[1];
    });
  }
  EXPECT_GT(equalDwords, 100u);
  EXPECT_GT(wideAtomics, 100u);
}

TEST(Generator, MakesLargeShaders) {
  GeneratorOptions options = allNumbers();
  options.largePercent = 100;
  size_t most = 0;
  for (uint64_t seed = 0; seed < 12; ++seed) {
    const Program program = generate(seed, options);
    size_t count = 0;
    forEachStmt(program.functions[0].body, [&](const Stmt &) { ++count; });
    EXPECT_GT(count, 200u);
    most = std::max(most, count);
    EXPECT_EQ(problemOf(emit(program).assembly), "") << "seed " << seed;
  }
  EXPECT_GT(most, 10000u);
}

TEST(Uniformity, ForbidsExchangesBehindDivergentExits) {
  Program program;
  program.functions.resize(1);
  Stmt exchange;
  exchange.kind = StmtKind::Exchange;
  exchange.exprs.resize(2);
  Expr index;
  index.kind = ExprKind::BuiltIn;
  index.type = uint32Type();
  Stmt branch;
  branch.kind = StmtKind::If;
  branch.exprs = {index};
  branch.blocks.resize(2);
  program.functions[0].body = {branch, exchange};
  EXPECT_TRUE(keepsExchangesUniform(program));
  branch.blocks[0].push_back({StmtKind::Return, {}, {}, 0, {}});
  program.functions[0].body = {branch, exchange};
  EXPECT_FALSE(keepsExchangesUniform(program));
  branch.blocks[0] = {exchange};
  program.functions[0].body = {branch};
  EXPECT_FALSE(keepsExchangesUniform(program));
  program.functions[0].body[0].exprs[0].index = uint32_t(BuiltInKind::WorkgroupId);
  EXPECT_TRUE(keepsExchangesUniform(program));
}

TEST(Difference, NamesTheFirstWord) {
  const BufferBytes expected{{"b1", std::vector<std::byte>(12)}};
  BufferBytes actual = expected;
  EXPECT_EQ(difference(expected, actual), "");
  actual["b1"][9] = std::byte(0x12);
  EXPECT_EQ(difference(expected, actual), "at byte 8 of buffer b1: 0x00001200 instead of 0x00000000");
  actual["b1"].pop_back();
  EXPECT_EQ(difference(expected, actual), "buffer b1 has another size");
  EXPECT_EQ(difference(expected, {}), "buffer b1 has another size");
}

} // namespace
} // namespace shaderfuzz
