// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Branches and phis.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Fills in the incoming values of every OpPhi of the current function. Must be called after all blocks are
/// translated.
Result completePhis(Translator &translator);

/// Emits the loop markers of the current function, whose constructs cannot be derived from the branches
/// alone.
void markLoops(Translator &translator);

} // namespace llpc::reader
