// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/StageRegisters.h"
#include "tools/rdnasim/machine/Program.h"

#include <cstdint>
#include <vector>

namespace rdnasim {

/// The state that PAL programs for the waves of a hardware stage.
struct StageState : StageRegisters {
  const Program *program = nullptr;
  std::vector<uint32_t> userSgprs;   ///< values of the user SGPRs; a shader may read no others
  std::vector<bool> userSgprDefined; ///< same length; false for unused ones
  /// Private memory of all wave slots, when scratchBytesPerLane is not 0: an allocation of scratchBytes(). On
  /// RDNA2 the shader reaches it through a descriptor in the global table, so the code that builds that table
  /// allocates it.
  uint64_t scratchAddress = 0;
  /// Border colours of 16 bytes, to which samplers refer by number; 0: there are none.
  uint64_t borderPaletteAddress = 0;

  uint32_t lanes() const { return program->isWave64 ? 64 : 32; }
  uint32_t scratchBytesPerWave() const { return scratchBytesPerLane * lanes(); }
};

} // namespace rdnasim
