// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/spirv/Dominators.h"

#include <utility>

namespace llpc::spirv {

/// Traverses the graph with an explicit stack, because the input determines the depth.
std::vector<uint32_t> Dominators::reversePostOrder(const Graph &graph) {
  std::vector<uint32_t> postOrder;
  std::vector<bool> seen(graph.size());
  std::vector<std::pair<uint32_t, size_t>> stack; // node, next successor
  stack.emplace_back(0, 0);
  seen[0] = true;
  while (!stack.empty()) {
    auto &[node, next] = stack.back();
    if (next == graph[node].size()) {
      postOrder.push_back(node);
      stack.pop_back();
      continue;
    }
    uint32_t successor = graph[node][next++];
    if (!seen[successor]) {
      seen[successor] = true;
      stack.emplace_back(successor, 0);
    }
  }
  return {postOrder.rbegin(), postOrder.rend()};
}

// The iterative algorithm of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm".
Dominators::Dominators(const Graph &graph)
    : immediate_(graph.size(), kNone), order_(graph.size(), kNone), enter_(graph.size()),
      leave_(graph.size()) {
  if (graph.empty())
    return;
  std::vector<uint32_t> nodes = reversePostOrder(graph);
  for (uint32_t i = 0; i < nodes.size(); ++i)
    order_[nodes[i]] = i;
  Graph predecessors(graph.size());
  for (uint32_t node : nodes)
    for (uint32_t successor : graph[node])
      predecessors[successor].push_back(node);

  immediate_[0] = 0; // set to itself during the iteration
  auto meet = [&](uint32_t a, uint32_t b) {
    while (a != b) {
      while (order_[a] > order_[b])
        a = immediate_[a];
      while (order_[b] > order_[a])
        b = immediate_[b];
    }
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t node : nodes) {
      uint32_t dominator = kNone;
      for (uint32_t predecessor : predecessors[node])
        if (immediate_[predecessor] != kNone)
          dominator = dominator == kNone ? predecessor : meet(predecessor, dominator);
      if (node != 0 && immediate_[node] != dominator) {
        immediate_[node] = dominator;
        changed = true;
      }
    }
  }
  immediate_[0] = kNone;
  numberTree();
}

void Dominators::numberTree() {
  Graph children(immediate_.size());
  for (uint32_t node = 1; node < immediate_.size(); ++node)
    if (immediate_[node] != kNone)
      children[immediate_[node]].push_back(node);
  std::vector<std::pair<uint32_t, size_t>> stack;
  uint32_t time = 0;
  stack.emplace_back(0, 0);
  enter_[0] = time++;
  while (!stack.empty()) {
    auto &[node, next] = stack.back();
    if (next == children[node].size()) {
      leave_[node] = time++;
      stack.pop_back();
      continue;
    }
    uint32_t child = children[node][next++];
    enter_[child] = time++;
    stack.emplace_back(child, 0);
  }
}

} // namespace llpc::spirv
