// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Maps an opcode to its handler.

#pragma once

#include "llpc/reader/core/Translator.h"

#include <vector>

namespace llpc::reader {

/// Returns null when the reader does not support the instruction.
Handler findHandler(spirv::Op opcode);

/// Returns the entries of all families in order.
std::vector<HandlerEntry> allHandlers();

/// Runs the instruction's handler.
Result translateInstruction(Translator &translator, const spirv::Instruction &instruction);

} // namespace llpc::reader
