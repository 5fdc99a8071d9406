// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <utility>

namespace fuzz {

/// The common part of reducers for programs that are trees. `Block` is a vector of statements, which have
/// vectors `blocks`; the functions forEachBlock and forEachExpr beside `Program` visit all of them, outermost
/// first.
template <typename Program, typename Block, typename Expr>
class TreeReducer {
protected:
  using Predicate = std::function<bool(const Program &)>;

  TreeReducer(Program program, Predicate isValid, const Predicate &isInteresting,
              const std::function<bool()> &isOver)
      : best_(std::move(program)), isValid_(std::move(isValid)), isInteresting_(isInteresting),
        isOver_(isOver) {}

  /// Takes the change if it makes a difference to the program but none to what is looked for. The edit says
  /// whether it found something to change.
  template <typename Edit>
  bool attempt(Edit edit) {
    Program changed = best_;
    if (isOver_() || !edit(changed) || !isValid_(changed) || !isInteresting_(changed))
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

  /// Puts the expression in the place of the one with that index.
  bool replace(size_t index, const Expr &expr) {
    return attempt([&](Program &program) {
      *exprAt(program, index) = expr;
      return true;
    });
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

  /// The construct at that position becomes one of its blocks.
  bool unwrap(size_t index, size_t position, size_t inner) {
    return attempt([&](Program &program) {
      Block &block = *blockAt(program, index);
      Block content = std::move(block[position].blocks[inner]);
      block.erase(block.begin() + position);
      block.insert(block.begin() + position, std::make_move_iterator(content.begin()),
                   std::make_move_iterator(content.end()));
      return true;
    });
  }

  Program best_;
  const Predicate isValid_;
  const Predicate &isInteresting_;
  const std::function<bool()> &isOver_;
  bool progress_ = false;
};

} // namespace fuzz
