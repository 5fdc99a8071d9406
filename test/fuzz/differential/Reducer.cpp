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
};

} // namespace

Program reduce(Program program, const std::function<bool(const Program &)> &isInteresting,
               const std::function<bool()> &isOver) {
  return Reducer(std::move(program), isInteresting, isOver).run();
}

} // namespace shaderfuzz
