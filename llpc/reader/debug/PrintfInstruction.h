// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// NonSemantic.DebugPrintf.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Translates the OpExtInst to lgc.debug.printf, or leaves it out with a warning.
void translateDebugPrintf(Translator &translator, const spirv::Instruction &instruction);

} // namespace llpc::reader
