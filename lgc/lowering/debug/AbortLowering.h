// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/lowering/debug/FormatStrings.h"
#include "lgc/state/PipelineState.h"

namespace lgc {

class AbortRecordOp;

/// Returns what the host must know about the message. Warns when its arguments do not match the format that
/// it begins with.
MessageUse describeAbort(const AbortRecordOp &op, const PipelineState &state);

/// Inserts code before `op` that appends its message to the abort buffer. Dwords that have become constant
/// are not written.
void lowerAbortRecord(AbortRecordOp &op, uint64_t formatId);

} // namespace lgc
