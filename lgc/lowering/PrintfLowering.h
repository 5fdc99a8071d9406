// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/state/PipelineState.h"

namespace lgc {

class DebugPrintfOp;
class FormatStrings;

/// Inserts code before `op` that appends its entry to the printf buffer, and notes its format. Warns when the
/// arguments do not fit the format; reports an entry that is too large.
void lowerPrintf(DebugPrintfOp &op, const PipelineState &state, FormatStrings &formats);

} // namespace lgc
