// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reducer.h"
#include "test/fuzz/common/TreeReducer.h"

namespace shaderfuzz {

namespace {

class Reducer : fuzz::TreeReducer<Program, Block, Expr> {
public:
  Reducer(Program program, const Predicate &isInteresting, const std::function<bool()> &isOver)
      : TreeReducer(std::move(program), keepsExchangesUniform, isInteresting, isOver) {}

  Program run() {
    do {
      progress_ = false;
      removeStatements();
      flatten();
      simplifyExpressions();
      shrinkDispatch();
    } while (progress_ && !isOver_());
    return std::move(best_);
  }

private:
  /// Takes constructs for one of their blocks.
  void flatten() {
    for (size_t block = 0; blockAt(best_, block); ++block)
      for (size_t i = 0; i < blockAt(best_, block)->size(); ++i)
        for (size_t inner = 0;
             i < blockAt(best_, block)->size() && inner < (*blockAt(best_, block))[i].blocks.size(); ++inner)
          unwrap(block, i, inner);
  }

  void simplifyExpressions() {
    for (size_t i = 0; exprAt(best_, i); ++i) {
      const Expr current = *exprAt(best_, i);
      if (current.kind == ExprKind::Constant)
        continue;
      const Expr constant = Expr::constant(current.type, 1);
      const bool isConstant = current.kind == ExprKind::Construct && isAllConstant(current);
      if (isConstant || replace(i, constant))
        continue;
      for (Expr arg : current.args) {
        if (arg.kind == ExprKind::Pointer)
          arg.kind = ExprKind::Load;
        if (arg.type == current.type && replace(i, arg)) {
          --i; // the argument stands here now
          break;
        }
      }
    }
  }

  static bool isAllConstant(const Expr &expr) {
    return expr.kind == ExprKind::Constant ||
           (expr.kind == ExprKind::Construct && std::ranges::all_of(expr.args, isAllConstant));
  }

  void shrinkDispatch() {
    if (best_.draw)
      return shrinkDraw();
    const auto isSmaller = [&](uint32_t size) { return size < best_.invocationsPerGroup(); };
    if (best_.groups > 1)
      attempt([](Program &program) {
        program.groups = 1;
        return true;
      });
    for (uint32_t size : {1u, 2u, 4u, 16u, 33u})
      if (isSmaller(size) && attempt([&](Program &program) {
            program.groupSize[0] = size;
            program.groupSize[1] = program.groupSize[2] = 1;
            return true;
          }))
        break;
  }

  void shrinkDraw() {
    for (size_t i = best_.variables.size(); i-- > 0;)
      if (best_.variables[i].storage == Storage::Target)
        attempt([&](Program &program) { return removeTarget(program, uint32_t(i)); });
    const uint32_t step = best_.draw->topology == Topology::List ? 3 : 1;
    while (best_.draw->primitives() > 1 && attempt([&](Program &program) {
             std::vector<Vertex> &vertices = program.draw->vertices;
             vertices.resize(vertices.size() - step);
             program.groups = program.draw->primitives();
             return true;
           }))
      ;
    attempt([](Program &program) {
      const bool is =
          program.draw->depthMode == DepthMode::Late || program.draw->depthMode == DepthMode::Early;
      program.draw->depthMode = is ? DepthMode::None : program.draw->depthMode;
      return is;
    });
  }

  /// The variable stays, as a private one: others are known by their numbers. So does one colour, because
  /// scripts without one get an attachment that nothing writes.
  static bool removeTarget(Program &program, uint32_t variable) {
    Variable &target = program.variables[variable];
    const auto isColor = [](const Variable &each) {
      return each.storage == Storage::Target && each.format != depthFormat();
    };
    if (isColor(target) && std::ranges::count_if(program.variables, isColor) == 1)
      return false;
    if (target.format == depthFormat())
      program.draw->depthMode = DepthMode::None;
    target.storage = Storage::Private;
    return true;
  }
};

} // namespace

Program reduce(Program program, const std::function<bool(const Program &)> &isInteresting,
               const std::function<bool()> &isOver) {
  return Reducer(std::move(program), isInteresting, isOver).run();
}

} // namespace shaderfuzz
