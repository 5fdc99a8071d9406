// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/dispatch/Launch.h"

#include "tools/rdnasim/dispatch/StageWave.h"

namespace rdnasim {

namespace {

/// Sets the ids that RDNA4 puts into trap temporaries, whether they are enabled or not.
void setTtmps(Wave &wave, const Workgroup &workgroup) {
  wave.setScalar(kTtmp0 + 9, workgroup.id[0]);
  wave.setScalar(kTtmp0 + 7, (workgroup.id[1] & 0xffff) | workgroup.id[2] << 16);
  wave.setScalar(kTtmp0 + 8, wave.index << 25);
}

void setScalars(const Dispatch &dispatch, Wave &wave, uint32_t slot) {
  const Workgroup &workgroup = wave.workgroup;
  auto number = static_cast<uint32_t>(dispatch.userSgprs.size());
  if (dispatch.program->target.isIn(kRdna4)) {
    setTtmps(wave, workgroup);
  } else {
    for (uint32_t axis = 0; axis < 3; ++axis)
      if (dispatch.workgroupIdEnabled[axis])
        wave.setScalar(number++, workgroup.id[axis]);
    if (dispatch.scratchEnabled)
      wave.setScalar(number++, slot * dispatch.scratchBytesPerWave());
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

} // namespace

uint32_t wavesPerWorkgroup(const Dispatch &dispatch) {
  const uint32_t *size = dispatch.workgroupSize;
  return (size[0] * size[1] * size[2] + dispatch.lanes() - 1) / dispatch.lanes();
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
    result->waves.push_back(makeWave(dispatch, memory, workgroup, index, firstSlot + index,
                                     dispatch.localIdComponents, /*firstUserSgpr=*/0));
    Wave &wave = *result->waves.back();
    setScalars(dispatch, wave, firstSlot + index);
    setVectors(dispatch, wave);
  }
  return result;
}

} // namespace rdnasim
