// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The contents of the user SGPRs when a shader starts.

#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace lgc {

/// The contents of a user SGPR, as in PAL's `.user_data_reg_map`: a value below 0x10000000 is a dword of user
/// data.
enum UserDataValue : uint32_t {
  kUserDataGlobalTable = 0x10000000, ///< address of the global table, low half
  kUserDataSpillTable = 0x10000002,  ///< address of the spill table, low half
  kUserDataBaseVertex = 0x10000003,  ///< in the SGPR before that of the base instance
  kUserDataBaseInstance = 0x10000004,
  kUserDataDrawIndex = 0x10000005,
  kUserDataNumWorkgroups = 0x10000006, ///< address of the workgroup counts; the next SGPR has the high half
  kUserDataVertexBuffers = 0x1000000F, ///< address of the table of vertex buffers, low half
  kUserDataUnused = 0xFFFFFFFF,
};

/// PAL's `.spill_threshold` when no dword is read from the spill table.
inline constexpr uint32_t kNoSpilling = 0xFFFF;

/// The user data that a shader reads.
struct UserDataUse {
  std::set<uint32_t> dwords; ///< read individually
  std::set<uint32_t> quads;  ///< among them, the first of each four that form a descriptor
  bool numWorkgroups = false;
  std::set<uint32_t> specials; ///< other UserDataValues of one SGPR

  /// The range of dwords that are read by address, hence from the spill table: the first, and one past the
  /// last.
  struct Memory {
    uint32_t begin = 0;
    uint32_t end = 0;
  };
  std::optional<Memory> memory;
};

struct UserSgprs {
  std::vector<uint32_t> values; ///< for each SGPR from s0 on, a UserDataValue or a dword of user data
  uint32_t spillThreshold = kNoSpilling;
  uint32_t userDataLimit = 0; ///< one past the highest dword that is read

  /// Returns the index of the SGPR that holds `value`.
  std::optional<unsigned> find(uint32_t value) const;
};

/// Assigns user data to SGPRs. s0 always holds the global table: on gfx10 the back end's scratch set-up reads
/// it from there. The address of the workgroup counts needs an even SGPR, s2. When not all dwords fit, the
/// highest ones stay in memory, and the first free SGPR holds the address of the spill table, which has every
/// dword at its own offset. When all fit, descriptors come first, at multiples of four, where instructions
/// can use them directly. The remaining dwords follow in ascending order. The vector has at least `minCount`
/// elements.
UserSgprs assignUserSgprs(const UserDataUse &use, unsigned maxCount, unsigned minCount);

} // namespace lgc
