// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Statistics of a compiled pipeline, read from its ELF.

#pragma once

#include "lgc/target/GpuTarget.h"
#include "pipeline/ShaderStage.h"
#include "pipeline/ShaderStatistics.h"

#include "llvm/ADT/StringMap.h"

#include <string>
#include <vector>

namespace lgc {

/// The spilled registers of one function. The ELF does not contain them; emitCode reports them.
struct SpillCounts {
  uint32_t sgprs = 0;
  uint32_t vgprs = 0;
};

/// By the function's symbol.
using SpillsOfFunctions = llvm::StringMap<SpillCounts>;

using pipeline::ShaderStage;
using pipeline::ShaderStatistics;

/// The statistics of one hardware stage.
struct StageStatistics {
  std::string name;                 ///< its key in PAL's `.hardware_stages`: ".cs"
  std::vector<ShaderStage> shaders; ///< that run in it; none when the metadata has no `.shaders`
  ShaderStatistics figures;
};

/// Reads a pipeline's ELF with its PAL metadata, as emitCode makes it, and returns at least one hardware
/// stage. Fails on any other input.
llvm::Expected<std::vector<StageStatistics>> readStatistics(llvm::StringRef elf, const Gpu &gpu,
                                                            const SpillsOfFunctions &spills);

} // namespace lgc
