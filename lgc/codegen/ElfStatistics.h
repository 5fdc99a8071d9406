// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Statistics of a compiled shader, read from its ELF.

#pragma once

#include "lgc/target/GpuTarget.h"
#include "pipeline/ShaderStatistics.h"

namespace lgc {

/// Spilled registers. The ELF does not contain them; emitCode reports them.
struct SpillCounts {
  uint32_t sgprs = 0;
  uint32_t vgprs = 0;
};

using pipeline::ShaderStatistics;

/// Reads a compute pipeline's ELF with its PAL metadata, as emitCode makes it. Fails on any other input.
llvm::Expected<ShaderStatistics> readStatistics(llvm::StringRef elf, const Gpu &gpu,
                                                const SpillCounts &spills);

} // namespace lgc
