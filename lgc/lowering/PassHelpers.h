// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a pass begins and ends.

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/IR/PassManager.h"

#include <optional>

namespace lgc {

/// The state that the module records. Nullopt after reporting that it has none or a wrong one.
std::optional<PipelineState> readState(llvm::Module &module);
/// The same for a pass that needs the resource mapping: it is an error when lgc-lay-out-user-data has not
/// run.
std::optional<PipelineState> readMappedState(llvm::Module &module);

/// Takes from the functions, and from those that call them, what LLVM inferred from ops of theirs that now
/// are other code: `memory`, `nosync`, `noreturn` and `willreturn`, on the functions and on the calls of
/// them.
void dropInferredEffects(llvm::ArrayRef<llvm::Function *> functions);

} // namespace lgc
