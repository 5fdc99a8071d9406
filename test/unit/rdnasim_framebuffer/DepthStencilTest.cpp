// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/framebuffer/DepthStencil.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

namespace rdnasim::framebuffer {
namespace {

TEST(DepthStencil, Comparisons) {
  // The results for a fragment's value that is less than, equal to and greater than the stored one, and NaN.
  struct Row {
    CompareOp op;
    bool less, equal, greater, nan;
  };
  constexpr Row kRows[] = {
      {CompareOp::Never, false, false, false, false},
      {CompareOp::Less, true, false, false, false},
      {CompareOp::Equal, false, true, false, false},
      {CompareOp::LessOrEqual, true, true, false, false},
      {CompareOp::Greater, false, false, true, false},
      {CompareOp::NotEqual, true, false, true, true},
      {CompareOp::GreaterOrEqual, false, true, true, false},
      {CompareOp::Always, true, true, true, true},
  };
  for (const Row &row : kRows) {
    EXPECT_EQ(compare(row.op, 1, 2), row.less);
    EXPECT_EQ(compare(row.op, 2, 2), row.equal);
    EXPECT_EQ(compare(row.op, 3, 2), row.greater);
    EXPECT_EQ(compare(row.op, std::nan(""), 2), row.nan);
  }
}

TEST(DepthStencil, StencilOperations) {
  for (int stored = 0; stored < 256; ++stored) {
    const auto apply = [&](StencilOp op) {
      return int(applyStencilOp(op, static_cast<uint8_t>(stored), 77));
    };
    EXPECT_EQ(apply(StencilOp::Keep), stored);
    EXPECT_EQ(apply(StencilOp::Zero), 0);
    EXPECT_EQ(apply(StencilOp::Replace), 77);
    EXPECT_EQ(apply(StencilOp::IncrementAndClamp), std::min(stored + 1, 255));
    EXPECT_EQ(apply(StencilOp::DecrementAndClamp), std::max(stored - 1, 0));
    EXPECT_EQ(apply(StencilOp::Invert), 255 - stored);
    EXPECT_EQ(apply(StencilOp::IncrementAndWrap), (stored + 1) % 256);
    EXPECT_EQ(apply(StencilOp::DecrementAndWrap), (stored + 255) % 256);
  }
}

/// One sample with depth and stencil.
class DepthStencilSample : public testing::Test {
protected:
  bool test(float depth, bool isFrontFacing = true, std::optional<uint8_t> reference = std::nullopt) {
    return testSample(state_, attachments_, {}, {depth, isFrontFacing, reference});
  }
  void useFormat(DepthFormat format) {
    attachments_.depth->format = format;
    setDepth(0.5);
  }
  void setDepth(float depth) {
    storeDepth(format(), quantiseDepth(format(), depth), depth_.surface().at(0, 0));
  }
  double depth() const { return depthOf(format(), loadDepth(format(), depth_.surface().at(0, 0))); }
  void setStencil(uint8_t value) { *stencil_.surface().at(0, 0) = std::byte(value); }
  int stencil() const { return static_cast<int>(*stencil_.surface().at(0, 0)); }
  DepthFormat format() const { return attachments_.depth->format; }

