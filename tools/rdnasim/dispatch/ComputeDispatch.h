// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/FloatMode.h"
#include "tools/rdnasim/machine/Program.h"

#include <cstdint>
#include <vector>

namespace rdnasim {

/// What PAL would program for a compute dispatch.
struct Dispatch {
  const Program *program = nullptr;
  std::uint32_t groups[3] = {1, 1, 1};
  std::uint32_t workgroupSize[3] = {1, 1, 1};
  std::vector<std::uint32_t> userSgprs; ///< values of s0, s1, …; a shader may read no others
  std::vector<bool> userSgprDefined;    ///< same length; false for unused ones
  bool workgroupIdEnabled[3] = {};      ///< .tgid_x_en …: RDNA2 and RDNA3
  unsigned localIdComponents = 1;       ///< .tidig_comp_cnt + 1
  unsigned vgprCount = 0, sgprCount = 0;
  std::uint32_t ldsBytes = 0;
  std::uint32_t scratchBytesPerLane = 0;
  /// Private memory of all wave slots, when scratchBytesPerLane is not 0: an allocation of scratchBytes(). On
  /// RDNA2 the shader reaches it through a descriptor in the global table, so whoever builds that table
  /// allocates it.
  std::uint64_t scratchAddress = 0;
  bool scratchEnabled = false; ///< RDNA2: the SGPR after the workgroup ids holds the wave's offset in it
  FloatMode mode;
};

} // namespace rdnasim
