// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The steps of the pipeline that consist of LLVM's own passes.

#pragma once

#include "llvm/IR/PassManager.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace lgc {

/// Inlines every call of an `alwaysinline` function and removes the functions that are then unused.
void addInlining(llvm::ModulePassManager &passes, llvm::PassBuilder &);

/// Promotes variables to values.
void addPromotion(llvm::ModulePassManager &passes, llvm::PassBuilder &);

/// Simplifies the naive code of the front end.
void addInputCleanUp(llvm::ModulePassManager &passes, llvm::PassBuilder &);

/// Simplifies the code that the lowering of resources left and removes dead code.
void addResourceCleanUp(llvm::ModulePassManager &passes, llvm::PassBuilder &);

/// Unrolls loops, and promotes private arrays whose indices became constant.
void addUnrolling(llvm::ModulePassManager &passes, llvm::PassBuilder &);

/// The main optimisations.
void addOptimization(llvm::ModulePassManager &passes, llvm::PassBuilder &);

/// LLVM's lowering of `ptr addrspace(7)` to buffer intrinsics.
void addBufferPointerLowering(llvm::ModulePassManager &passes, llvm::PassBuilder &builder);

/// Folds the address arithmetic of buffer intrinsics.
void addBufferCleanUp(llvm::ModulePassManager &passes, llvm::PassBuilder &);

} // namespace lgc