  OwnedSurface depth_{1, 1, 4}, stencil_{1, 1, 1};
  Attachments attachments_ = {.colors = {},
                              .depth = DepthAttachment{depth_.surface(), DepthFormat::Float32},
                              .stencil = StencilAttachment{stencil_.surface()}};
  DepthStencilState state_;
};

TEST_F(DepthStencilSample, WritesDepthOnlyIfTheTestPasses) {
  state_ = {.testsDepth = true, .writesDepth = true, .depthCompare = CompareOp::Less};
  for (const DepthFormat format : {DepthFormat::Unorm16, DepthFormat::Unorm24, DepthFormat::Float32}) {
    useFormat(format);
    EXPECT_FALSE(test(0.75));
    EXPECT_NEAR(depth(), 0.5, 1e-5);
    EXPECT_TRUE(test(0.25));
    EXPECT_NEAR(depth(), 0.25, 1e-5);
    EXPECT_FALSE(test(0.25));
  }
  state_.writesDepth = false;
  EXPECT_TRUE(test(0));
  EXPECT_EQ(depth(), 0.25);
}

TEST_F(DepthStencilSample, WithoutTheTestNothingIsWritten) {
  state_.writesDepth = true;
  setDepth(0.5);
  EXPECT_TRUE(test(0.75));
  EXPECT_EQ(depth(), 0.5);
}

TEST_F(DepthStencilSample, ComparesInTheFormatOfTheAttachment) {
  state_ = {.testsDepth = true, .writesDepth = true, .depthCompare = CompareOp::Equal};
  useFormat(DepthFormat::Unorm16);
  EXPECT_TRUE(test(0.5f + 0.4f / 65535)) << "32767.9 and 32767.5 are both rounded to 32768";
  EXPECT_FALSE(test(0.5f + 1.1f / 65535));
  useFormat(DepthFormat::Float32);
  EXPECT_FALSE(test(std::nextafter(0.5f, 1.0f)));
}

TEST_F(DepthStencilSample, DepthsOutsideOfTheRange) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  state_ = {.testsDepth = true, .writesDepth = true, .depthCompare = CompareOp::Always};
  for (const DepthFormat format : {DepthFormat::Unorm16, DepthFormat::Unorm24}) {
    useFormat(format);
    test(kInfinity);
    EXPECT_EQ(depth(), 1);
    test(-3);
    EXPECT_EQ(depth(), 0);
  }
  useFormat(DepthFormat::Float32);
  test(-3);
  EXPECT_EQ(depth(), -3);
}

TEST_F(DepthStencilSample, UpperByteOfA24BitDepthStays) {
  useFormat(DepthFormat::Unorm24);
  const uint32_t before = 0xab000000;
  std::memcpy(depth_.surface().at(0, 0), &before, 4);
  setDepth(1);
  uint32_t after = 0;
  std::memcpy(&after, depth_.surface().at(0, 0), 4);
  EXPECT_EQ(after, 0xabffffffu);
}

TEST_F(DepthStencilSample, BoundsTestTheStoredDepth) {
  state_ = {.testsBounds = true, .minBounds = 0.25, .maxBounds = 0.5};
  for (const auto &[stored, passes] : {std::pair(0.25f, true), {0.5f, true}, {0.2f, false}, {0.51f, false}}) {
    setDepth(stored);
    EXPECT_EQ(test(0.9f), passes) << stored;
  }
}

TEST_F(DepthStencilSample, EachResultHasItsStencilOperation) {
  state_.testsDepth = state_.testsStencil = true;
  state_.front = {.fail = StencilOp::Zero,
                  .pass = StencilOp::Replace,
                  .depthFail = StencilOp::Invert,
                  .compare = CompareOp::Less,
                  .reference = 10};
  setDepth(0.5);
  setStencil(11);
  EXPECT_TRUE(test(0.25));
  EXPECT_EQ(stencil(), 10);
  setStencil(11);
  EXPECT_FALSE(test(0.75));
  EXPECT_EQ(stencil(), 0xff - 11);
  setStencil(10);
  EXPECT_FALSE(test(0.25)) << "the reference is the left operand: 10 < 10";
  EXPECT_EQ(stencil(), 0);
}

TEST_F(DepthStencilSample, FacesHaveTheirOwnState) {
  state_.testsStencil = true;
  state_.front = {.pass = StencilOp::IncrementAndWrap};
  state_.back = {.pass = StencilOp::DecrementAndWrap};
  test(0, true);
  EXPECT_EQ(stencil(), 1);
  test(0, false), test(0, false);
  EXPECT_EQ(stencil(), 255);
}

TEST_F(DepthStencilSample, MasksLimitComparisonAndUpdate) {
  state_.testsStencil = true;
  state_.front = {.fail = StencilOp::Keep,
                  .pass = StencilOp::Replace,
                  .compare = CompareOp::Equal,
                  .compareMask = 0x0f,
                  .writeMask = 0x3c,
                  .reference = 0x65};
  setStencil(0xf5);
  EXPECT_TRUE(test(0));
  EXPECT_EQ(stencil(), (0x65 & 0x3c) | (0xf5 & 0xc3));
  setStencil(0xf6);
  EXPECT_FALSE(test(0));
}

TEST_F(DepthStencilSample, ExportedReferenceReplacesThatOfBothFaces) {
  state_.testsStencil = true;
  state_.front = state_.back = {.pass = StencilOp::Replace, .reference = 1};
  EXPECT_TRUE(test(0, true, uint8_t(200)));
  EXPECT_EQ(stencil(), 200);
  EXPECT_TRUE(test(0, false, uint8_t(100)));
  EXPECT_EQ(stencil(), 100);
}

TEST_F(DepthStencilSample, MissingAttachmentsPass) {
  attachments_.depth.reset();
  state_ = {.testsDepth = true,
            .depthCompare = CompareOp::Never,
            .testsBounds = true,
            .minBounds = 1,
            .testsStencil = true,
            .front = {.pass = StencilOp::Replace, .reference = 9}};
  EXPECT_TRUE(test(0.5));
  EXPECT_EQ(stencil(), 9) << "the depth test passes";
  attachments_.stencil.reset();
  state_.front.compare = CompareOp::Never;
  EXPECT_TRUE(test(0.5));
}

} // namespace
} // namespace rdnasim::framebuffer
