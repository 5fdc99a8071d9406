// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Program.h"

#include "test/fuzz/common/Blocks.h"
#include "test/fuzz/common/Random.h"

#include <algorithm>

namespace reconvergence {

const std::vector<Operation> &operations() {
  using enum ExprKind;
  static constexpr char kElect[] = "GroupNonUniform", kVote[] = "GroupNonUniformVote",
                        kBallot[] = "GroupNonUniformBallot", kArithmetic[] = "GroupNonUniformArithmetic";
  static const std::vector<Operation> table = {
      {Constant, "", 'u', "", nullptr, nullptr},
      {LocalIndex, "localIndex", 'u', "", nullptr, nullptr},
      {SubgroupLane, "lane", 'u', "", nullptr, nullptr},
      {Input, "input", 'u', "", nullptr, nullptr},
      {Uniform, "uniform", 'u', "", nullptr, nullptr},
      {Pushed, "pushed", 'u', "", nullptr, nullptr},
      {Workgroup, "workgroup", 'u', "", nullptr, nullptr},
      {Variable, "v", 'u', "", nullptr, nullptr},
      {ArrayElement, "a", 'u', "", nullptr, nullptr},
      {Digest, "digest", 'u', "", nullptr, nullptr},
      {Index, "i", 'u', "", nullptr, nullptr},
      {Own, "own", 'u', "", nullptr, nullptr},
      {Add, "+", 'u', "uu", "OpIAdd", nullptr},
      {Xor, "^", 'u', "uu", "OpBitwiseXor", nullptr},
      {And, "&", 'u', "uu", "OpBitwiseAnd", nullptr},
      {Multiply, "*", 'u', "uu", "OpIMul", nullptr},
      {ShiftRight, ">>", 'u', "uu", nullptr, nullptr},
      {Pool, "pool", 'u', "u", nullptr, nullptr},
      {Select, "select", 'u', "buu", "OpSelect", nullptr},
      {Ballot, "ballot", 'u', "b", nullptr, kBallot},
      {BallotCount, "ballotCount", 'u', "b", nullptr, kBallot},
      {BallotInclusive, "ballotInclusive", 'u', "b", "InclusiveScan", kBallot},
      {BallotExclusive, "ballotExclusive", 'u', "b", "ExclusiveScan", kBallot},
      {BallotLowest, "ballotLowest", 'u', "b", "OpGroupNonUniformBallotFindLSB", kBallot},
      {BallotHighest, "ballotHighest", 'u', "b", "OpGroupNonUniformBallotFindMSB", kBallot},
      {BroadcastFirst, "broadcastFirst", 'u', "u", "OpGroupNonUniformBroadcastFirst", kBallot},
      {ReduceAdd, "subgroupAdd", 'u', "u", "OpGroupNonUniformIAdd", kArithmetic},
      {ReduceMin, "subgroupMin", 'u', "u", "OpGroupNonUniformUMin", kArithmetic},
      {Typed, "typed", 'u', "uu", nullptr, kElect},
      {BoolConstant, "", 'b', "", nullptr, nullptr},
      {Less, "<", 'b', "uu", "OpULessThan", nullptr},
      {Equal, "==", 'b', "uu", "OpIEqual", nullptr},
      {Not, "!", 'b', "b", "OpLogicalNot", nullptr},
      {LogicalAnd, "&&", 'b', "bb", "OpLogicalAnd", nullptr},
      {LogicalOr, "||", 'b', "bb", "OpLogicalOr", nullptr},
      {Elect, "elect", 'b', "", "OpGroupNonUniformElect", kElect},
      {All, "all", 'b', "b", "OpGroupNonUniformAll", kVote},
      {Any, "any", 'b', "b", "OpGroupNonUniformAny", kVote},
      {AllEqual, "allEqual", 'b', "u", "OpGroupNonUniformAllEqual", kVote},
      {InverseBallot, "inverseBallot", 'b', "b", nullptr, kBallot},
      {QuadAll, "quadAll", 'b', "b", "OpGroupNonUniformQuadAllKHR", kVote},
      {QuadAny, "quadAny", 'b', "b", "OpGroupNonUniformQuadAnyKHR", kVote},
      {PixelX, "x", 'u', "", nullptr, nullptr},
      {PixelY, "y", 'u', "", nullptr, nullptr},
      {Flat, "flat", 'u', "", nullptr, nullptr},
      {Difference, "difference", 'u', "u", nullptr, nullptr},
      {SampledLevel, "level", 'u', "u", nullptr, nullptr},
      {QuadSwap, "quadSwap", 'u', "u", nullptr, nullptr},
      {QuadBroadcast, "quadBroadcast", 'u', "u", nullptr, nullptr},
      {QuadRead, "quadRead", 'u', "uu", nullptr, nullptr},
      {IsHelper, "isHelper", 'b', "", nullptr, nullptr},
      {WasHelper, "wasHelper", 'b', "", nullptr, nullptr},
  };
  return table;
}

/// Whether there is an expression of that kind in it.
static bool has(const Program &program, ExprKind kind) {
  bool found = false;
  Program copy = program;
  forEachExpr(copy, [&](const Expr &expr) { found |= expr.kind == kind; });
  return found;
}

uint32_t guardsAt(const Program &program) {
  return poolAt(program) + (has(program, ExprKind::Pool) ? kPoolWords : 0);
}

std::vector<uint32_t> inputData(const Program &program) {
  fuzz::Random random(program.dataSeed);
  std::vector<uint32_t> words(guardsAt(program));
  for (size_t i = 0; i < words.size(); ++i)
    words[i] = i <= kLoopLimit ? uint32_t(i) : uint32_t(random.next() >> 32);
  for (uint32_t guard = 0; guard < program.guards.size(); guard += 32)
    for (uint32_t invocation = 0; invocation < program.localSize; ++invocation) {
      uint32_t word = 0;
      for (uint32_t bit = 0; bit < 32 && guard + bit < program.guards.size(); ++bit)
        word |= uint32_t(isDefined(program, guard + bit, invocation)) << bit;
      words.push_back(word);
    }
  return words;
}

std::vector<std::array<uint32_t, kFlatWords>> flatData(const Program &program) {
  fuzz::Random random(program.dataSeed ^ 0xf1a7);
  std::vector<std::array<uint32_t, kFlatWords>> data(program.draw ? program.draw->triangles.size() : 0);
  for (auto &words : data)
    for (uint32_t &word : words)
      word = uint32_t(random.next() >> 32);
  return data;
}

bool isDefined(const Program &program, uint32_t guard, uint32_t invocation) {
  return program.guards[guard][invocation / kPixels] >> invocation % kPixels & 1;
}

std::vector<uint32_t> pushedData(const Program &program) {
  fuzz::Random random(~program.dataSeed);
  std::vector<uint32_t> words(kPushedWords);
  for (uint32_t &word : words)
    word = uint32_t(random.next() >> 32);
  return words;
}

bool isUniform(const Expr &expr) {
  using enum ExprKind;
  if (expr.args.empty())
    return expr.kind == Constant || expr.kind == Uniform || expr.kind == Pushed || expr.kind == Workgroup ||
           expr.kind == Index;
  return expr.kind >= Add && expr.kind <= ShiftRight && std::ranges::all_of(expr.args, isUniform);
}

namespace {

void visitExprs(Expr &expr, const std::function<void(Expr &)> &visit) {
  visit(expr);
  for (Expr &arg : expr.args)
    visitExprs(arg, visit);
}

} // namespace

void forEachBlock(Program &program, const std::function<void(Block &)> &visit) {
  for (Function &function : program.functions)
    fuzz::visitBlocks(function.body, visit);
}

void forEachStmt(const Block &block, const std::function<void(const Stmt &)> &visit) {
  fuzz::visitStmts(block, visit);
}

void forEachExpr(Program &program, const std::function<void(Expr &)> &visit) {
  forEachBlock(program, [&](Block &block) {
    for (Stmt &stmt : block)
      for (Expr &expr : stmt.exprs)
        visitExprs(expr, visit);
  });
  for (Function &function : program.functions)
    if (function.hasResult)
      visitExprs(function.result, visit);
}

uint32_t countStmts(const Program &program) {
  uint32_t count = 0;
  for (const Function &function : program.functions)
    forEachStmt(function.body, [&](const Stmt &) { ++count; });
  return count;
}

bool aborts(const Program &program) {
  bool found = false;
  for (const Function &function : program.functions)
    forEachStmt(function.body, [&](const Stmt &stmt) { found |= stmt.kind == StmtKind::Abort; });
  return found;
}

bool pushes(const Program &program) {
  return has(program, ExprKind::Pushed);
}

} // namespace reconvergence
