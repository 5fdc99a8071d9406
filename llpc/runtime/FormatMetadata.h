// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads one map of ".strings" in "amdpal.format_strings". All return false, with a message, when it is of no
// use.

#pragma once

#include "llpc/runtime/DebugPrintf.h"
#include "llpc/runtime/MsgPack.h"
#include "llpc/runtime/ShaderAbort.h"

namespace llpc::runtime {

bool readPrintfFormat(const MapReader &entry, PrintfFormat &format);
bool readAbortFormat(const MapReader &entry, AbortFormat &format);

/// The id and the place, which both have.
bool readDeclaration(const MapReader &entry, DeclaredFormat &format);

} // namespace llpc::runtime
