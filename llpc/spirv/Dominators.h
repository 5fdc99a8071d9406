// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Dominator tree of a small graph. Private to llpc/spirv.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace llpc::spirv {

/// The successor indices of each node; node 0 is the entry.
using Graph = std::vector<std::vector<uint32_t>>;

class Dominators {
public:
  static constexpr uint32_t kNone = UINT32_MAX;

  explicit Dominators(const Graph &graph);

  bool isReachable(uint32_t node) const { return node == 0 || immediate_[node] != kNone; }
  /// The position in reverse post-order: an edge to an earlier node closes a cycle.
  uint32_t order(uint32_t node) const { return order_[node]; }
  /// Returns kNone for the entry and for unreachable nodes.
  uint32_t immediateDominator(uint32_t node) const { return immediate_[node]; }
  /// Also true when both are the same. Both must be reachable.
  bool dominates(uint32_t node, uint32_t other) const {
    return enter_[node] <= enter_[other] && leave_[other] <= leave_[node];
  }

private:
  std::vector<uint32_t> reversePostOrder(const Graph &graph);
  void numberTree();

  std::vector<uint32_t> immediate_;
  std::vector<uint32_t> order_; ///< position in reverse post-order; kNone when unreachable
  // The times when a traversal of the dominator tree enters and leaves the node.
  std::vector<uint32_t> enter_;
  std::vector<uint32_t> leave_;
};

} // namespace llpc::spirv
