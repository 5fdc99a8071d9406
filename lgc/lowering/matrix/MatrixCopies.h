// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/dialect/CooperativeMatrix.h"
#include "lgc/dialect/LgcDialect.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// A factor of a multiplication whose copies in the groups of lanes may differ, because lanes computed its
/// components from something else than components of matrices and uniform values.
struct DifferingCopies {
  CooperativeMatrixMultiplyAddOp *op;
  bool isFirst; ///< else it is the second factor
};

/// Finds them in a function whose loads of matrices have not been lowered.
llvm::SmallVector<DifferingCopies> findDifferingCopies(llvm::Function &function,
                                                       const llvm::TargetTransformInfo &targetInfo,
                                                       const MatrixTarget &target);

/// Returns the replicated matrix with all copies equal. Each component is that of the group that stores it.
llvm::Value *unifyCopies(llvm::IRBuilder<> &builder, llvm::Value *matrix, const MatrixTarget &target);

} // namespace lgc
