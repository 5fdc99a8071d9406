// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/UserSgprs.h"

#include "gmock/gmock.h"

using testing::ElementsAre;

namespace lgc {
namespace {

std::set<uint32_t> firstDwords(uint32_t count) {
  std::set<uint32_t> dwords;
  for (uint32_t dword = 0; dword < count; ++dword)
    dwords.insert(dword);
  return dwords;
}

TEST(UserSgprs, GlobalTableIsAlwaysFirst) {
  UserSgprs sgprs = assignUserSgprs({}, 16, 0);
  EXPECT_THAT(sgprs.values, ElementsAre(kUserDataGlobalTable));
  EXPECT_EQ(sgprs.spillThreshold, kNoSpilling);
  EXPECT_EQ(sgprs.userDataLimit, 0u);
}

TEST(UserSgprs, OnlyWhatIsReadInAscendingOrder) {
  UserDataUse use;
  use.dwords = {9, 2, 4};
  UserSgprs sgprs = assignUserSgprs(use, 16, 0);
  EXPECT_THAT(sgprs.values, ElementsAre(kUserDataGlobalTable, 2, 4, 9));
  EXPECT_EQ(sgprs.userDataLimit, 10u);
  EXPECT_EQ(sgprs.find(4), 2u);
  EXPECT_EQ(sgprs.find(5), std::nullopt);
}

TEST(UserSgprs, ExactlyAllFit) {
  UserDataUse use;
  use.dwords = firstDwords(15);
  UserSgprs sgprs = assignUserSgprs(use, 16, 0);
  EXPECT_EQ(sgprs.values.size(), 16u);
  EXPECT_EQ(sgprs.values.back(), 14u);
  EXPECT_EQ(sgprs.spillThreshold, kNoSpilling);
}

TEST(UserSgprs, OneTooManySpillsTwo) {
  // The spill table itself takes an SGPR.
  UserDataUse use;
  use.dwords = firstDwords(16);
  UserSgprs sgprs = assignUserSgprs(use, 16, 0);
  EXPECT_EQ(sgprs.values.size(), 16u);
  EXPECT_EQ(sgprs.values[1], kUserDataSpillTable);
  EXPECT_EQ(sgprs.values.back(), 13u);
  EXPECT_EQ(sgprs.spillThreshold, 14u);
  EXPECT_EQ(sgprs.userDataLimit, 16u);
}

TEST(UserSgprs, NumWorkgroupsTakesAnEvenPair) {
  UserDataUse use;
  use.numWorkgroups = true;
  EXPECT_THAT(assignUserSgprs(use, 16, 0).values,
              ElementsAre(kUserDataGlobalTable, kUserDataUnused, kUserDataNumWorkgroups, kUserDataUnused));
  use.dwords = {0, 1};
  EXPECT_THAT(assignUserSgprs(use, 16, 0).values,
              ElementsAre(kUserDataGlobalTable, 0, kUserDataNumWorkgroups, kUserDataUnused, 1));
  use.dwords = firstDwords(13);
  EXPECT_EQ(assignUserSgprs(use, 16, 0).spillThreshold, kNoSpilling);
  use.dwords = firstDwords(14);
  UserSgprs sgprs = assignUserSgprs(use, 16, 0);
  EXPECT_EQ(sgprs.values.size(), 16u);
  EXPECT_EQ(sgprs.spillThreshold, 12u);
}

TEST(UserSgprs, ReadsByAddressComeFromTheSpillTable) {
  UserDataUse use;
  use.dwords = {0, 3};
  use.memory = UserDataUse::Memory{2, 8};
  UserSgprs sgprs = assignUserSgprs(use, 16, 0);
  EXPECT_THAT(sgprs.values, ElementsAre(kUserDataGlobalTable, kUserDataSpillTable, 0, 3));
  EXPECT_EQ(sgprs.spillThreshold, 2u);
  EXPECT_EQ(sgprs.userDataLimit, 8u);
}

TEST(UserSgprs, DescriptorsAreAligned) {
  UserDataUse use;
  use.dwords = {0, 1, 4, 5, 6, 7, 8, 9, 10, 11};
  use.quads = {4, 8};
  EXPECT_THAT(assignUserSgprs(use, 16, 0).values,
              ElementsAre(kUserDataGlobalTable, 0, 1, kUserDataUnused, 4, 5, 6, 7, 8, 9, 10, 11));
  // The last dword fills the hole before the counts.
  use.numWorkgroups = true;
  use.dwords = firstDwords(13);
  use.quads = {0, 4, 8};
  EXPECT_THAT(assignUserSgprs(use, 16, 0).values,
              ElementsAre(kUserDataGlobalTable, 12, kUserDataNumWorkgroups, kUserDataUnused, 0, 1, 2, 3, 4, 5,
                          6, 7, 8, 9, 10, 11));
  // When something spills, the order is plain.
  use.dwords = firstDwords(14);
  EXPECT_THAT(assignUserSgprs(use, 16, 0).values,
              ElementsAre(kUserDataGlobalTable, kUserDataSpillTable, kUserDataNumWorkgroups, kUserDataUnused,
                          0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
}

TEST(UserSgprs, FillsUpToTheMinimum) {
  UserDataUse use;
  use.dwords = {0};
  UserSgprs sgprs = assignUserSgprs(use, 16, 4);
  EXPECT_THAT(sgprs.values, ElementsAre(kUserDataGlobalTable, 0, kUserDataUnused, kUserDataUnused));
}

} // namespace
} // namespace lgc
