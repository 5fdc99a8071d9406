// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/dialect/CooperativeMatrix.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/matrix/SpreadSums.h"

namespace lgc {

/// Emits a matrix instruction (WMMA) of gfx11 and later.
llvm::Value *multiplyByInstruction(CooperativeMatrixMultiplyAddOp &op, const MatrixTarget &target,
                                   SpreadSums &sums);

/// Emits a matrix instruction of gfx12 for 8-bit floats.
llvm::Value *multiplyFloat8(CooperativeMatrixMultiplyAddFloat8Op &op);

/// Emits dot products: a lane multiplies its column of B with the rows of A, which it reads from the lanes of
/// its group.
llvm::Value *multiplyByDotProducts(CooperativeMatrixMultiplyAddOp &op, const MatrixTarget &target);

/// Adds the addend where no instruction saturates like the op.
llvm::Value *addSaturating(llvm::IRBuilder<> &builder, CooperativeMatrixMultiplyAddOp &op,
                           llvm::Value *products);

/// Returns whether sums are clamped to the values of an unsigned integer.
inline bool saturatesUnsigned(CooperativeMatrixMultiplyAddOp &op) {
  return op.getSaturate() && !op.getFirstSigned() && !op.getSecondSigned() && !op.getSumSigned();
}

} // namespace lgc
