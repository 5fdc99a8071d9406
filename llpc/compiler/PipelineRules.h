// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/Compiler.h"

namespace llpc {

/// Checks whether the shaders and the state form a pipeline that can be compiled, without reading the
/// shaders' code. Returns false after reporting a contradiction or an unsupported feature.
bool checkPipeline(const PipelineInput &input, Diagnostics &diagnostics);

} // namespace llpc
