// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/state/PipelineState.h"

namespace lgc {

class AbortRecordOp;
class FormatStrings;

/// Inserts code before `op` that appends its message to the abort buffer, and notes what the host has to know
/// of it. Dwords that have become constant are not written.
void lowerAbortRecord(AbortRecordOp &op, const PipelineState &state, FormatStrings &formats);

} // namespace lgc
