// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The steps of the pipeline that are made of LLVM's own passes.

#pragma once

#include "llvm/IR/PassManager.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace lgc {

/// Inlines every call of an `alwaysinline` function and drops what is then unused.
void addInlining(llvm::ModulePassManager &passes, llvm::PassBuilder &);

/// Makes values of variables.
void addPromotion(llvm::ModulePassManager &passes, llvm::PassBuilder &);

/// Folds what the front end wrote naively.
void addInputCleanUp(llvm::ModulePassManager &passes, llvm::PassBuilder &);

/// Folds and removes what the lowering of resources left.
void addResourceCleanUp(llvm::ModulePassManager &passes, llvm::PassBuilder &);

/// Unrolls loops, and promotes private arrays whose indices that made constant.
void addUnrolling(llvm::ModulePassManager &passes, llvm::PassBuilder &);

/// The optimisations proper.
void addOptimization(llvm::ModulePassManager &passes, llvm::PassBuilder &);

/// LLVM's lowering of `ptr addrspace(7)` to buffer intrinsics.
void addBufferPointerLowering(llvm::ModulePassManager &passes, llvm::PassBuilder &builder);

/// Folds the address arithmetic of buffer intrinsics.
void addBufferCleanUp(llvm::ModulePassManager &passes, llvm::PassBuilder &);

} // namespace lgc
