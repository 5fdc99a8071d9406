// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The parts of the GLSL.std.450 table, one file each. glslStd450Handlers() joins them.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

std::span<const GlslHandlerEntry> glslCommonHandlers();
std::span<const GlslHandlerEntry> glslExponentialHandlers();
std::span<const GlslHandlerEntry> glslTrigonometryHandlers();
std::span<const GlslHandlerEntry> glslPackingHandlers();
std::span<const GlslHandlerEntry> glslGeometryHandlers();
std::span<const GlslHandlerEntry> glslMatrixHandlers();

} // namespace llpc::reader
