// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Counts machine instructions by kind.

#pragma once

#include "lgc/target/GpuTarget.h"
#include "pipeline/ShaderStatistics.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace lgc {

/// Disassembles `code` and adds to the instruction counts. Fails on bytes that are not an instruction.
llvm::Error countInstructions(llvm::ArrayRef<uint8_t> code, const Gpu &gpu,
                              pipeline::ShaderStatistics &statistics);

} // namespace lgc
