// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reducer.h"

#include <algorithm>
#include <iterator>

namespace shaderfuzz {

namespace {

class Reducer {
public:
  Reducer(Program program, const std::function<bool(const Program &)> &isInteresting,
          const std::function<bool()> &isOver)
      : best_(std::move(program)), isInteresting_(isInteresting), isOver_(isOver) {}

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
  /// Takes the change if it makes a difference to the program but none to what is looked for. The edit says
  /// whether it found something to change.
  bool attempt(const std::function<bool(Program &)> &edit) {
    Program changed = best_;
    if (isOver_() || !edit(changed) || !keepsExchangesUniform(changed) || !isInteresting_(changed))
      return false;
    best_ = std::move(changed);
    progress_ = true;
    return true;
  }

  size_t count(void (*forEach)(Program &, const std::function<void(Block &)> &)) {
    size_t result = 0;
    forEach(best_, [&](Block &) { ++result; });
    return result;
  }

  static Block *blockAt(Program &program, size_t index) {
    Block *found = nullptr;
    forEachBlock(program, [&](Block &block) {
      if (index-- == 0)
        found = &block;
    });
    return found;
  }

  static Expr *exprAt(Program &program, size_t index) {
    Expr *found = nullptr;
    forEachExpr(program, [&](Expr &expr) {
      if (index-- == 0)
        found = &expr;
    });
    return found;
  }

  void removeStatements() {
    // Large pieces first, from the end, where nothing depends on them.
    for (size_t block = 0; block < count(forEachBlock); ++block)
      for (size_t size = blockAt(best_, block)->size(); size > 0; size /= 2)
        for (size_t end = blockAt(best_, block)->size(); end > 0;) {
          const size_t begin = end > size ? end - size : 0;
          attempt([&](Program &program) {
            Block &target = *blockAt(program, block);
            target.erase(target.begin() + begin, target.begin() + end);
            return true;
          });
          end = std::min(begin, blockAt(best_, block)->size());
        }
  }

  /// Takes constructs for one of their blocks.
  void flatten() {
    for (size_t block = 0; block < count(forEachBlock); ++block)
      for (size_t i = 0; i < blockAt(best_, block)->size(); ++i)
        for (size_t inner = 0;
             i < blockAt(best_, block)->size() && inner < (*blockAt(best_, block))[i].blocks.size(); ++inner)
          attempt([&](Program &program) {
            Block &target = *blockAt(program, block);
            Block content = std::move(target[i].blocks[inner]);
            target.erase(target.begin() + i);
            target.insert(target.begin() + i, std::make_move_iterator(content.begin()),
                          std::make_move_iterator(content.end()));
            return true;
          });
  }

  void simplifyExpressions() {
    for (size_t i = 0; exprAt(best_, i); ++i) {
      const Expr current = *exprAt(best_, i);
      if (current.kind == ExprKind::Constant)
        continue;
      const auto replace = [&](const Expr &replacement) {
        return attempt([&](Program &program) {
          *exprAt(program, i) = replacement;
          return true;
        });
      };
      const Expr constant = Expr::constant(current.type, 1);
      const bool isConstant = current.kind == ExprKind::Construct && isAllConstant(current);
      if (isConstant || replace(constant))
        continue;
      for (const Expr &arg : current.args)
        if (arg.type == current.type && replace(arg)) {
          --i; // the argument stands here now
          break;
        }
    }
  }

  static bool isAllConstant(const Expr &expr) {
    return expr.kind == ExprKind::Constant ||
           (expr.kind == ExprKind::Construct && std::ranges::all_of(expr.args, isAllConstant));
  }

  void shrinkDispatch() {
    const auto isSmaller = [&](unsigned size) { return size < best_.invocationsPerGroup(); };
    if (best_.groups > 1)
      attempt([](Program &program) {
        program.groups = 1;
        return true;
      });
    for (unsigned size : {1u, 2u, 4u, 16u, 33u})
      if (isSmaller(size) && attempt([&](Program &program) {
            program.groupSize[0] = size;
            program.groupSize[1] = program.groupSize[2] = 1;
            return true;
          }))
        break;
  }

  Program best_;
  const std::function<bool(const Program &)> &isInteresting_;
  const std::function<bool()> &isOver_;
  bool progress_ = false;
};

} // namespace

Program reduce(Program program, const std::function<bool(const Program &)> &isInteresting,
               const std::function<bool()> &isOver) {
  return Reducer(std::move(program), isInteresting, isOver).run();
}

} // namespace shaderfuzz
