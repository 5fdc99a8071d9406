// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <iterator>

namespace pipeline {

/// Statistics of one compiled shader. Counts are static.
struct ShaderStatistics {
  uint32_t waveSize = 0;
  uint32_t sgprs = 0;
  uint32_t vgprs = 0;
  uint32_t sgprSpills = 0;   ///< registers
  uint32_t vgprSpills = 0;   ///< registers
  uint32_t ldsBytes = 0;     ///< for each workgroup
  uint32_t scratchBytes = 0; ///< for each lane
  uint32_t codeBytes = 0;    ///< of the entry point and its subroutines, without padding
  uint32_t occupancy = 0;    ///< waves on each SIMD, limited by VGPRs and LDS
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

/// A figure with its names.
struct StatisticsFigure {
  const char *key;   ///< in machine-readable text
  const char *label; ///< readable; two spaces precede the kinds of instructions
  uint32_t ShaderStatistics::*field;
};

inline constexpr StatisticsFigure kStatisticsFigures[] = {
    {"wave_size", "wave size", &ShaderStatistics::waveSize},
    {"vgprs", "VGPRs", &ShaderStatistics::vgprs},
    {"sgprs", "SGPRs", &ShaderStatistics::sgprs},
    {"vgpr_spills", "VGPR spills", &ShaderStatistics::vgprSpills},
    {"sgpr_spills", "SGPR spills", &ShaderStatistics::sgprSpills},
    {"lds_bytes", "LDS bytes (a workgroup)", &ShaderStatistics::ldsBytes},
    {"scratch_bytes", "scratch bytes (a lane)", &ShaderStatistics::scratchBytes},
    {"occupancy", "occupancy (waves a SIMD)", &ShaderStatistics::occupancy},
    {"code_bytes", "code bytes", &ShaderStatistics::codeBytes},
    {"instructions", "instructions", &ShaderStatistics::instructions},
    {"valu", "  VALU", &ShaderStatistics::valu},
    {"salu", "  SALU", &ShaderStatistics::salu},
    {"vmem", "  VMEM", &ShaderStatistics::vmem},
    {"smem", "  SMEM", &ShaderStatistics::smem},
    {"lds", "  LDS", &ShaderStatistics::lds},
    {"branches", "  branches", &ShaderStatistics::branches},
    {"waits", "  waits", &ShaderStatistics::waits},
    {"other", "  other", &ShaderStatistics::other},
};

// All fields are figures.
static_assert(sizeof(ShaderStatistics) == std::size(kStatisticsFigures) * sizeof(uint32_t));

} // namespace pipeline
