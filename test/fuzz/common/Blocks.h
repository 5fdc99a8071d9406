// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace fuzz {

/// A block, which is a vector of statements, and all inside of it: statements have vectors `blocks`.
/// Outermost first.
template <typename Block, typename Visit>
void visitBlocks(Block &block, const Visit &visit) {
  visit(block);
  for (auto &stmt : block)
    for (auto &inner : stmt.blocks)
      visitBlocks(inner, visit);
}

/// The statements of a block and of all inside of it, in program order.
template <typename Block, typename Visit>
void visitStmts(const Block &block, const Visit &visit) {
  for (const auto &stmt : block) {
    visit(stmt);
    for (const auto &inner : stmt.blocks)
      visitStmts(inner, visit);
  }
}

} // namespace fuzz
