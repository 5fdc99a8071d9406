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
                          kSpillTable = 0x10000002, kWorkgroupCounts = 0x10000006,
                          kUnusedUserData = 0xffffffff;
/// .spill_threshold when no spill table is read.
inline constexpr uint32_t kNoSpill = 65535;

/// Checks that the metadata about user data and resources is consistent; docs/abi.md has the rules. Returns
/// an empty string or the first contradiction. `map`: all of .user_data_reg_map; `userDataSize`: in dwords.
std::string findContradiction(const Pipeline &pipeline, const std::vector<uint32_t> &map,
                              uint32_t userDataSize);

} // namespace rdnasim
