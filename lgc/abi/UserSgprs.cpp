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

namespace {

/// The user SGPRs that are assigned so far.
class SgprFile {
public:
  explicit SgprFile(unsigned count) : free_(count, true), values_(count, kUserDataUnused) {}

  unsigned freeCount() const { return std::count(free_.begin(), free_.end(), true); }

  void put(unsigned sgpr, uint32_t value) {
    values_[sgpr] = value;
    free_[sgpr] = false;
  }

  void putFirst(uint32_t value) { put(std::find(free_.begin(), free_.end(), true) - free_.begin(), value); }

  /// Assigns four values from `first` on to aligned SGPRs, if there are any.
  bool putQuad(uint32_t first) {
    for (unsigned sgpr = 0; sgpr + 4 <= values_.size(); sgpr += 4) {
      auto begin = free_.begin() + sgpr;
      if (!std::all_of(begin, begin + 4, [](bool isFree) { return isFree; }))
        continue;
      for (unsigned i = 0; i < 4; ++i)
        put(sgpr + i, first + i);
      return true;
    }
    return false;
  }

  std::vector<uint32_t> take(unsigned minCount) {
    size_t used = std::find(free_.rbegin(), free_.rend(), false).base() - free_.begin();
    values_.resize(std::max<size_t>(used, minCount));
    return std::move(values_);
  }

private:
  std::vector<bool> free_;
  std::vector<uint32_t> values_;
};

} // namespace

UserSgprs assignUserSgprs(const UserDataUse &use, unsigned maxCount, unsigned minCount) {
  SgprFile file(maxCount);
  file.put(0, kUserDataGlobalTable);
  if (use.numWorkgroups) {
    file.put(2, kUserDataNumWorkgroups);
    // PAL's map names only the first SGPR of the pair.
    file.put(3, kUserDataUnused);
  }
  // PAL takes both from one packet: they must be neighbours.
  std::set<uint32_t> specials = use.specials;
  if (specials.contains(kUserDataBaseVertex) || specials.contains(kUserDataBaseInstance))
    specials.insert({kUserDataBaseVertex, kUserDataBaseInstance});
  specials.erase(kUserDataGlobalTable);
  for (uint32_t value : specials)
    file.putFirst(value);
  if (use.memory || use.dwords.size() > file.freeCount())
    file.putFirst(kUserDataSpillTable);

  std::set<uint32_t> rest = use.dwords;
  if (rest.size() <= file.freeCount()) {
    for (uint32_t first : use.quads) {
      if (file.putQuad(first))
        rest.erase(rest.find(first), std::next(rest.find(first + 3)));
    }
  }
  auto next = rest.begin();
  for (; next != rest.end() && file.freeCount(); ++next)
    file.putFirst(*next);

  UserSgprs sgprs;
  sgprs.values = file.take(minCount);
  if (!use.dwords.empty())
    sgprs.userDataLimit = *use.dwords.rbegin() + 1;
  if (next != rest.end())
    sgprs.spillThreshold = *next;
  if (use.memory) {
    sgprs.userDataLimit = std::max(sgprs.userDataLimit, use.memory->end);
    sgprs.spillThreshold = std::min(sgprs.spillThreshold, use.memory->begin);
  }
  return sgprs;
}

} // namespace lgc
