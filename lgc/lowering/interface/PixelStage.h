// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/lowering/interface/HardwareStage.h"

namespace lgc {

/// Creates the stage of fragment shaders: `.ps`.
std::unique_ptr<HardwareStage> createPixelStage(const PipelineState &state, const ShaderState &shader,
                                                llvm::LLVMContext &context);

} // namespace lgc
