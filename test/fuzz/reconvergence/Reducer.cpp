// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reducer.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace reconvergence {

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
      changeStatements();
      removeFunctions();
      simplifyExpressions();
      shrinkWhole();
    } while (progress_ && !isOver_());
    return std::move(best_);
  }

private:
  /// Takes the change if it makes a difference to the program but none to what is looked for. The edit says
  /// whether it found something to change.
  template <typename Edit>
  bool attempt(Edit edit) {
    Program changed = best_;
    if (isOver_() || !edit(changed) || !problemOf(changed).empty() || !isInteresting_(changed))
      return false;
    best_ = std::move(changed);
    progress_ = true;
    return true;
  }

  static Block *blockAt(Program &program, size_t index) {
    Block *found = nullptr;
    forEachBlock(program, [&](Block &block) { found = index-- == 0 ? &block : found; });
    return found;
  }

  static Expr *exprAt(Program &program, size_t index) {
    Expr *found = nullptr;
    forEachExpr(program, [&](Expr &expr) { found = index-- == 0 ? &expr : found; });
    return found;
  }

  void removeStatements() {
    // Large pieces first, from the end, where nothing depends on them.
    for (size_t index = 0; Block *block = blockAt(best_, index); ++index)
      for (size_t size = block->size(); size > 0; size /= 2)
        for (size_t end = blockAt(best_, index)->size(); end > 0;) {
          const size_t begin = end > size ? end - size : 0;
          attempt([&](Program &program) {
            Block &target = *blockAt(program, index);
            target.erase(target.begin() + begin, target.begin() + end);
            return true;
          });
          end = std::min(begin, blockAt(best_, index)->size());
        }
  }

  void changeStatements() {
    for (size_t index = 0; blockAt(best_, index); ++index)
      for (size_t i = 0; i < blockAt(best_, index)->size(); ++i) {
        const size_t blocks = (*blockAt(best_, index))[i].blocks.size();
        for (size_t inner = 0; inner < blocks; ++inner)
          if (attempt([&](Program &program) { return unwrap(*blockAt(program, index), i, inner); }))
            break;
        if (i >= blockAt(best_, index)->size())
          break;
        const Stmt &stmt = (*blockAt(best_, index))[i];
        for (size_t n = stmt.cases.size(); n-- > 0;) {
          attempt([&](Program &program) { return removeCase((*blockAt(program, index))[i], n); });
          attempt([&](Program &program) { return stopCase((*blockAt(program, index))[i], n); });
        }
        if (stmt.kind == StmtKind::Loop)
          simplifyLoop(index, i);
      }
  }

  /// The construct becomes one of its blocks.
  static bool unwrap(Block &block, size_t place, size_t inner) {
    Block content = std::move(block[place].blocks[inner]);
    block.erase(block.begin() + place);
    block.insert(block.begin() + place, std::make_move_iterator(content.begin()),
                 std::make_move_iterator(content.end()));
    return true;
  }

  static bool removeCase(Stmt &stmt, size_t index) {
    if (index >= stmt.cases.size())
      return false;
    stmt.cases.erase(stmt.cases.begin() + index);
    stmt.blocks.erase(stmt.blocks.begin() + index);
    if (!stmt.cases.empty())
      stmt.cases.back().runsOn = false;
    return true;
  }

  static bool stopCase(Stmt &stmt, size_t index) {
    return index < stmt.cases.size() && std::exchange(stmt.cases[index].runsOn, false);
  }

  void simplifyLoop(size_t block, size_t place) {
    const auto loop = [&](Program &program) -> Stmt & { return (*blockAt(program, block))[place]; };
    while (loop(best_).limit > 1 && attempt([&](Program &program) { return --loop(program).limit > 0; }))
      ;
    attempt([&](Program &program) {
      return std::exchange(loop(program).form, LoopForm::While) != LoopForm::While;
    });
  }

  void removeFunctions() {
    for (size_t index = best_.functions.size(); --index > 0;)
      attempt([&](Program &program) {
        program.functions.erase(program.functions.begin() + index);
        forEachBlock(program, [&](Block &block) {
          std::erase_if(block,
                        [&](const Stmt &stmt) { return stmt.kind == StmtKind::Call && stmt.index == index; });
          for (Stmt &stmt : block)
            if (stmt.kind == StmtKind::Call && stmt.index > index)
              --stmt.index;
        });
        return true;
      });
  }

  void simplifyExpressions() {
    for (size_t index = 0; exprAt(best_, index); ++index) {
      const Expr now = *exprAt(best_, index);
      const char type = operation(now.kind).result;
      std::vector<Expr> simpler;
      const ExprKind constant = type == 'b' ? ExprKind::BoolConstant : ExprKind::Constant;
      if (now.kind != constant || now.number > 1)
        simpler = {{constant, 1, {}}, {constant, 0, {}}};
      for (const Expr &arg : now.args)
        if (operation(arg.kind).result == type)
          simpler.push_back(arg);
      for (const Expr &each : simpler)
        if (attempt([&](Program &program) {
              *exprAt(program, index) = each;
              return true;
            }))
          break;
    }
  }

  void shrinkWhole() {
    for (unsigned size : {1u, 2u, 4u, 8u, 32u, 64u})
      if (size < best_.localSize && attempt([&](Program &program) {
            program.localSize = size;
            return true;
          }))
        break;
    for (size_t i = 0; i < best_.functions.size(); ++i)
      for (size_t variable = 0; variable < best_.functions[i].variables(); ++variable)
        attempt([&](Program &program) {
          const bool wasPhi = program.functions[i].phis[variable];
          program.functions[i].phis[variable] = false;
          return wasPhi;
        });
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

} // namespace reconvergence
