// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/StageBinder.h"

#include "tools/rdnasim/load/ResourceRules.h"

#include <algorithm>
#include <cstring>
#include <span>

namespace rdnasim {

namespace {

/// Returns the low half of its address.
uint32_t fillSpillTable(const Pipeline &pipeline, const UserData &userData, Memory &memory) {
  const uint32_t limit = pipeline.spillThreshold == kNoSpill ? 0 : pipeline.userDataLimit;
  Allocation &table =
      memory.allocate("spill table", std::max<uint64_t>(4ull * limit, 4), Memory::Window::CodeAndTables);
  for (auto [dword, value] : userData)
    if (dword >= pipeline.spillThreshold && dword < limit)
      std::memcpy(table.bytes.get() + 4ull * dword, &value, 4);
  return static_cast<uint32_t>(table.address);
}

} // namespace

void uploadCode(Pipeline &pipeline, Memory &memory) {
  Allocation &code = memory.allocate("code", pipeline.code.size(), Memory::Window::CodeAndTables);
  std::ranges::copy(std::as_bytes(std::span(pipeline.code)), code.bytes.get());
  if (pipeline.compute)
    pipeline.compute->program.codeAddress = code.address;
  if (pipeline.graphics)
    pipeline.graphics->primitives.program.codeAddress = code.address;
  if (pipeline.graphics && pipeline.graphics->pixels)
    pipeline.graphics->pixels->program.codeAddress = code.address;
}

uint64_t uploadPalette(const Bindings &bindings, Memory &memory) {
  const auto &colors = bindings.borderPalette;
  if (colors.empty())
    return 0;
  Allocation &palette = memory.allocate("border color palette", colors.size() * sizeof(colors[0]));
  std::memcpy(palette.bytes.get(), colors.data(), palette.size);
  return palette.address;
}

void describeStage(const HardwareStage &stage, uint64_t paletteAddress, uint32_t slots, Memory &memory,
                   StageState &state) {
  static_cast<StageRegisters &>(state) = stage;
  state.program = &stage.program;
  state.scratchBytesPerLane = (stage.scratchBytesPerLane + 3) / 4 * 4;
  state.borderPaletteAddress = paletteAddress;
  if (state.scratchBytesPerLane != 0)
    state.scratchAddress = memory.allocate("scratch", uint64_t(slots) * state.scratchBytesPerWave()).address;
}

std::optional<std::string> fillUserSgprs(const Pipeline &pipeline, const HardwareStage &stage,
                                         const UserData &userData, SpecialUserData special, Memory &memory,
                                         StageState &state) {
  if (wants(stage, kSpillTable))
    special[kSpillTable] = {fillSpillTable(pipeline, userData, memory)};
  for (const auto &[dword, value] : userData)
    special[dword] = {value};
  state.userSgprs.assign(stage.userSgprs, 0);
  state.userSgprDefined.assign(stage.userSgprs, false);
  for (uint32_t number = 0; number < stage.userSgprs; ++number) {
    const uint32_t source = stage.userDataMap[number];
    if (source == kUnusedUserData)
      continue;
    const std::string name = "user SGPR " + std::to_string(number) + " of " + stage.entrySymbol;
    const auto found = special.find(source);
    if (found == special.end())
      return name + (source < kFirstSpecialUserData ? " is mapped to dword " + std::to_string(source) +
                                                          " of user data, which no resource fills"
                                                    : " is mapped to a value that the stage has no use for");
    if (number + found->second.size() > stage.userSgprs)
      return ".user_data_reg_map needs more user SGPRs than .user_sgprs has";
    for (uint32_t i = 0; i < found->second.size(); ++i) {
      state.userSgprs[number + i] = found->second[i];
      state.userSgprDefined[number + i] = true;
    }
  }
  return std::nullopt;
}

bool wants(const HardwareStage &stage, uint32_t userData) {
  return std::ranges::find(stage.userDataMap, userData) != stage.userDataMap.end();
}

} // namespace rdnasim
