// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reducer.h"
#include "test/fuzz/common/TreeReducer.h"

#include <algorithm>
#include <utility>

namespace reconvergence {

namespace {

bool isWellFormed(const Program &program) {
  return problemOf(program).empty();
}

class Reducer : fuzz::TreeReducer<Program, Block, Expr> {
public:
  Reducer(Program program, const Predicate &isInteresting, const std::function<bool()> &isOver)
      : TreeReducer(std::move(program), isWellFormed, isInteresting, isOver) {}

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
  void changeStatements() {
    for (size_t index = 0; blockAt(best_, index); ++index)
      for (size_t i = 0; i < blockAt(best_, index)->size(); ++i) {
        const size_t blocks = (*blockAt(best_, index))[i].blocks.size();
        for (size_t inner = 0; inner < blocks; ++inner)
          if (unwrap(index, i, inner))
            break;
        if (i >= blockAt(best_, index)->size())
          break;
        // Looked up again each time, since an attempt that succeeds replaces the program.
        const auto stmt = [&]() -> const Stmt & { return (*blockAt(best_, index))[i]; };
        for (size_t n = stmt().cases.size(); n-- > 0;) {
          attempt([&](Program &program) { return removeCase((*blockAt(program, index))[i], n); });
          attempt([&](Program &program) { return stopCase((*blockAt(program, index))[i], n); });
        }
        if (stmt().kind == StmtKind::Loop)
          simplifyLoop(index, i);
      }
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
        if (replace(index, each))
          break;
      if (exprAt(best_, index)->kind == ExprKind::Typed)
        simplifyTyped(index);
    }
  }

  void simplifyTyped(size_t index) {
    const auto change = [&](auto edit) {
      attempt([&](Program &program) {
        TypedOperation &operation = exprAt(program, index)->typed;
        const TypedOperation before = operation;
        edit(operation);
        return operation != before;
      });
    };
    change([](TypedOperation &operation) { operation.components = 1; });
    change([](TypedOperation &operation) { operation.fold = Fold::Mix; });
    change([](TypedOperation &operation) { operation.spread = Spread::Plain; });
    change([](TypedOperation &operation) {
      operation.element = Element::U32;
      operation.spread = Spread::Plain;
    });
    change([](TypedOperation &operation) { operation.combination = Combination::Add; });
  }

  void shrinkArray(size_t function, size_t index) {
    const auto array = [&](Program &program) -> Array & { return program.functions[function].arrays[index]; };
    attempt([&](Program &program) { return std::exchange(array(program).isBool, false); });
    for (const uint32_t quarters : {0u, 1u, 2u, 3u})
      while (attempt([&](Program &program) {
        Array &shrunk = array(program);
        return std::exchange(shrunk.size, std::max(1u, shrunk.size * quarters / 4)) > shrunk.size;
      }))
        ;
  }

  void shrinkGroups() {
    attempt([](Program &program) { return std::exchange(program.groups, 1) != 1; });
    for (uint32_t size : {1u, 2u, 4u, 8u, 32u, 64u})
      if (size < best_.localSize && attempt([&](Program &program) {
            program.localSize = size;
            return true;
          }))
        break;
  }

  void shrinkDraw() {
    for (size_t i = best_.draw->triangles.size(); i-- > 0;)
      attempt([&](Program &program) {
        std::vector<Triangle> &triangles = program.draw->triangles;
        triangles.erase(triangles.begin() + ptrdiff_t(i));
        program.localSize = uint32_t(triangles.size()) * kPixels;
        return !triangles.empty();
      });
    attempt([](Program &program) { return !std::exchange(program.draw->packsPrimitives, true); });
    for (bool Draw::*mode : {&Draw::hasFullQuads, &Draw::hasQuadDerivatives, &Draw::reconvergesMaximally})
      attempt([&](Program &program) { return std::exchange((*program.draw).*mode, false); });
    attempt([](Program &program) {
      return std::exchange(program.draw->output, DrawOutput::Trace) != DrawOutput::Trace;
    });
  }

  void shrinkWhole() {
    if (best_.draw)
      shrinkDraw();
    else
      shrinkGroups();
    attempt([](Program &program) { return std::exchange(program.vectorRegisters, 0) != 0; });
    for (size_t i = 0; i < best_.functions.size(); ++i)
      for (size_t array = 0; array < best_.functions[i].arrays.size(); ++array)
        shrinkArray(i, array);
    for (size_t i = 0; i < best_.functions.size(); ++i)
      for (size_t variable = 0; variable < best_.functions[i].variables(); ++variable)
        attempt([&](Program &program) {
          const bool wasPhi = program.functions[i].phis[variable];
          program.functions[i].phis[variable] = false;
          return wasPhi;
        });
  }
};

} // namespace

Program reduce(Program program, const std::function<bool(const Program &)> &isInteresting,
               const std::function<bool()> &isOver) {
  return Reducer(std::move(program), isInteresting, isOver).run();
}

} // namespace reconvergence
