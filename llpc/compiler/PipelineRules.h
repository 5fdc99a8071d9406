// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/Compiler.h"

namespace llpc {

/// Checks whether the shaders and the state form a pipeline that can be compiled, as far as that is visible
/// without the shaders' code. Returns false after reporting a contradiction or something unsupported.
bool checkPipeline(const PipelineInput &input, Diagnostics &diagnostics);

} // namespace llpc
