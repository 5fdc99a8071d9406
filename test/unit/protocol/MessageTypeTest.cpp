// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/MessageType.h"

#include <gmock/gmock.h>

namespace protocol {
namespace {

using testing::ElementsAre;

constexpr ArgumentType kU32{ScalarKind::UnsignedInteger, 32, 1}, kF32x3{ScalarKind::Float, 32, 3},
    kF32x4{ScalarKind::Float, 32, 4};

std::string repeat(const std::string &text, size_t count) {
  std::string result;
  for (size_t i = 0; i != count; ++i)
    result += text;
  return result;
}

TEST(MessageType, printsWhatWasBuilt) {
  MessageType example = MessageType::makeStruct();
  example.addMember(0, MessageType::makeString(9));
  example.addMember(12, MessageType::makeValue(kU32));
  EXPECT_EQ(printMessageType(example), "{0:utf8[9],12:u32}");
  EXPECT_EQ(spannedBytes(example), 16u);
  EXPECT_EQ(parseMessageType("{0:utf8[9],12:u32}"), example);

  MessageType table =
      MessageType::makeArray(MessageType::makeArray(MessageType::makeValue(kU32), 4, 4), 3, 16);
  EXPECT_EQ(printMessageType(table), "u32[4/4][3/16]");
  EXPECT_EQ(parseMessageType("u32[4/4][3/16]"), table);
}

TEST(MessageType, columnsOfARowMajorMatrixHaveAStride) {
  MessageType rowMajor = MessageType::makeArray(MessageType::makeValue(kF32x3, 16), 4, 4);
  EXPECT_EQ(printMessageType(rowMajor), "f32x3/16[4/4]");
  EXPECT_EQ(parseMessageType("f32x3/16[4/4]"), rowMajor);
  EXPECT_EQ(spannedBytes(rowMajor), 3u * 16u) << "three rows of four numbers";
  EXPECT_EQ(printMessageType(MessageType::makeValue(kF32x4, 4)), "f32x4") << "adjacent components";
}

TEST(MessageType, textRoundTrips) {
  for (const char *text :
       {"{}", "u8", "i64", "f16x3", "f64x2/32", "utf8[1]", "u32[65535/4]", "utf8[8][2/8]", "{}[3/1]",
        "{0:{},0:u32}", "{8:u32,0:u64}", "{0:{0:f32x3,12:u8},16:f16[2/2],20:{0:utf8[3]}[4/4]}",
        "{0:u32,4:u32x65535}", "utf8[4294967295]", "{4294967291:u32}"}) {
    std::optional<MessageType> type = parseMessageType(text);
    ASSERT_TRUE(type.has_value()) << text;
    EXPECT_EQ(printMessageType(*type), text);
  }
}

TEST(MessageType, whatIsNoTypeIsRefused) {
  for (const char *text : {"",           "{",        "}",         "[",        "u",
                           "u31",        "f8",       "utf8",      "utf8[",    "utf8[]",
                           "utf8[0]",    "utf8[9",   "utf8[09]",  "utf8[-1]", "utf8[4294967296]",
                           "u32[",       "u32[4]",   "u32[4/]",   "u32[/4]",  "u32[0/4]",
                           "u32[4/0]",   "u32[4/4",  "u32[4/4]]", "u32 ",     " u32",
                           "u32,u32",    "{u32}",    "{0:}",      "{0:u32",   "{0:u32,}",
                           "{,}",        "{00:u32}", "{-1:u32}",  "{+1:u32}", "{0 :u32}",
                           "{0:u32}u32", "u32/8",    "f32x4/4",   "f32x4/3",  "f32x4/",
                           "f32x4/04",   "f32x1",    "f32x65536", "U32"})
    EXPECT_FALSE(parseMessageType(text).has_value()) << text;
}

TEST(MessageType, everyPrefixOfATypeIsRefused) {
  std::string text = "{0:{0:f32x3/16,48:u8},52:f16[2/2],56:{0:utf8[3]}[4/4]}";
  ASSERT_TRUE(parseMessageType(text).has_value());
  for (size_t length = 0; length != text.size(); ++length)
    EXPECT_FALSE(parseMessageType(text.substr(0, length)).has_value()) << length;
}

TEST(MessageType, sizesThatDoNotFitInto32BitsAreRefused) {
  for (const char *text : {"{4294967292:u32}", "{4294967295:utf8[4294967295]}", "u32[2/4294967295]",
                           "u32[4294967295/4294967295]", "u8[4294967295/1][4294967295/1]", "u64x2/4294967295",
                           "{}[4294967295/4294967295]"})
    EXPECT_FALSE(parseMessageType(text).has_value()) << text;
  EXPECT_FALSE(parseMessageType("u8[65535/65535]" + repeat("[65535/65535]", 100)).has_value());

  MessageType huge = MessageType::makeString(0xFFFFFFFF);
  for (int i = 0; i != 100; ++i)
    huge = MessageType::makeArray(std::move(huge), 0xFFFFFFFF, 0xFFFFFFFF);
  EXPECT_EQ(spannedBytes(huge), uint64_t(1) << 32);
}

TEST(MessageType, walksThatNeverEndAreRefused) {
  EXPECT_TRUE(parseMessageType("u8[262132/1]").has_value());
  EXPECT_TRUE(parseMessageType("{0:u8,1:{}}[262132/1]").has_value());
  EXPECT_FALSE(parseMessageType("u8[10000/1][1000/1]").has_value());
  EXPECT_FALSE(parseMessageType("{}[4294967295/1]").has_value());
  EXPECT_FALSE(parseMessageType("u8x65535[100/65535]").has_value());
  EXPECT_FALSE(parseMessageType("{0:u8" + repeat(",1:{}", 1000) + "}[10000/1]").has_value());
}

TEST(MessageType, leavesComeInTheOrderOfTheType) {
  std::optional<MessageType> type =
      parseMessageType("{16:{0:u8,4:f32x2}[2/12],0:utf8[9],40:f32x3/8[2/4],12:{}}");
  std::vector<std::string> leaves;
  forEachLeaf(*type, [&](uint64_t offset, const MessageType &leaf) {
    leaves.push_back(std::to_string(offset) + ":" + printMessageType(leaf));
    return true;
  });
  EXPECT_THAT(leaves,
              ElementsAre("16:u8", "20:f32x2", "28:u8", "32:f32x2", "0:utf8[9]", "40:f32x3/8", "44:f32x3/8"));
  int visits = 0;
  forEachLeaf(*type, [&](uint64_t, const MessageType &) { return ++visits != 3; });
  EXPECT_EQ(visits, 3);
}

TEST(MessageType, nestingIsLimited) {
  auto structs = [](size_t depth) { return repeat("{0:", depth) + "u8" + repeat("}", depth); };
  EXPECT_TRUE(parseMessageType(structs(kMaxMessageTypeDepth - 1)).has_value());
  EXPECT_FALSE(parseMessageType(structs(kMaxMessageTypeDepth)).has_value());
  EXPECT_FALSE(parseMessageType(repeat("{0:", 20000)).has_value());
  auto arrays = [](size_t depth) { return "u8" + repeat("[1/1]", depth); };
  EXPECT_TRUE(parseMessageType(arrays(kMaxMessageTypeDepth - 1)).has_value());
  EXPECT_FALSE(parseMessageType(arrays(kMaxMessageTypeDepth)).has_value());
}

TEST(MessageType, theLongestText) {
  std::string text = "{0:u8";
  uint32_t offset = 1;
  while (text.size() + 20 < kMaxMessageTypeText)
    text += "," + std::to_string(offset++) + ":u8";
  text += "}";
  std::optional<MessageType> type = parseMessageType(text);
  ASSERT_TRUE(type.has_value());
  EXPECT_EQ(spannedBytes(*type), offset);
  EXPECT_FALSE(parseMessageType(text + repeat("[1/100000]", 2)).has_value()) << "too long";
}

TEST(MessageType, aStringAtTheBeginningIsTheFormat) {
  auto bytes = [](const char *text) {
    std::optional<MessageType> type = parseMessageType(text);
    const MessageType *leaf = formatLeaf(*type);
    return leaf ? leaf->count : 0;
  };
  EXPECT_EQ(bytes("{0:utf8[9],12:u32}"), 9u);
  EXPECT_EQ(bytes("utf8[5]"), 5u);
  for (const char *text :
       {"{}", "u32", "{0:u32,4:utf8[9]}", "{4:utf8[9]}", "utf8[4][2/4]", "{0:{0:utf8[9]}}"})
    EXPECT_EQ(bytes(text), 0u) << text;
}

} // namespace
} // namespace protocol
