// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The instructions of GLSL.std.450.

#pragma once

#include "llpc/reader/core/Handler.h"

#include <vector>

namespace llpc::reader {

/// Returns null when the reader does not support the instruction.
Handler findGlslHandler(spirv::GlslStd450 instruction);

/// Returns the entries of all parts in order.
std::vector<GlslHandlerEntry> allGlslHandlers();

// The parts of the table, one for each file.
std::span<const GlslHandlerEntry> glslCommonHandlers();
std::span<const GlslHandlerEntry> glslExponentialHandlers();
std::span<const GlslHandlerEntry> glslTrigonometryHandlers();
std::span<const GlslHandlerEntry> glslPackingHandlers();
std::span<const GlslHandlerEntry> glslGeometryHandlers();
std::span<const GlslHandlerEntry> glslMatrixHandlers();
std::span<const GlslHandlerEntry> glslInterpolationHandlers();

} // namespace llpc::reader
