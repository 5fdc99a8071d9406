// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/lowering/interface/HardwareStage.h"

#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// Creates the stage of vertex shaders: `.gs`, a primitive shader (NGG) in passthrough mode, whose lanes are
/// vertices and primitives at the same time.
std::unique_ptr<HardwareStage> createPrimitiveStage(const PipelineState &state, const ShaderState &shader,
                                                    llvm::LLVMContext &context);

/// Returns the number of vertices that the current wave has, an i32. `function`: the entry point of a vertex
/// shader, lowered; null for any other function.
llvm::Value *buildVerticesOfWave(llvm::IRBuilder<> &builder, llvm::Function &function);

} // namespace lgc
