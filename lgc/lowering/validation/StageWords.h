// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/state/PipelineState.h"

#include <array>

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace lgc {

/// Inserts code at the function's beginning that computes the three words with which a record names the
/// invocation (protocol/ValidationProtocol.h). It is dead if no record uses them.
std::array<llvm::Value *, 3> createStageWords(llvm::Function &function, const ShaderState &shader);

/// Returns SPIR-V's ExecutionModel of the stage.
uint32_t executionModel(ShaderStage stage);

} // namespace lgc
