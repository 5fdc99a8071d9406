// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Program.h"

#include "Operations.h"
#include "test/fuzz/common/Blocks.h"
#include "test/fuzz/common/Random.h"

#include <algorithm>

namespace shaderfuzz {

Type Type::withScalar(const Type &other) const {
  return vector(other, components());
}

Type Type::vector(const Type &element, uint32_t count) {
  return count == 1 ? element : Type{TypeKind::Vector, 0, count, {element}};
}

Expr Expr::constant(const Type &type, uint64_t value) {
  Expr expr;
  expr.type = type;
  if (type.isScalarOrVector()) {
    expr.numbers.assign(type.components(), value);
    return expr;
  }
  expr.kind = ExprKind::Construct;
  for (size_t i = 0; i < type.partCount(); ++i)
    expr.args.push_back(constant(type.part(i), value));
  return expr;
}

bool canSpecialize(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::Constant:
  case ExprKind::SpecConstant:
  case ExprKind::Construct:
    return true;
  case ExprKind::Operation:
  case ExprKind::Comparison:
    // Vulkan has operations of integers and booleans only.
    return !expr.args[0].type.isFloat() &&
           (expr.kind == ExprKind::Comparison || operations()[expr.index].isConstant());
  case ExprKind::Convert:
    return expr.type.isInteger() && expr.args[0].type.isInteger() &&
           expr.type.scalar().width != expr.args[0].type.scalar().width;
  case ExprKind::Select:
  case ExprKind::Extract:
  case ExprKind::Insert:
  case ExprKind::Shuffle:
    return true;
  default:
    return false;
  }
}

namespace {

using VisitExpr = std::function<void(Expr &)>;

void visitTree(Expr &expr, const VisitExpr &visit) {
  if (expr.kind != ExprKind::Pointer)
    visit(expr);
  for (Expr &arg : expr.args)
    visitTree(arg, visit);
}

void visitBlock(Block &block, const VisitExpr &visit) {
  for (Stmt &stmt : block) {
    const bool hasTarget = stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Exchange;
    for (size_t i = 0; i < stmt.exprs.size(); ++i)
      if (hasTarget && i == 0)
        for (Expr &index : stmt.exprs[0].args)
          visitTree(index, visit);
      else
        visitTree(stmt.exprs[i], visit);
    for (Block &inner : stmt.blocks)
      visitBlock(inner, visit);
  }
}

bool contains(const Stmt &stmt, std::initializer_list<StmtKind> kinds) {
  if (std::ranges::find(kinds, stmt.kind) != kinds.end())
    return true;
  return std::ranges::any_of(stmt.blocks, [&](const Block &block) {
    return std::ranges::any_of(block, [&](const Stmt &inner) { return contains(inner, kinds); });
  });
}

/// A demoted invocation continues.
bool endsInvocation(const Stmt &stmt) {
  return stmt.kind == StmtKind::Discard && DiscardKind(stmt.index) != DiscardKind::Demote;
}

/// Returns whether a construct's blocks run in uniform control flow when the construct does.
bool staysUniform(const Program &program, const Stmt &stmt) {
  if (stmt.kind == StmtKind::Loop)
    return !contains(stmt, {StmtKind::Break, StmtKind::Continue, StmtKind::Return});
  const bool leaves = stmt.kind == StmtKind::Switch && contains(stmt, {StmtKind::Leave});
  return !leaves && isUniform(program, stmt.exprs[0]);
}

/// The ways on from a statement or a block.
enum Exit : uint32_t { kNext = 1, kBreak = 2, kContinue = 4, kLeave = 8 };

uint32_t exitsOf(const Stmt &stmt);

uint32_t exitsOf(const Block &block) {
  uint32_t exits = kNext;
  for (const Stmt &stmt : block)
    if (exits & kNext)
      exits = (exits & ~kNext) | exitsOf(stmt);
  return exits;
}

uint32_t exitsOf(const Stmt &stmt) {
  uint32_t inner = 0;
  for (const Block &block : stmt.blocks)
    inner |= exitsOf(block);
  switch (stmt.kind) {
  case StmtKind::Break:
    return kBreak;
  case StmtKind::Continue:
    return kContinue;
  case StmtKind::Leave:
    return kLeave;
  case StmtKind::Return:
    return 0;
  case StmtKind::Discard:
    return endsInvocation(stmt) ? 0 : uint32_t(kNext);
  case StmtKind::If:
    return inner;
  case StmtKind::Switch:
    return inner & kLeave ? (inner & ~kLeave) | kNext : inner;
  case StmtKind::Loop: {
    const bool isTestedAtEnd = stmt.numbers[1] != 0;
    if (isTestedAtEnd && inner == 0)
      return 0;
    return kNext;
  }
  default:
    return kNext;
  }
}

bool hasUnreachableSwitch(const Block &block, bool reached) {
  for (const Stmt &stmt : block) {
    if (!reached && contains(stmt, {StmtKind::Switch}))
      return true;
    for (const Block &inner : stmt.blocks)
      if (hasUnreachableSwitch(inner, reached))
        return true;
    reached &= (exitsOf(stmt) & kNext) != 0;
  }
  return false;
}

bool checkBlock(const Program &program, const Block &block, bool uniform) {
  for (const Stmt &stmt : block) {
    if (stmt.kind == StmtKind::Exchange && !uniform)
      return false;
    const bool inner = uniform && !stmt.blocks.empty() && staysUniform(program, stmt);
    for (const Block &each : stmt.blocks)
      if (!checkBlock(program, each, inner))
        return false;
    // In a loop, break and continue have made `uniform` false before.
    if (contains(stmt, {StmtKind::Return}))
      uniform = false;
  }
  return true;
}

} // namespace

