// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/Support/GenericDomTree.h"

namespace lgc {

/// The nearest block that dominates all of `blocks`, which are reachable; null without any. LLVM's function
/// for two blocks goes up the tree step by step, which for each of very many blocks would take quadratic
/// time: two of them, the first and the last in the tree's order, have the same common dominator as all.
template <typename Block, typename Blocks>
Block *findCommonDominator(const llvm::DominatorTreeBase<Block, false> &tree, const Blocks &blocks) {
  tree.updateDFSNumbers();
  const llvm::DomTreeNodeBase<Block> *first = nullptr, *last = nullptr;
  for (Block *block : blocks) {
    const llvm::DomTreeNodeBase<Block> *node = tree.getNode(block);
    if (!first || node->getDFSNumIn() < first->getDFSNumIn())
      first = node;
    if (!last || node->getDFSNumIn() > last->getDFSNumIn())
      last = node;
  }
  return first ? tree.findNearestCommonDominator(first->getBlock(), last->getBlock()) : nullptr;
}

} // namespace lgc
