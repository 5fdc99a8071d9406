// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// From an opcode to its handler.

#pragma once

#include "llpc/reader/core/Translator.h"

#include <vector>

namespace llpc::reader {

/// Null when the reader does not support the instruction.
Handler findHandler(spirv::Op opcode);
/// Who takes its place for large values; null when nobody does.
const LargeHandlerEntry *findLargeHandler(spirv::Op opcode);
Handler findGlslHandler(spirv::GlslStd450 instruction);

/// Every family's entries, one after the other.
std::vector<HandlerEntry> allHandlers();

} // namespace llpc::reader
