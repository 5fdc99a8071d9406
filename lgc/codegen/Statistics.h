// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a compiled shader costs, read from its ELF.

#pragma once

#include "lgc/target/GpuTarget.h"

namespace lgc {

/// Spilled registers. The ELF does not tell; emitCode does.
struct SpillCounts {
  uint32_t sgprs = 0;
  uint32_t vgprs = 0;
};

/// Twin of llpc::ShaderStatistics. Counts are static.
struct CodeStatistics {
  uint32_t waveSize = 0;
  uint32_t sgprs = 0;
  uint32_t vgprs = 0;
  SpillCounts spills;
  uint32_t ldsBytes = 0;     ///< a workgroup
  uint32_t scratchBytes = 0; ///< a lane
  uint32_t codeBytes = 0;    ///< of the entry point, without the padding behind it
  uint32_t occupancy = 0;    ///< waves a SIMD, limited by VGPRs and LDS
  uint32_t instructions = 0; ///< all of the following
  uint32_t valu = 0;
  uint32_t salu = 0;
  uint32_t vmem = 0; ///< buffer, global, flat, scratch, image
  uint32_t smem = 0;
  uint32_t lds = 0;
  uint32_t branches = 0;
  uint32_t waits = 0; ///< s_waitcnt*, s_wait_*, s_delay_alu, s_nop, s_clause
  uint32_t other = 0;
};

/// Reads a compute pipeline's ELF with its PAL metadata, as emitCode made it. Fails on any other input.
llvm::Expected<CodeStatistics> readStatistics(llvm::StringRef elf, const GpuTarget &gpu,
                                              const SpillCounts &spills);

} // namespace lgc
