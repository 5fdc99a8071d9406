// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Executor.h"
#include "tools/amber/Interpreter.h"

namespace reconvergence {

/// Draws a fragment program. The result has the words of the traces, then those of the attachment.
Output draw(const Program &program, const std::vector<uint32_t> &shader, amber::Executor &executor);

} // namespace reconvergence
