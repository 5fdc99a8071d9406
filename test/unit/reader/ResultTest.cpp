// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/Result.h"

#include <gtest/gtest.h>

#include <memory>

namespace llpc::reader {
namespace {

struct Base {};
struct Derived : Base {};

TEST(Result, IsWhatSeveralResultsComeTo) {
  EXPECT_TRUE(success());
  EXPECT_FALSE(failure());
  EXPECT_TRUE(success(success() && success()));
  EXPECT_FALSE(success(success() && failure()));
}

TEST(FailureOr, HoldsAValueThatMayBeFalse) {
  const FailureOr<int> zero = 0;
  ASSERT_TRUE(zero);
  EXPECT_EQ(*zero, 0);
  EXPECT_FALSE(FailureOr<int>(failure()));
}

TEST(FailureOr, PassesOnValuesThatConvertAndFailures) {
  Derived object;
  const FailureOr<Derived *> derived = &object;
  const FailureOr<Base *> base = derived;
  ASSERT_TRUE(base);
  EXPECT_EQ(*base, &object);
  const FailureOr<uint64_t> wide = FailureOr<uint32_t>(failure());
  EXPECT_FALSE(wide);
}

TEST(FailureOr, MovesItsValueOut) {
  FailureOr<std::unique_ptr<int>> value = std::make_unique<int>(7);
  const std::unique_ptr<int> taken = *std::move(value);
  EXPECT_EQ(*taken, 7);
}

#ifndef NDEBUG
TEST(FailureOrDeathTest, HoldsNeitherNullNorSuccessWithoutAValue) {
  EXPECT_DEATH(static_cast<void>(FailureOr<int *>(static_cast<int *>(nullptr))), "null");
  EXPECT_DEATH(static_cast<void>(FailureOr<int>(success())), "success needs a value");
}
#endif

} // namespace
} // namespace llpc::reader
