// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/Binder.h"

#include "tools/rdnasim/load/ResourceRules.h"
#include "tools/rdnasim/load/StageBinder.h"

#include <cstring>

namespace rdnasim {

namespace {

/// Returns the global table's address. RDNA2's compute scratch descriptor is at byte 16.
uint32_t fillGlobalTable(const Dispatch &dispatch, Memory &memory) {
  constexpr uint32_t kScratchOffset = 0x10;
  Allocation &table = memory.allocate("global table", 0x100, Memory::Window::CodeAndTables);
  const driver::BufferWords descriptor =
      driver::scratchBuffer(dispatch.program->target, dispatch.scratchAddress, dispatch.program->isWave64);
  if (dispatch.scratchAddress != 0)
    std::memcpy(table.bytes.get() + kScratchOffset, descriptor.data(), sizeof(descriptor));
  return static_cast<uint32_t>(table.address);
}

std::vector<uint32_t> fillWorkgroupCounts(const Dispatch &dispatch, Memory &memory) {
  Allocation &counts = memory.allocate("workgroup counts", sizeof(dispatch.groups));
  std::memcpy(counts.bytes.get(), dispatch.groups, sizeof(dispatch.groups));
  return {static_cast<uint32_t>(counts.address), static_cast<uint32_t>(counts.address >> 32)};
}

} // namespace

std::optional<std::string> bind(Pipeline &pipeline, const Bindings &bindings, uint32_t threads,
                                Memory &memory, Dispatch &dispatch) {
  uploadCode(pipeline, memory);
  const ComputeStage &stage = *pipeline.compute;
  static_cast<ComputeRegisters &>(dispatch) = stage;
  describeStage(stage, uploadPalette(bindings, memory), waveSlots(threads), memory, dispatch);
  const auto userData = fillUserData(pipeline, bindings, memory);
  if (const auto *problem = std::get_if<std::string>(&userData))
    return *problem;
  SpecialUserData special;
  if (wants(stage, kGlobalTable))
    special[kGlobalTable] = {fillGlobalTable(dispatch, memory)};
  if (wants(stage, kWorkgroupCounts))
    special[kWorkgroupCounts] = fillWorkgroupCounts(dispatch, memory);
  return fillUserSgprs(pipeline, stage, std::get<UserData>(userData), std::move(special), memory, dispatch);
}

} // namespace rdnasim
