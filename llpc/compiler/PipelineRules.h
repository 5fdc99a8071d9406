// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/Compiler.h"

namespace llpc {

/// Whether the shaders and the state make a pipeline that can be compiled, as far as that can be said without
/// looking into the shaders. False after reporting what does not fit together or is not supported.
bool checkPipeline(const PipelineInput &input, Diagnostics &diagnostics);

} // namespace llpc
