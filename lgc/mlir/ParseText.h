// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parses MLIR text to a verified module.

#pragma once

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include "llvm/Support/SourceMgr.h"

#include <memory>

namespace lgc {

/// Parses the main buffer of `source`. Returns null on failure, which has been reported to the context's
/// diagnostic handlers with line and column. Text whose brackets nest so deeply that MLIR's parser would run
/// out of stack is refused.
mlir::OwningOpRef<mlir::ModuleOp> parseText(const std::shared_ptr<llvm::SourceMgr> &source,
                                            mlir::MLIRContext &context);

} // namespace lgc
