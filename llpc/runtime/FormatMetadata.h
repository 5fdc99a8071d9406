// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Functions that read one map of ".strings" in "amdpal.format_strings". They return false, with a message, if
// it is not usable.

#pragma once

#include "llpc/runtime/DebugPrintf.h"
#include "llpc/runtime/MsgPack.h"
#include "llpc/runtime/ShaderAbort.h"

namespace llpc::runtime {

bool readPrintfFormat(const MapReader &entry, PrintfFormat &format);
bool readAbortFormat(const MapReader &entry, AbortFormat &format);

/// Reads the id and the source position, which prints and aborts both have.
bool readDeclaration(const MapReader &entry, DeclaredFormat &format);

/// Reads the keys of a source position that are there.
void readPosition(const MapReader &entry, SourcePosition &position);

} // namespace llpc::runtime
