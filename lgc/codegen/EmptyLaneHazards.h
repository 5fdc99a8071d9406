// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/codegen/UniformValues.h"

namespace lgc {

/// Knows what a wave must not execute when none of its lanes is active (`exec` = 0). Vector instructions then
/// do nothing, and scalar ones compute from scalar values as always. But uniform values that went through
/// VGPRs, as results of vector loads and float arithmetic do, are arbitrary.
class EmptyLaneHazards {
public:
  explicit EmptyLaneHazards(UniformValues &values) : values_(values) {}

  /// Returns whether a wave without active lanes could do harm on its way from behind `start` to `end`, which
  /// post-dominates it: take an arbitrary branch, so that loops need not end, access memory or registers at
  /// an arbitrary place, or call a function, which may do all of these.
  bool areBetween(const llvm::Instruction &start, const llvm::BasicBlock &end);

private:
  bool isHazard(const llvm::Instruction &inst);
  bool mayRunOn(const llvm::Loop &loop);
  bool leavesWhenEmpty(const llvm::Loop &loop) const;

  UniformValues &values_;
};

} // namespace lgc
