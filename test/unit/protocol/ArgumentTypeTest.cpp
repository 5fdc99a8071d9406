// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/ArgumentType.h"

#include <gmock/gmock.h>

namespace protocol {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(ArgumentType, signatureRoundTrips) {
  for (const char *text : {"", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f16", "f32", "f64",
                           "i8x2", "u16x3", "f32x4", "f64x16", "u32x65535", "i8,u32,f32x3,f64"}) {
    auto types = parseSignature(text);
    ASSERT_TRUE(types.has_value()) << text;
    EXPECT_EQ(printSignature(*types), text);
  }
}

TEST(ArgumentType, whatIsNoSignatureIsRefused) {
  for (const char *text :
       {",",         "i32,",    ",i32", "i32,,i32", "i",        "i1",    "i7",    "i128",
        "f8",        "b32",     "32",   "i032",     "i32x",     "i32x0", "i32x1", "i32x03",
        "i32x65536", "i32x4x4", "i32 ", " i32",     "i32, i32", "i-8",   "I32",   "i32x99999999999999999999"})
    EXPECT_FALSE(parseSignature(text).has_value()) << text;
}

TEST(ArgumentType, narrowTypesTakeOneDwordAndWideOnesTwo) {
  auto dwords = [](const char *text) { return payloadDwords(*parseSignature(text)); };
  EXPECT_EQ(dwords(""), 0u);
  EXPECT_EQ(dwords("i8"), 1u);
  EXPECT_EQ(dwords("f16"), 1u);
  EXPECT_EQ(dwords("u64"), 2u);
  EXPECT_EQ(dwords("f16x3,f64x4,i8x2"), 3u + 8u + 2u);
  EXPECT_EQ(dwords("f64x65535,f64x65535"), 2u * 2u * 65535u);
  EXPECT_EQ((ArgumentType{ScalarKind::Float, 64, 0xFFFFFFFF}.payloadDwords()), 0x1FFFFFFFEu);
}

TEST(ArgumentType, maskHasABitForEachWideArgument) {
  EXPECT_THAT(wideArgumentMask({}), IsEmpty());
  EXPECT_THAT(wideArgumentMask(*parseSignature("i32,f64,u64x2,f32x4")), ElementsAre(0b0110u));
  std::vector<ArgumentType> many(65);
  many[0].bits = many[63].bits = many[64].bits = 64;
  EXPECT_THAT(wideArgumentMask(many), ElementsAre(0x8000'0000'0000'0001u, 1u));
}

TEST(ArgumentType, wordsForMessages) {
  EXPECT_EQ(describe({ScalarKind::SignedInteger, 8, 1}), "a signed 8-bit integer");
  EXPECT_EQ(describe({ScalarKind::UnsignedInteger, 64, 1}), "an unsigned 64-bit integer");
  EXPECT_EQ(describe({ScalarKind::Float, 16, 1}), "a 16-bit float");
  EXPECT_EQ(describe({ScalarKind::Float, 32, 3}), "a vector of 3 32-bit floats");
}

} // namespace
} // namespace protocol
