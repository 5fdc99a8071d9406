// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The rules that a tree must obey to have a meaning.

#include "Program.h"

#include <set>
#include <utility>

namespace reconvergence {

namespace {

class Checker {
public:
  Checker(const Program &program, uint32_t index)
      : program_(program), index_(index), function_(program.functions[index]) {}

  std::string run() {
    if (function_.parameters > function_.variables())
      fail("more parameters than variables");
    block(function_.body, {});
    if (function_.hasResult)
      expr(function_.result, 'u');
    for (const Array &each : function_.arrays)
      if (each.size == 0 || each.size > kArrayLimit)
        fail("an array of no possible size");
    return problem_;
  }

private:
  /// Which jumps have a target.
  struct Context {
    bool isInLoop = false, isInSwitch = false, isInContinue = false;
  };

  void fail(const std::string &problem) {
    if (problem_.empty())
      problem_ = problem;
  }

  void block(const Block &block, const Context &context) {
    for (const Stmt &each : block)
      stmt(each, context);
  }

  void stmt(const Stmt &stmt, const Context &context) {
    switch (stmt.kind) {
    case StmtKind::Observe:
      return shape(stmt, "u", 0);
    case StmtKind::Assign:
      variable(stmt.index);
      return shape(stmt, "u", 0);
    case StmtKind::Fill:
      array(stmt.index);
      isInFill_ = true;
      shape(stmt, "u", 0);
      isInFill_ = false;
      return;
    case StmtKind::Call:
      return call(stmt);
    case StmtKind::If:
      shape(stmt, "b", 2);
      break;
    case StmtKind::JumpIf:
      shape(stmt, "b", 0);
      return jump(stmt.jump, context);
    case StmtKind::Switch:
      return switchStmt(stmt, context);
    case StmtKind::Loop:
      return loop(stmt);
    case StmtKind::Abort:
      if (program_.draw)
        fail("an abort of a fragment");
      shape(stmt, "u", 0);
      return jump(stmt.kind, context);
    case StmtKind::Demote:
      return fragment(stmt);
    case StmtKind::Terminate:
    case StmtKind::Kill:
      fragment(stmt);
      return jump(stmt.kind, context);
    case StmtKind::Return:
      shape(stmt, function_.hasResult ? "u" : "", 0);
      return jump(stmt.kind, context);
    default:
      return jump(stmt.kind, context);
    }
    for (const Block &inner : stmt.blocks)
      block(inner, context);
  }

  void jump(StmtKind kind, const Context &context) {
    const bool isLoopJump = kind == StmtKind::Break || kind == StmtKind::Continue;
    if (isLoopJump && !context.isInLoop)
      fail("a jump outside of a loop");
    if (kind == StmtKind::Leave && !context.isInSwitch)
      fail("a jump outside of a switch");
    if (kind >= StmtKind::Return && context.isInContinue)
      fail("a return in a continue construct");
  }

  void fragment(const Stmt &stmt) {
    shape(stmt, "", 0);
    if (!program_.draw)
      fail("an end of a fragment that is none");
  }

  void call(const Stmt &stmt) {
    if (stmt.index <= index_ || stmt.index >= program_.functions.size())
      return fail("a call of what is not there");
    const Function &callee = program_.functions[stmt.index];
    shape(stmt, std::string(callee.parameters, 'u'), 0);
    if (callee.hasResult)
      variable(stmt.target);
  }

  void switchStmt(const Stmt &stmt, Context context) {
    shape(stmt, "u", stmt.cases.size());
    context.isInSwitch = true;
    std::set<uint32_t> values;
    uint32_t defaults = 0;
    for (size_t i = 0; i < stmt.cases.size() && i < stmt.blocks.size(); ++i) {
      const Case &each = stmt.cases[i];
      defaults += each.isDefault;
      for (uint32_t value : each.values)
        if (!values.insert(value).second)
          fail("a value with two cases");
      if (each.values.empty() && !each.isDefault)
        fail("a case without values");
      if (each.runsOn && i + 1 == stmt.cases.size())
        fail("the last case runs on");
      block(stmt.blocks[i], context);
    }
    if (defaults > 1)
      fail("two default cases");
  }

