// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/dialect/CooperativeMatrix.h"

#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// The components of a matrix that a lane holds, or its part of what it holds. They are in one line: a row of
/// A, a column of B or of an accumulator. Component i of the lane is number `start` + i * `step` in the line.
struct MatrixFragment {
  llvm::Value *line;
  llvm::Value *start;
  uint32_t step;
  uint32_t components;
};

/// Emits the number of the lane's group of 16 lanes.
llvm::Value *groupOfLane(llvm::IRBuilder<> &builder, const MatrixTarget &target);

/// Emits the position of the lane's components (docs/cooperative-matrix.md has the figures).
MatrixFragment fragmentOf(llvm::IRBuilder<> &builder, MatrixUse use, const MatrixTarget &target);

/// The fragment of a replicated matrix that the lane stores, so that lanes share the work; `matrix` becomes
/// the components in question.
MatrixFragment shareOf(llvm::IRBuilder<> &builder, llvm::Value *&matrix, const MatrixTarget &target);

} // namespace lgc
