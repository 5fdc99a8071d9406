// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/FloatMode.h"

#include <cstdint>

namespace rdnasim {

/// The registers of each wave of a hardware stage, from its entry of `.hardware_stages`.
struct StageRegisters {
  uint32_t vgprCount = 0, sgprCount = 0;
  uint32_t ldsBytes = 0; ///< of a workgroup
  uint32_t scratchBytesPerLane = 0;
  bool scratchEnabled = false; ///< RDNA2: the SGPR after the system values holds the wave's offset in scratch
  FloatMode mode;
};

/// The additional registers of the compute stage: `.threadgroup_dimensions` and `.compute_registers`.
struct ComputeRegisters {
  uint32_t workgroupSize[3] = {1, 1, 1};
  bool workgroupIdEnabled[3] = {}; ///< .tgid_x_en …: RDNA2 and RDNA3
  uint32_t localIdComponents = 1;  ///< .tidig_comp_cnt + 1
};

} // namespace rdnasim
