// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Translates a module in MLIR to the LLVM IR that lgc's passes take.

#pragma once

#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace mlir {
class DialectRegistry;
class ModuleOp;
} // namespace mlir

namespace lgc {

/// Registers the dialects that toLlvmIr supports: lgc and llvm, and arith, cf, func, scf and vector, which
/// are lowered to llvm.
void registerDialects(mlir::DialectRegistry &registry);

/// Lowers `module` in place to lgc and llvm, and translates it. Returns null on failure, which has been
/// reported to the context's diagnostic handlers. The result has passed both LLVM's verifier and the
/// dialect's.
std::unique_ptr<llvm::Module> toLlvmIr(mlir::ModuleOp module, llvm::LLVMContext &context);

} // namespace lgc
