// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/Support/GenericDomTree.h"

namespace lgc {

/// Returns the nearest block that dominates all of `blocks`, which must be reachable; null when `blocks` is
/// empty. LLVM's function for two blocks climbs the tree step by step, which would take quadratic time for
/// many blocks. The first and the last block in the tree's order have the same common dominator as all of
/// them.
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