  void loop(const Stmt &stmt) {
    shape(stmt, "b", 2);
    variable(stmt.index);
    if (stmt.limit > kLoopLimit)
      fail("too high a limit");
    if (!problem_.empty())
      return;
    if (stmt.form == LoopForm::SingleBlock)
      for (const Stmt &each : stmt.blocks[0])
        if (each.kind > StmtKind::Call)
          fail("control flow in a single block");
    // A jump in a continue construct would leave it elsewhere than at the back edge.
    block(stmt.blocks[0], {true, false, inContinue_});
    const bool outer = std::exchange(inContinue_, true);
    block(stmt.blocks[1], {false, false, true});
    inContinue_ = outer;
  }

  void variable(uint32_t index) {
    if (index >= function_.variables())
      fail("a variable that is not there");
  }

  void array(uint32_t index) {
    if (index >= function_.arrays.size())
      fail("an array that is not there");
  }

  void shape(const Stmt &stmt, const std::string &types, size_t blocks) {
    if (stmt.exprs.size() != types.size() || stmt.blocks.size() != blocks)
      return fail("a statement without its parts");
    for (size_t i = 0; i < types.size(); ++i)
      expr(stmt.exprs[i], types[i]);
  }

  void expr(const Expr &expr, char type) {
    const Operation &known = operation(expr.kind);
    const std::string arguments = known.arguments;
    if (known.result != type || expr.args.size() != arguments.size())
      return fail("an expression of the wrong type");
    if ((expr.kind == ExprKind::Input && expr.number >= kInputWords) ||
        (expr.kind == ExprKind::Uniform && expr.number >= kUniformWords) ||
        (expr.kind == ExprKind::Pushed && expr.number >= kPushedWords))
      fail("an input that is not there");
    if (expr.kind == ExprKind::Variable)
      variable(expr.number);
    if (expr.kind == ExprKind::ArrayElement)
      array(expr.number / kArrayLimit);
    if (expr.kind == ExprKind::Digest)
      array(expr.number);
    if ((expr.kind == ExprKind::Index || expr.kind == ExprKind::Own) && !isInFill_)
      fail("an element of nothing");
    if (expr.kind >= ExprKind::PixelX)
      ofFragment(expr);
    if (expr.kind == ExprKind::Typed && !isValid(expr.typed))
      fail("a typed operation that does not exist");
    for (size_t i = 0; i < arguments.size(); ++i)
      this->expr(expr.args[i], arguments[i]);
  }

  void ofFragment(const Expr &expr) {
    if (!program_.draw)
      fail("a value of fragments");
    if ((expr.kind == ExprKind::Flat && expr.number >= kFlatWords) ||
        (expr.kind == ExprKind::Difference && expr.number >= kDifferenceKinds) ||
        (expr.kind == ExprKind::QuadSwap && expr.number >= 3) ||
        (expr.kind == ExprKind::QuadBroadcast && expr.number >= 4))
      fail("a number out of range");
  }

  const Program &program_;
  const uint32_t index_;
  const Function &function_;
  bool inContinue_ = false, isInFill_ = false;
  std::string problem_;
};

} // namespace

std::string problemOf(const Program &program) {
  if (program.functions.empty() || program.functions[0].parameters || program.functions[0].hasResult)
    return "no function to begin with";
  if (program.draw && (program.groups != 1 || program.localSize != program.draw->triangles.size() * kPixels))
    return "not an invocation for each pixel of each triangle";
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (std::string problem = Checker(program, i).run(); !problem.empty())
      return problem;
  return {};
}

} // namespace reconvergence
