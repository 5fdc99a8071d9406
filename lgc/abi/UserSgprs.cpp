// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/UserSgprs.h"

#include <algorithm>

namespace lgc {

std::optional<unsigned> UserSgprs::find(uint32_t value) const {
  auto found = std::find(values.begin(), values.end(), value);
  if (found == values.end())
    return std::nullopt;
  return found - values.begin();
}

UserSgprs assignUserSgprs(const UserDataUse &use, unsigned maxCount, unsigned minCount) {
  unsigned available = maxCount - 1 - (use.numWorkgroups ? 2 : 0);
  bool hasSpillTable = use.memory || use.dwords.size() > available;
  if (hasSpillTable)
    --available;

  // What goes into the SGPRs that the fixed values leave free.
  std::vector<uint32_t> rest;
  if (hasSpillTable)
    rest.push_back(kUserDataSpillTable);
  size_t direct = std::min<size_t>(use.dwords.size(), available);
  auto firstSpilled = std::next(use.dwords.begin(), direct);
  rest.insert(rest.end(), use.dwords.begin(), firstSpilled);

  UserSgprs sgprs;
  sgprs.values.push_back(kUserDataGlobalTable);
  auto next = rest.begin();
  if (use.numWorkgroups) {
    sgprs.values.push_back(next != rest.end() ? *next++ : kUserDataUnused);
    sgprs.values.push_back(kUserDataNumWorkgroups);
    // PAL's map names only the first SGPR of the pair.
    sgprs.values.push_back(kUserDataUnused);
  }
  sgprs.values.insert(sgprs.values.end(), next, rest.end());
  if (sgprs.values.size() < minCount)
    sgprs.values.resize(minCount, kUserDataUnused);

  if (!use.dwords.empty())
    sgprs.userDataLimit = *use.dwords.rbegin() + 1;
  if (firstSpilled != use.dwords.end())
    sgprs.spillThreshold = *firstSpilled;
  if (use.memory) {
    sgprs.userDataLimit = std::max(sgprs.userDataLimit, use.memory->end);
    sgprs.spillThreshold = std::min(sgprs.spillThreshold, use.memory->begin);
  }
  return sgprs;
}

} // namespace lgc
