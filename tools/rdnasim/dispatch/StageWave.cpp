// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/dispatch/StageWave.h"

#include "tools/rdnasim/memory/Memory.h"

#include <algorithm>
#include <cstring>

namespace rdnasim {

namespace {

/// Otherwise the contents left by an earlier wave in the slot would depend on the number of threads.
void clearScratch(const Wave &wave, uint32_t size) {
  if (std::byte *bytes = wave.memory.resolve(wave.scratchAddress, size))
    std::memset(bytes, 0, size);
}

} // namespace

std::unique_ptr<Wave> makeWave(const StageState &stage, Memory &memory, Workgroup &workgroup, uint32_t index,
                               uint32_t slot, uint32_t inputVgprs, uint32_t firstUserSgpr) {
  // The hardware allocates VGPRs in blocks, but a shader must not use a register beyond the program's count.
  auto wave =
      std::make_unique<Wave>(*stage.program, memory, workgroup, std::max(stage.vgprCount, inputVgprs));
  wave->index = index;
  wave->mode = stage.mode;
  wave->borderPaletteAddress = stage.borderPaletteAddress;
  wave->scratchBytesPerLane = stage.scratchBytesPerLane;
  wave->scratchAddress = stage.scratchAddress + slot * uint64_t(stage.scratchBytesPerWave());
  if (stage.scratchBytesPerLane != 0)
    clearScratch(*wave, stage.scratchBytesPerWave());
  for (uint32_t i = 0; i < stage.userSgprs.size(); ++i)
    if (stage.userSgprDefined[i])
      wave->setScalar(firstUserSgpr + i, stage.userSgprs[i]);
  return wave;
}

} // namespace rdnasim
