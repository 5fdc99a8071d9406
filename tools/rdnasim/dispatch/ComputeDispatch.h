// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/StageRegisters.h"
#include "tools/rdnasim/machine/Program.h"

#include <cstdint>
#include <vector>

namespace rdnasim {

/// The state that PAL programs for a compute dispatch.
struct Dispatch : StageRegisters, ComputeRegisters {
  const Program *program = nullptr;
  uint32_t groups[3] = {1, 1, 1};
  std::vector<uint32_t> userSgprs;   ///< values of s0, s1, …; a shader may read no others
  std::vector<bool> userSgprDefined; ///< same length; false for unused ones
  /// Private memory of all wave slots, when scratchBytesPerLane is not 0: an allocation of scratchBytes(). On
  /// RDNA2 the shader reaches it through a descriptor in the global table, so the code that builds that table
  /// allocates it.
  uint64_t scratchAddress = 0;
  /// TA_CS_BC_BASE_ADDR: border colours of 16 bytes, to which samplers refer by number; 0: there are none.
  uint64_t borderPaletteAddress = 0;
};

} // namespace rdnasim
