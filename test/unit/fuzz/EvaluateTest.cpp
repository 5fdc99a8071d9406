// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/fuzz/differential/Evaluate.h"
#include "test/fuzz/differential/Generator.h"
#include "test/fuzz/differential/Operations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace shaderfuzz {
namespace {

constexpr uint32_t kOutput = 0, kLocal = 1;

Expr load(uint32_t variable) {
  Expr expr;
  expr.kind = ExprKind::Load;
  expr.type = uint32Type();
  expr.index = variable;
  return expr;
}

Expr operation(std::string_view name, Expr a, Expr b) {
  Expr expr = load(0);
  expr.kind = ExprKind::Operation;
  expr.index = uint32_t(std::ranges::find(operations(), name, &Operation::name) - operations().begin());
  expr.args = {std::move(a), std::move(b)};
  return expr;
}

Expr lessThan(Expr a, Expr b) {
  Expr expr = operation("OpIAdd", std::move(a), std::move(b));
  expr.kind = ExprKind::Comparison;
  expr.type = Type::boolean();
  expr.index =
      uint32_t(std::ranges::find(comparisons(), "OpULessThan", &Comparison::name) - comparisons().begin());
  return expr;
}

Expr word(uint32_t value) {
  return Expr::constant(uint32Type(), value);
}

Expr localIndex() {
  Expr expr = load(uint32_t(BuiltInKind::LocalIndex));
  expr.kind = ExprKind::BuiltIn;
  return expr;
}

Stmt assign(Expr to, Expr from) {
  return {StmtKind::Assign, {std::move(to), std::move(from)}, {}, 0, {}};
}

/// Returns the values stored by three invocations that execute the statements with a local variable, which
/// begins as 1.
std::vector<uint32_t> results(Block body) {
  Program program;
  program.groupSize[0] = 3;
  program.variables = {{Storage::Output, Type::array(uint32Type(), 1)}, {Storage::Local, uint32Type()}};
  Expr out = load(kOutput);
  out.numbers = {0};
  body.push_back(assign(std::move(out), load(kLocal)));
  program.functions.resize(1);
  program.functions[0].body = std::move(body);
  const auto buffers = evaluate(program, {kOutput});
  if (!buffers)
    return {};
  std::vector<uint32_t> words(buffers->at("b0").size() / 4);
  std::memcpy(words.data(), buffers->at("b0").data(), buffers->at("b0").size());
  return words;
}

std::vector<uint32_t> computed(std::string_view name, uint32_t a, uint32_t b) {
  return results({assign(load(kLocal), operation(name, word(a), word(b)))});
}

std::vector<uint32_t> thrice(uint32_t value) {
  return {value, value, value};
}

TEST(Evaluate, ComputesWhatEmissionMakesOfAnOperation) {
  EXPECT_EQ(computed("OpISub", 1, 2), thrice(0xffffffff));
  EXPECT_EQ(computed("OpIMul", 0x10001, 0x10001), thrice(0x20001));
  EXPECT_EQ(computed("OpUDiv", 100, 6), thrice(14)); // by 7
  EXPECT_EQ(computed("OpUMod", 100, 0), thrice(0));  // by 1
  EXPECT_EQ(computed("OpShiftLeftLogical", 3, 33), thrice(6));
  EXPECT_EQ(computed("OpShiftRightArithmetic", 0x80000000, 4), thrice(0xf8000000));
  EXPECT_EQ(computed("OpShiftRightLogical", 0x80000000, 4), thrice(0x08000000));
  EXPECT_EQ(computed("SMin", 0xffffffff, 1), thrice(0xffffffff));
  EXPECT_EQ(computed("UMin", 0xffffffff, 1), thrice(1));
}

TEST(Evaluate, TakesTheWayOfEachInvocation) {
  Stmt selection{StmtKind::If, {lessThan(localIndex(), word(2))}, {}, 0, {}};
  selection.blocks = {{assign(load(kLocal), word(7))}, {assign(load(kLocal), word(9))}};
  EXPECT_EQ(results({selection}), (std::vector<uint32_t>{7, 7, 9}));

  Stmt cases{StmtKind::Switch, {localIndex()}, {}, 0, {0, 2}};
  cases.blocks = {{assign(load(kLocal), word(5))}, {assign(load(kLocal), word(6))}, {}};
  EXPECT_EQ(results({cases}), (std::vector<uint32_t>{6, 5, 1}));
}

TEST(Evaluate, RepeatsALoopAsOftenAsItsTestSays) {
  Stmt loop{StmtKind::Loop, {localIndex()}, {}, 0, {1, 0}}; // index % 2 times
  loop.blocks = {{assign(load(kLocal), operation("OpIAdd", load(kLocal), word(10)))}};
  EXPECT_EQ(results({loop}), (std::vector<uint32_t>{1, 11, 1}));
  loop.numbers = {2, 1}; // index % 3 times, but once at least
  EXPECT_EQ(results({loop}), (std::vector<uint32_t>{11, 11, 21}));
}

TEST(Evaluate, RefusesWhatItDoesNotKnow) {
  EXPECT_TRUE(results({{StmtKind::Exchange, {load(kLocal), word(1)}, {}, 1, {}}}).empty());
  EXPECT_TRUE(results({assign(load(kLocal), operation("OpSDiv", word(1), word(1)))}).empty());
}

/// Leaves of each construct, or of a long row of statements, none in the middle.
Program withoutSection(Program program) {
  Block &body = program.functions[0].body;
  const auto isConstruct = [](const Stmt &stmt) { return stmt.kind != StmtKind::Assign; };
  if (std::erase_if(body, isConstruct) == 0)
    body.erase(body.begin() + long(body.size() / 3), body.begin() + long(body.size() / 2));
  return program;
}

TEST(Evaluate, SeesInTheResultsOfLargeShadersWhatTheirSectionComputes) {
  GeneratorOptions options;
  options.numbers = {uint32Type()};
  options.largePercent = 100;
  constexpr uint32_t kSeeds = 20;
  uint32_t different = 0;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Program whole = generate(seed, options);
    const std::set<uint32_t> bindings = emit(whole).bindings;
    const auto results = evaluate(whole, bindings);
    ASSERT_TRUE(results) << seed;
    different += results != evaluate(withoutSection(whole), bindings);
  }
  // Some sections are in a side that no invocation takes.
  EXPECT_GE(different, kSeeds * 3 / 4);
}

} // namespace
} // namespace shaderfuzz
