// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/load/Pipeline.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rdnasim {

/// Values of .user_data_reg_map other than dwords of user data: PAL's UserDataMapping.
inline constexpr uint32_t kFirstSpecialUserData = 0x10000000, kGlobalTable = 0x10000000,
                          kSpillTable = 0x10000002, kBaseVertex = 0x10000003, kBaseInstance = 0x10000004,
                          kDrawIndex = 0x10000005, kWorkgroupCounts = 0x10000006,
                          kVertexBufferTable = 0x1000000f, kUnusedUserData = 0xffffffff;
/// .spill_threshold when no spill table is read.
inline constexpr uint32_t kNoSpill = 65535;

/// The user data of a stage, as its metadata has it.
struct StageUserData {
  std::string stage; ///< ".cs", ".gs" or ".ps"
  uint32_t userSgprs = 0;
  std::vector<uint32_t> map; ///< all of .user_data_reg_map
};

/// Checks that the metadata about user data and resources is consistent; docs/abi.md has the rules. Returns
/// an empty string or the first contradiction. `userDataSize`: in dwords.
std::string findContradiction(const Pipeline &pipeline, const std::vector<StageUserData> &stages,
                              uint32_t userDataSize);

} // namespace rdnasim
