// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/lowering/debug/FormatStrings.h"
#include "lgc/state/PipelineState.h"

#include <optional>

namespace lgc {

class DebugPrintfOp;

/// Returns what `op` prints in terms of the protocol. Warns when the arguments do not match the format.
/// Returns nullopt, with a warning, when the entry would be too large.
std::optional<FormatUse> describePrintf(const DebugPrintfOp &op, const PipelineState &state);

/// Inserts code before `op` that appends its entry to the printf buffer.
void lowerPrintf(DebugPrintfOp &op, PrintfProtocol protocol, uint64_t formatId);

} // namespace lgc
