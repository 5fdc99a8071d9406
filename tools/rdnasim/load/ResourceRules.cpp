// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/ResourceRules.h"

#include <algorithm>
#include <map>
#include <set>

namespace rdnasim {

namespace {

using u32 = uint32_t;
using u64 = uint64_t;

constexpr u64 kMostTableBytes = 1 << 24; // a million descriptors, the most that Vulkan devices offer

std::string nameOf(const ResourceBinding &binding) {
  return "set " + std::to_string(binding.set) + ", binding " + std::to_string(binding.binding);
}

/// A resource that occupies dwords of user data or bytes of a table.
struct Extent {
  u64 first, end;
  std::string name;
};

/// Ranges that may not overlap.
class Extents {
public:
  /// Returns an empty string or an error.
  std::string add(Extent extent) {
    for (const Extent &each : extents_)
      if (extent.first < each.end && each.first < extent.end)
        return extent.name + " overlaps " + each.name;
    extents_.push_back(std::move(extent));
    return "";
  }

private:
  std::vector<Extent> extents_;
};

class Check {
public:
  Check(const Pipeline &pipeline, const std::vector<StageUserData> &stages, u32 userDataSize)
      : pipeline_(pipeline), stages_(stages), userDataSize_(userDataSize) {}

  std::string run() {
    for (const ResourceBinding &binding : pipeline_.resources)
      checkBinding(binding);
    checkPushConstants();
    bool hasSpillTable = false;
    for (const StageUserData &stage : stages_) {
      checkMap(stage);
      hasSpillTable |= std::ranges::find(stage.map, kSpillTable) != stage.map.end();
    }
    checkSpilling(hasSpillTable);
    return std::move(problem_);
  }

private:
  void fail(std::string problem) {
    if (problem_.empty())
      problem_ = std::move(problem);
  }

  void occupy(u64 first, u64 dwords, const std::string &name) {
    if (first + dwords > userDataSize_)
      return fail(name + " ends at dword " + std::to_string(first + dwords) + " of user data, which has " +
                  std::to_string(userDataSize_));
    fail(userData_.add({first, first + dwords, name + " in user data"}));
  }

  void checkBinding(const ResourceBinding &binding) {
    if (!names_.insert({binding.set, binding.binding}).second)
      fail("lgc.resources has " + nameOf(binding) + " twice");
    const pipeline::DescriptorKind kind = kindOf(binding.type);
    if (binding.count == 0 && !binding.table)
      fail(nameOf(binding) + " has a .count of 0");
    if (!binding.table && kind.dwords == 0)
      return fail(nameOf(binding) + " is not in a table");
    if (!binding.table)
      return occupy(binding.userDataOffset, u64(kind.dwords) * binding.count, nameOf(binding));
    auto [table, isNew] = tables_.try_emplace(*binding.table, binding.userDataOffset);
    std::string tableName = "table " + std::to_string(*binding.table);
    if (isNew)
      occupy(binding.userDataOffset, 1, "the address of " + tableName);
    else if (table->second != binding.userDataOffset)
      fail(tableName + " has its address at dword " + std::to_string(table->second) + " and at dword " +
           std::to_string(binding.userDataOffset));
    const u64 bytes = elementBytes(binding.type, binding.stride, binding.hasImmutableSamplers);
    if (binding.offset % kind.alignment != 0 || binding.stride % kind.alignment != 0)
      fail(nameOf(binding) + ": .offset and .stride are not multiples of " + std::to_string(kind.alignment));
    if (binding.count > 1 && binding.stride < bytes)
      fail(nameOf(binding) + " has a .stride of " + std::to_string(binding.stride) +
           ", less than a descriptor's " + std::to_string(bytes) + " bytes");
    u64 end = binding.offset + u64(binding.stride) * (std::max<u64>(binding.count, 1) - 1) + bytes;
    if (end > kMostTableBytes)
      return fail(nameOf(binding) + " ends " + std::to_string(end) + " bytes into its table, beyond " +
                  std::to_string(kMostTableBytes));
    if (bytes != 0)
      fail(descriptors_[*binding.table].add({binding.offset, end, nameOf(binding) + " in " + tableName}));
  }

  void checkPushConstants() {
    if (!pipeline_.pushConstants)
      return;
    if (pipeline_.pushConstants->size % 4 != 0)
      fail("lgc.resources.push_constants.size is " + std::to_string(pipeline_.pushConstants->size) +
           ", not a multiple of 4");
    occupy(pipeline_.pushConstants->userDataOffset, pipeline_.pushConstants->size / 4, "the push constants");
  }

  void checkMap(const StageUserData &stage) {
    const std::vector<u32> &map = stage.map;
    for (u32 i = 0; i < map.size(); ++i) {
      std::string name = stage.stage + ".user_data_reg_map[" + std::to_string(i) + "]";
      if (i >= stage.userSgprs && map[i] != kUnusedUserData)
        fail(name + " is used, but " + stage.stage + ".user_sgprs is " + std::to_string(stage.userSgprs));
      if (map[i] < kFirstSpecialUserData && map[i] >= userDataSize_)
        fail(name + " is dword " + std::to_string(map[i]) + " of user data, which has " +
             std::to_string(userDataSize_));
      if (map[i] == kWorkgroupCounts && (i + 1 >= stage.userSgprs || map[i + 1] != kUnusedUserData))
        fail(name + " is the workgroup counts' address, whose upper half has no SGPR after it");
    }
  }

  void checkSpilling(bool hasSpillTable) {
    const bool hasThreshold = pipeline_.spillThreshold != kNoSpill;
    const std::string map = stages_.front().stage + ".user_data_reg_map";
    if (hasSpillTable != hasThreshold)
      fail(hasThreshold ? ".spill_threshold is " + std::to_string(pipeline_.spillThreshold) + ", but " + map +
                              " has no spill table"
                        : map + " has a spill table, but .spill_threshold is that of none");
    if (hasThreshold && pipeline_.spillThreshold > pipeline_.userDataLimit)
      fail(".spill_threshold is above .user_data_limit");
    if (pipeline_.userDataLimit > userDataSize_)
      fail(".user_data_limit is " + std::to_string(pipeline_.userDataLimit) +
           ", above lgc.resources.user_data_size, " + std::to_string(userDataSize_));
  }

  const Pipeline &pipeline_;
  const std::vector<StageUserData> &stages_;
  u32 userDataSize_;
  std::set<std::pair<u32, u32>> names_;
  std::map<u32, u32> tables_; ///< the user data that holds each table's address
  std::map<u32, Extents> descriptors_;
  Extents userData_;
  std::string problem_;
};

} // namespace

std::string findContradiction(const Pipeline &pipeline, const std::vector<StageUserData> &stages,
                              u32 userDataSize) {
  return Check(pipeline, stages, userDataSize).run();
}

} // namespace rdnasim
