// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/ValidationAddresses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace {

using llpc::runtime::AddressesError;
using llpc::runtime::AddressesUpdate;
using llpc::runtime::ValidationAddresses;
using testing::ElementsAre;

constexpr uint32_t kFreed = 0x80000000;

TEST(ValidationAddresses, rangesAreInAscendingOrder) {
  ValidationAddresses addresses;
  EXPECT_THAT(addresses.dwords(), ElementsAre(0, 0, 0, 0));
  AddressesUpdate update = addresses.add(0x7'0000'1000, 0x100);
  EXPECT_EQ(update.first, 4u);
  EXPECT_EQ(update.count, 4u);
  update = addresses.add(0x1000, 0x2'0000'0000);
  EXPECT_EQ(update.first, 4u);
  EXPECT_EQ(update.count, 8u) << "the other one has moved";
  EXPECT_THAT(addresses.dwords(), ElementsAre(2, 0, 0, 0, 0x1000, 0, 0, 2, 0x1000, 7, 0x100, 0));
}

TEST(ValidationAddresses, freedRangesStayUntilTheirMemoryIsUsedAgain) {
  ValidationAddresses addresses;
  ASSERT_TRUE(addresses.add(0x1000, 0x100));
  ASSERT_TRUE(addresses.add(0x1100, 0x100));
  ASSERT_TRUE(addresses.add(0x1200, 0x100));
  const AddressesUpdate update = addresses.free(0x1100);
  EXPECT_EQ(update.first, 11u);
  EXPECT_EQ(update.count, 1u);
  EXPECT_EQ(addresses.dwords()[11], kFreed);
  EXPECT_EQ(addresses.free(0x1100).error, AddressesError::Unknown);
  EXPECT_EQ(addresses.add(0x1180, 0x100).error, AddressesError::Overlap);
  ASSERT_TRUE(addresses.add(0x1180, 0x80));
  EXPECT_THAT(addresses.dwords(),
              ElementsAre(3, 0, 0, 0, 0x1000, 0, 0x100, 0, 0x1180, 0, 0x80, 0, 0x1200, 0, 0x100, 0));
}

TEST(ValidationAddresses, updatesAreChecked) {
  ValidationAddresses addresses;
  ASSERT_TRUE(addresses.add(0x1000, 0x100));
  EXPECT_EQ(addresses.add(0x2000, 0).error, AddressesError::NoBytes);
  EXPECT_EQ(addresses.add(~uint64_t(0), 2).error, AddressesError::TooLarge);
  EXPECT_EQ(addresses.add(0, uint64_t(1) << 63).error, AddressesError::TooLarge);
  EXPECT_EQ(addresses.add(0xFFF, 2).error, AddressesError::Overlap);
  EXPECT_EQ(addresses.add(0x10FF, 1).error, AddressesError::Overlap);
  EXPECT_EQ(addresses.free(0x1001).error, AddressesError::Unknown);
  EXPECT_EQ(addresses.free(0x1100).error, AddressesError::Unknown);
  EXPECT_EQ(addresses.dwords().size(), 8u);
}

TEST(ValidationAddresses, everyErrorHasAText) {
  for (int i = 0; i <= int(AddressesError::TooMany); ++i)
    EXPECT_STRNE(describe(AddressesError(i)), "an unknown error");
  EXPECT_STREQ(describe(AddressesError(99)), "an unknown error");
}

/// Applied to a copy, as a driver does, the updates give the same buffer.
TEST(ValidationAddresses, updatesTellWhatHasChanged) {
  std::mt19937 random(1);
  ValidationAddresses addresses;
  std::vector<uint32_t> copy(4 + 4 * 64);
  for (int i = 0; i < 2000; ++i) {
    const uint64_t begin = random() % 1024, bytes = 1 + random() % 32;
    const AddressesUpdate update = random() % 2 == 0 ? addresses.add(begin, bytes) : addresses.free(begin);
    const auto dwords = addresses.dwords();
    if (update) {
      if (copy.size() < dwords.size())
        copy.resize(dwords.size());
      copy[0] = dwords[0];
      std::copy_n(dwords.begin() + update.first, update.count, copy.begin() + update.first);
    }
    ASSERT_EQ(4 * dwords[0] + 4, dwords.size());
    ASSERT_TRUE(std::equal(dwords.begin(), dwords.end(), copy.begin()));
    for (size_t at = 8; at < dwords.size(); at += 4)
      ASSERT_LE(dwords[at - 4] + dwords[at - 2], dwords[at]);
  }
}

} // namespace
