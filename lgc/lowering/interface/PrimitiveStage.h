// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/lowering/interface/HardwareStage.h"

namespace lgc {

/// Creates the stage of vertex shaders: `.gs`, a primitive shader (NGG) in passthrough mode, whose lanes are
/// vertices and primitives at the same time.
std::unique_ptr<HardwareStage> createPrimitiveStage(const PipelineState &state, const ShaderState &shader,
                                                    llvm::LLVMContext &context);

} // namespace lgc
