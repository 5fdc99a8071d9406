// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The common first and last steps of passes.

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/IR/PassManager.h"

#include <optional>

namespace lgc {

/// Returns the state that the module records. Returns nullopt after reporting that it is missing or
/// malformed.
std::optional<PipelineState> readState(llvm::Module &module);
/// Like readState(), for a pass that needs the resource mapping: it is an error when lgc-lay-out-user-data
/// has not run.
std::optional<PipelineState> readMappedState(llvm::Module &module);

/// Replaces the op by the value, which takes its name if it is an instruction without one.
void replaceOp(llvm::Instruction &op, llvm::Value *value);

/// Removes the attributes that LLVM inferred from ops that have since been lowered: `memory`, `nosync`,
/// `noreturn` and `willreturn`, from the functions, their callers and the calls of them.
void dropInferredEffects(llvm::ArrayRef<llvm::Function *> functions);

} // namespace lgc
