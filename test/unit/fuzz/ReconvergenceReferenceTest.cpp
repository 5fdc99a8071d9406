// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tests the reference for reconvergence on programs whose results are worked out by hand.

#include "test/fuzz/reconvergence/Emitter.h"
#include "test/fuzz/reconvergence/GeneratedModule.h"
#include "test/fuzz/reconvergence/Reference.h"

#include <gtest/gtest.h>

namespace reconvergence {
namespace {

using enum ExprKind;
using Values = std::vector<uint32_t>;

Expr leaf(ExprKind kind, uint32_t number = 0) {
  return {kind, number, {}};
}
Expr make(ExprKind kind, std::vector<Expr> args) {
  return {kind, 0, std::move(args)};
}
Expr constant(uint32_t number) {
  return leaf(Constant, number);
}
Expr active() {
  return make(Ballot, {leaf(BoolConstant, 1)});
}
Expr laneIs(uint32_t number) {
  return make(Equal, {leaf(LocalIndex), constant(number)});
}
Expr laneBelow(uint32_t number) {
  return make(Less, {leaf(LocalIndex), constant(number)});
}

Stmt observe(uint32_t site, Expr value) {
  Stmt stmt;
  stmt.index = site;
  stmt.exprs = {std::move(value)};
  return stmt;
}
Stmt jump(StmtKind kind) {
  Stmt stmt;
  stmt.kind = kind;
  return stmt;
}
Stmt ifStmt(Expr condition, Block then, Block otherwise = {}) {
  Stmt stmt;
  stmt.kind = StmtKind::If;
  stmt.exprs = {std::move(condition)};
  stmt.blocks = {std::move(then), std::move(otherwise)};
  return stmt;
}
Stmt jumpIf(Expr condition, StmtKind kind) {
  Stmt stmt = jump(StmtKind::JumpIf);
  stmt.exprs = {std::move(condition)};
  stmt.jump = kind;
  return stmt;
}
Stmt loop(LoopForm form, Expr condition, uint32_t limit, Block body, Block continueWork = {}) {
  Stmt stmt = jump(StmtKind::Loop);
  stmt.form = form;
  stmt.exprs = {std::move(condition)};
  stmt.limit = limit;
  stmt.blocks = {std::move(body), std::move(continueWork)};
  return stmt;
}

/// Returns a program with one function and two variables; loops count in variable 0.
Program program(uint32_t lanes, Block body) {
  Program result;
  result.localSize = lanes;
  result.functions.resize(1);
  result.functions[0].phis = {false, true};
  result.functions[0].body = std::move(body);
  return result;
}

/// Returns what each invocation observes at a site.
std::vector<Values> at(const Program &program, uint32_t site, uint32_t subgroupSize = 32) {
  EXPECT_EQ(problemOf(program), "");
  const auto traces = predict(program, subgroupSize);
  std::vector<Values> result;
  for (const auto &trace : traces.value()) {
    result.emplace_back();
    for (const Entry &entry : trace)
      if (entry.site == site)
        result.back().push_back(entry.value);
  }
  return result;
}

TEST(Reference, MeetsAtTheMergeBlockOfASelection) {
  const Program p = program(
      4, {ifStmt(laneBelow(1), {observe(1, active())}, {observe(1, active())}), observe(2, active())});
  EXPECT_EQ(at(p, 1), (std::vector<Values>{{0b0001}, {0b1110}, {0b1110}, {0b1110}}));
  EXPECT_EQ(at(p, 2), (std::vector<Values>(4, {0b1111})));
}

TEST(Reference, KeepsSubgroupsApart) {
  EXPECT_EQ(at(program(5, {observe(1, active())}), 1, 4),
            (std::vector<Values>{{0b1111}, {0b1111}, {0b1111}, {0b1111}, {0b0001}}));
  // A ballot's words: 64 lanes, or 32.
  const Program p = program(64, {observe(1, active())});
  EXPECT_EQ(at(p, 1, 64)[63], Values{0xffffffff + 0xffffffff * kHighWordFactor});
  EXPECT_EQ(at(p, 1, 32)[63], Values{0xffffffff});
}

Stmt fill(uint32_t array, Expr value) {
  Stmt stmt = jump(StmtKind::Fill);
  stmt.index = array;
  stmt.exprs = {std::move(value)};
  return stmt;
}

TEST(Reference, FillsArraysInTheLanesThatAreThere) {
  const Expr own = leaf(Own), index = leaf(Index);
  Program p = program(
      2, {fill(0, make(Add, {index, constant(5)})),
          ifStmt(laneIs(1), {fill(0, make(Add, {make(Multiply, {own, constant(2)}), leaf(LocalIndex)}))}),
          fill(1, index), observe(1, leaf(Digest, 0)), observe(1, leaf(Digest, 1)),
          observe(1, leaf(ArrayElement, elementNumber(0, 2))),
          observe(1, leaf(ArrayElement, elementNumber(1, 4)))}); // of three: the second
  p.functions[0].arrays = {{3, false}, {3, true}};
  constexpr uint32_t k = kDigestFactor;
  EXPECT_EQ(at(p, 1),
            (std::vector<Values>{{(5 * k + 6) * k + 7, k, 7, 1}, {(11 * k + 13) * k + 15, k, 15, 1}}));
  EXPECT_EQ(assemble(emit(p)).problem, "");
}

TEST(Reference, ReadsThePoolModuloItsSize) {
  const Program p = program(
      1, {observe(1, make(Pool, {constant(3)})), observe(1, make(Pool, {constant(3 + 5 * kPoolWords)}))});
  const std::vector<uint32_t> input = inputData(p);
  ASSERT_EQ(input.size(), poolAt(p) + kPoolWords);
  EXPECT_EQ(at(p, 1), (std::vector<Values>{{input[poolAt(p) + 3], input[poolAt(p) + 3]}}));
}

// The three loops of docs/control-flow.md. Variable 0 counts, variable 1 holds the lane's sum.

/// things[i][lane], of which the first above 200 leaves the loop.
Expr thing() {
  static constexpr uint32_t kThings[3][4] = {{100, 210, 30, 40}, {250, 0, 300, 5}, {0, 0, 0, 220}};
  Expr value = constant(0);
  for (uint32_t i = 0; i < 3; ++i)
    for (uint32_t lane = 0; lane < 4; ++lane)
      value = make(Select, {make(LogicalAnd, {make(Equal, {leaf(Variable, 0), constant(i)}), laneIs(lane)}),
                            constant(kThings[i][lane]), value});
  return value;
}
Stmt setSum(Expr value) {
  Stmt stmt = jump(StmtKind::Assign);
  stmt.index = 1;
  stmt.exprs = {make(ReduceAdd, {std::move(value)})};
  return stmt;
}
Expr sum() {
  return leaf(Variable, 1);
}
Expr minimum() {
  return make(ReduceMin, {sum()});
}
Stmt searchLoop(Block breakBlock) {
  breakBlock.push_back(jump(StmtKind::Break));
  return loop(LoopForm::While, leaf(BoolConstant, 1), 3,
              {ifStmt(make(Less, {constant(200), thing()}), std::move(breakBlock))});
}

TEST(Reference, RunsABreakBlockInItsIteration) {
  const Program p = program(4, {searchLoop({setSum(thing())}), observe(1, sum()), observe(2, minimum())});
  EXPECT_EQ(at(p, 1), (std::vector<Values>{{550}, {210}, {550}, {220}}));
  EXPECT_EQ(at(p, 2), (std::vector<Values>(4, {210})));
}

TEST(Reference, MeetsBehindALoop) {
  const Program p = program(4, {searchLoop({}), setSum(thing()), observe(1, sum()), observe(2, minimum())});
  EXPECT_EQ(at(p, 1), (std::vector<Values>(4, {980})));
  EXPECT_EQ(at(p, 2), (std::vector<Values>(4, {980})));
}

TEST(Reference, KeepsABreakBlockTogether) {
  const Program p = program(4, {searchLoop({setSum(thing()), observe(1, sum()), observe(2, minimum())})});
  EXPECT_EQ(at(p, 1), (std::vector<Values>{{550}, {210}, {550}, {220}}));
  EXPECT_EQ(at(p, 2), at(p, 1));
}

TEST(Reference, LeavesOutOfALoopWhoHasLeft) {
  const Expr isLast = make(Equal, {leaf(Variable, 0), leaf(LocalIndex)});
  const Program p = program(4, {loop(LoopForm::Infinite, leaf(BoolConstant, 1), 0,
                                     {observe(1, active()), jumpIf(isLast, StmtKind::Break)})});
  EXPECT_EQ(at(p, 1),
            (std::vector<Values>{
                {0b1111}, {0b1111, 0b1110}, {0b1111, 0b1110, 0b1100}, {0b1111, 0b1110, 0b1100, 0b1000}}));
}

TEST(Reference, MeetsAtTheContinueTarget) {
  // Lane 0 continues at once, the others after work of their own; all are together in the continue construct.
  const Program p = program(
      3, {loop(LoopForm::While, leaf(BoolConstant, 1), 2,
               {jumpIf(laneIs(0), StmtKind::Continue), observe(1, active())}, {observe(2, active())})});
  EXPECT_EQ(at(p, 1), (std::vector<Values>{{}, {0b110, 0b110}, {0b110, 0b110}}));
  EXPECT_EQ(at(p, 2), (std::vector<Values>(3, {0b111, 0b111})));
}

TEST(Reference, TestsWhereTheLoopSays) {
  const Expr below = make(Less, {leaf(Variable, 0), leaf(LocalIndex)});
  const auto count = [&](LoopForm form) {
    return at(program(3, {loop(form, below, 7, {observe(1, active())})}), 1);
  };
  EXPECT_EQ(count(LoopForm::While), (std::vector<Values>{{}, {0b110}, {0b110, 0b100}}));
  EXPECT_EQ(count(LoopForm::DoWhile), (std::vector<Values>{{0b111}, {0b111}, {0b111, 0b100}}));
  EXPECT_EQ(count(LoopForm::SingleBlock), count(LoopForm::DoWhile));
}

TEST(Reference, ExecutesACaseOnceWithAllThatReachIt) {
  Stmt stmt = jump(StmtKind::Switch);
  stmt.exprs = {leaf(LocalIndex)};
  stmt.cases = {{{0}, false, true}, {{}, true, true}, {{1, 2}, false, false}};
  stmt.blocks = {{observe(1, active())},
                 {observe(2, active()), jumpIf(laneIs(4), StmtKind::Leave)},
                 {observe(3, active())}};
  const Program p = program(5, {stmt, observe(4, active())});
  EXPECT_EQ(at(p, 1), (std::vector<Values>{{0b00001}, {}, {}, {}, {}}));
  EXPECT_EQ(at(p, 2), (std::vector<Values>{{0b11001}, {}, {}, {0b11001}, {0b11001}}));
  EXPECT_EQ(at(p, 3), (std::vector<Values>{{0b01111}, {0b01111}, {0b01111}, {0b01111}, {}}));
  EXPECT_EQ(at(p, 4), (std::vector<Values>(5, {0b11111})));
}

TEST(Reference, MeetsBehindACall) {
  Stmt call = jump(StmtKind::Call);
  call.index = 1;
  call.target = 1;
  call.exprs = {leaf(LocalIndex)};
  Stmt early = jump(StmtKind::Return);
  early.exprs = {constant(7)};
  Program p = program(4, {ifStmt(laneBelow(3), {call, observe(3, leaf(Variable, 1)), observe(4, active())})});
  Function callee;
  callee.parameters = 1;
  callee.hasResult = true;
  callee.result = leaf(Variable, 0);
  callee.phis = {true};
  callee.body = {ifStmt(make(Equal, {leaf(Variable, 0), constant(1)}), {observe(1, active()), early}),
                 observe(2, active())};
  p.functions.push_back(callee);
  EXPECT_EQ(at(p, 1), (std::vector<Values>{{}, {0b010}, {}, {}}));
  EXPECT_EQ(at(p, 2), (std::vector<Values>{{0b101}, {}, {0b101}, {}}));
  EXPECT_EQ(at(p, 3), (std::vector<Values>{{0}, {7}, {2}, {}}));
  EXPECT_EQ(at(p, 4), (std::vector<Values>{{0b111}, {0b111}, {0b111}, {}}));
}

TEST(Reference, ForgetsInvocationsThatAbort) {
  Stmt abort = observe(2, active());
  abort.kind = StmtKind::Abort;
  Stmt call = jump(StmtKind::Call);
  call.index = 1;
  Program p = program(3, {call, observe(1, active())});
  p.functions.resize(2);
  p.functions[1].body = {ifStmt(laneIs(1), {abort})};
  EXPECT_EQ(at(p, 1), (std::vector<Values>{{0b101}, {}, {0b101}}));
  EXPECT_EQ(at(p, 2), (std::vector<Values>{{}, {0b010}, {}}));
}

TEST(Reference, KnowsTheOperations) {
  const Expr odd = make(Equal, {make(And, {leaf(LocalIndex), constant(1)}), constant(1)});
  const Expr yes = leaf(BoolConstant, 1);
  const auto number = [](Expr condition) {
    return make(Select, {std::move(condition), constant(1), constant(0)});
  };
  // Lanes 1 to 3.
  const auto result = [&](Expr value) {
    return at(program(4, {ifStmt(laneBelow(1), {}, {observe(1, std::move(value))})}), 1);
  };
  EXPECT_EQ(result(make(Ballot, {odd}))[1], Values{0b1010});
  EXPECT_EQ(result(make(BallotCount, {odd}))[3], Values{2});
  EXPECT_EQ(result(make(BroadcastFirst, {leaf(LocalIndex)}))[3], Values{1});
  EXPECT_EQ(result(make(ReduceAdd, {leaf(LocalIndex)}))[2], Values{6});
  EXPECT_EQ(result(make(ReduceMin, {leaf(LocalIndex)}))[2], Values{1});
  EXPECT_EQ(result(number(leaf(Elect))), (std::vector<Values>{{}, {1}, {0}, {0}}));
  EXPECT_EQ(result(number(make(All, {odd})))[1], Values{0});
  EXPECT_EQ(result(number(make(All, {yes})))[1], Values{1});
  EXPECT_EQ(result(number(make(Any, {laneIs(0)})))[1], Values{0});
  EXPECT_EQ(result(number(make(Any, {odd})))[2], Values{1});
  EXPECT_EQ(result(number(make(AllEqual, {leaf(LocalIndex)})))[2], Values{0});
  EXPECT_EQ(result(number(make(AllEqual, {constant(5)})))[2], Values{1});
}

TEST(Reference, StopsAtItsLimits) {
  EXPECT_FALSE(predict(program(1, {loop(LoopForm::Infinite, leaf(BoolConstant, 1), 0, {})}), 32));
  EXPECT_FALSE(predict(program(1, {observe(1, constant(1)), observe(1, constant(1))}), 32, {100, 1}));
}

} // namespace
} // namespace reconvergence
