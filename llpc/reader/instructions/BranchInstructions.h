// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Branches and phis.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Gives every OpPhi of the current function its incoming values, once all blocks are translated.
Result completePhis(Translator &translator);

/// Marks what of the current function's construct tree branches do not tell: its loops.
void markLoops(Translator &translator);

} // namespace llpc::reader
