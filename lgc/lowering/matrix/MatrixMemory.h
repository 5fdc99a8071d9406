// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/matrix/MatrixFragment.h"

namespace lgc {

/// Emits the loads of the lane's components, each as wide as the matrix's order allows.
llvm::Value *lowerMatrixLoad(CooperativeMatrixLoadOp &op, const MatrixTarget &target);

/// Emits the stores of the lane's components; each component of the matrix is stored once.
void lowerMatrixStore(CooperativeMatrixStoreOp &op, const MatrixTarget &target);

} // namespace lgc