void forEachExpr(Program &program, const VisitExpr &visit) {
  for (Function &function : program.functions) {
    visitBlock(function.body, visit);
    visitTree(function.result, visit);
  }
}

void forEachBlock(Program &program, const std::function<void(Block &)> &visit) {
  for (Function &function : program.functions)
    fuzz::visitBlocks(function.body, visit);
}

void forEachStmt(const Block &block, const std::function<void(const Stmt &)> &visit) {
  fuzz::visitStmts(block, visit);
}

bool isBelow(const Program &program, const Expr &expr, uint64_t limit) {
  switch (expr.kind) {
  case ExprKind::Constant:
    return std::ranges::all_of(expr.numbers, [&](uint64_t number) { return number < limit; });
  case ExprKind::Load: {
    const uint32_t bound = program.variables[expr.index].bound;
    return bound != 0 && bound <= limit;
  }
  case ExprKind::Convert:
    return expr.args[0].type.isInteger() && isBelow(program, expr.args[0], limit);
  default:
    return false;
  }
}

std::vector<uint64_t> tableContents(const Program &program, uint32_t variable) {
  const Variable &table = program.variables[variable];
  fuzz::Random random(program.dataSeed + variable);
  std::vector<uint64_t> contents(table.type.count);
  for (uint64_t &value : contents)
    value = table.bound ? random.below(table.bound) : random.next();
  return contents;
}

bool isUniform(const Program &program, const Expr &expr) {
  const auto isUniformVariable = [](const Variable &variable) {
    // Derivatives only need the same control flow in a quad.
    return variable.storage == Storage::Uniform ||
           (variable.storage == Storage::Varying && variable.place.interpolation == Interpolation::Flat);
  };
  const bool isSource =
      expr.kind == ExprKind::Constant ||
      (expr.kind == ExprKind::BuiltIn && BuiltInKind(expr.index) == BuiltInKind::WorkgroupId) ||
      (expr.kind == ExprKind::Load && isUniformVariable(program.variables[expr.index]));
  const bool keeps = expr.kind != ExprKind::BuiltIn && expr.kind != ExprKind::Load &&
                     expr.kind != ExprKind::Counter && expr.kind != ExprKind::Call &&
                     expr.kind != ExprKind::Image;
  return (isSource || keeps) &&
         std::ranges::all_of(expr.args, [&](const Expr &arg) { return isUniform(program, arg); });
}

bool isSameInDraw(const Program &program, const Expr &expr) {
  const bool isOfPrimitive =
      program.draw &&
      (expr.kind == ExprKind::BuiltIn ||
       (expr.kind == ExprKind::Load && program.variables[expr.index].storage == Storage::Varying));
  return isUniform(program, expr) && !isOfPrimitive &&
         std::ranges::all_of(expr.args, [&](const Expr &arg) { return isSameInDraw(program, arg); });
}

uint32_t targetLocation(const Program &program, uint32_t variable) {
  uint32_t location = 0;
  for (uint32_t i = 0; i < variable; ++i)
    location +=
        program.variables[i].storage == Storage::Target && program.variables[i].format != depthFormat();
  return location;
}

bool keepsExchangesUniform(const Program &program) {
  for (size_t i = 0; i < program.functions.size(); ++i)
    if (!checkBlock(program, program.functions[i].body, i == 0))
      return false;
  return true;
}

bool hasUnreachableSwitch(const Program &program) {
  return std::ranges::any_of(program.functions, [](const Function &function) {
    return hasUnreachableSwitch(function.body, /*reached=*/true);
  });
}

} // namespace shaderfuzz
