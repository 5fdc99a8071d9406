// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/dispatch/Launch.h"

#include <algorithm>
#include <cstring>

namespace rdnasim {

namespace {

uint32_t bytesPerWave(const Dispatch &dispatch) {
  return dispatch.scratchBytesPerLane * (dispatch.program->isWave64 ? 64 : 32);
}

/// Sets the ids that RDNA4 puts into trap temporaries, whether they are enabled or not.
void setTtmps(Wave &wave, const Workgroup &workgroup) {
  wave.setScalar(kTtmp0 + 9, workgroup.id[0]);
  wave.setScalar(kTtmp0 + 7, (workgroup.id[1] & 0xffff) | workgroup.id[2] << 16);
  wave.setScalar(kTtmp0 + 8, wave.index << 25);
}

void setScalars(const Dispatch &dispatch, Wave &wave, uint32_t slot) {
  const Workgroup &workgroup = wave.workgroup;
  uint32_t number = 0;
  for (; number < dispatch.userSgprs.size(); ++number)
    if (dispatch.userSgprDefined[number])
      wave.setScalar(number, dispatch.userSgprs[number]);
  if (dispatch.program->target.isIn(kRdna4)) {
    setTtmps(wave, workgroup);
  } else {
    for (uint32_t axis = 0; axis < 3; ++axis)
      if (dispatch.workgroupIdEnabled[axis])
        wave.setScalar(number++, workgroup.id[axis]);
    if (dispatch.scratchEnabled)
      wave.setScalar(number++, slot * bytesPerWave(dispatch));
  }
}

/// Local invocation ids: a VGPR each on RDNA2, packed 10:10:10 into v0 after it.
void setVectors(const Dispatch &dispatch, Wave &wave) {
  const uint32_t *size = dispatch.workgroupSize;
  uint32_t count = size[0] * size[1] * size[2];
  uint64_t exec = 0;
  bool isPacked = dispatch.program->target.isIn(kRdna34);
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    uint32_t index = wave.index * wave.laneCount() + lane;
    if (index >= count)
      break;
    exec |= 1ull << lane;
    uint32_t id[3] = {index % size[0], index / size[0] % size[1], index / size[0] / size[1]};
    for (uint32_t axis = 0; axis < dispatch.localIdComponents; ++axis) {
      if (isPacked)
        wave.vector(0)[lane] |= id[axis] << 10 * axis;
      else
        wave.vector(axis)[lane] = id[axis];
    }
  }
  for (uint32_t i = 0; i < (isPacked ? 1 : dispatch.localIdComponents); ++i)
    wave.setVectorDefined(i, exec);
  wave.setScalar(kExec, static_cast<uint32_t>(exec));
  wave.setScalar(kExec + 1, static_cast<uint32_t>(exec >> 32));
}

/// Otherwise the contents left by an earlier wave in the slot would depend on the number of threads.
void clearScratch(const Wave &wave, uint32_t size) {
  if (std::byte *bytes = wave.memory.resolve(wave.scratchAddress, size))
    std::memset(bytes, 0, size);
}

} // namespace

uint32_t wavesPerWorkgroup(const Dispatch &dispatch) {
  uint32_t lanes = dispatch.program->isWave64 ? 64 : 32;
  return (dispatch.workgroupSize[0] * dispatch.workgroupSize[1] * dispatch.workgroupSize[2] + lanes - 1) /
         lanes;
}

std::unique_ptr<LaunchedWorkgroup> launch(const Dispatch &dispatch, Memory &memory, uint64_t linearId,
                                          uint32_t firstSlot) {
  auto result = std::make_unique<LaunchedWorkgroup>();
  Workgroup &workgroup = result->workgroup;
  workgroup.id[0] = static_cast<uint32_t>(linearId % dispatch.groups[0]);
  workgroup.id[1] = static_cast<uint32_t>(linearId / dispatch.groups[0] % dispatch.groups[1]);
  workgroup.id[2] = static_cast<uint32_t>(linearId / dispatch.groups[0] / dispatch.groups[1]);
  workgroup.lds.resize(dispatch.ldsBytes);
  workgroup.ldsDefined.resize(dispatch.ldsBytes);
  workgroup.runningWaves = wavesPerWorkgroup(dispatch);
  for (uint32_t index = 0; index < workgroup.runningWaves; ++index) {
    // The hardware allocates VGPRs in blocks, but a shader must not use a register beyond the program's
    // count.
    uint32_t vgprs = std::max(dispatch.vgprCount, dispatch.localIdComponents);
    result->waves.push_back(std::make_unique<Wave>(*dispatch.program, memory, workgroup, vgprs));
    Wave &wave = *result->waves.back();
    wave.index = index;
    wave.mode = dispatch.mode;
    wave.borderPaletteAddress = dispatch.borderPaletteAddress;
    wave.scratchBytesPerLane = dispatch.scratchBytesPerLane;
    wave.scratchAddress = dispatch.scratchAddress + (firstSlot + index) * uint64_t(bytesPerWave(dispatch));
    if (dispatch.scratchBytesPerLane != 0)
      clearScratch(wave, bytesPerWave(dispatch));
    setScalars(dispatch, wave, firstSlot + index);
    setVectors(dispatch, wave);
  }
  return result;
}

} // namespace rdnasim
