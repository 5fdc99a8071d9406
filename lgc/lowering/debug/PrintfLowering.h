// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/lowering/debug/FormatStrings.h"
#include "lgc/state/PipelineState.h"

#include <optional>

namespace lgc {

class DebugPrintfOp;

/// What `op` prints, as the protocol has it. Warns when the arguments do not fit the format. Nothing, with a
/// warning, when its entry would be too large.
std::optional<FormatUse> describePrintf(const DebugPrintfOp &op, const PipelineState &state);

/// Inserts code before `op` that appends its entry to the printf buffer.
void lowerPrintf(DebugPrintfOp &op, PrintfProtocol protocol, uint64_t formatId);

} // namespace lgc
