// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/lowering/interface/HardwareStage.h"

namespace lgc {

/// Creates the hardware stage in which the shader runs; returns null when it is not supported.
std::unique_ptr<HardwareStage> createHardwareStage(const PipelineState &state, const ShaderState &shader,
                                                   llvm::LLVMContext &context);

} // namespace lgc
