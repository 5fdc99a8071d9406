// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Figures about compiled code and about the compile itself.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace llpc {

/// What one shader became. Counts are static.
struct ShaderStatistics {
  uint32_t waveSize = 0;
  uint32_t sgprs = 0;
  uint32_t vgprs = 0;
  uint32_t sgprSpills = 0;   ///< registers
  uint32_t vgprSpills = 0;   ///< registers
  uint32_t ldsBytes = 0;     ///< a workgroup
  uint32_t scratchBytes = 0; ///< a lane
  uint32_t codeBytes = 0;
  uint32_t occupancy = 0;    ///< waves a SIMD, limited by registers and LDS
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

/// Wall time of one phase of a compile.
struct PhaseTime {
  std::string phase;
  double milliseconds = 0;
};

} // namespace llpc
