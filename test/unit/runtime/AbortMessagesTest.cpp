// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/AbortMessages.h"
#include "PipelineElf.h"

#include <gmock/gmock.h>

namespace llpc::runtime {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ByteVector bytes(std::initializer_list<int> values) {
  ByteVector result;
  for (int value : values)
    result.push_back(std::byte(value));
  return result;
}

class AbortMessagesTest : public testing::Test {
protected:
  AbortMessagesTest() {
    formats_.addPipeline("p",
                         makeAbortPipeline({{.id = 1, .size = 4},
                                            {.id = 2, .size = 5, .status = {1}, .constants = {0x04030201}},
                                            {.id = 3, .size = 8},
                                            {.id = 4, .size = 0},
                                            {.id = 5,
                                             .size = 16,
                                             .status = {0b0111},
                                             .constants = {0x74736574, 0x7525203A, 0},
                                             .type = "{0:utf8[9],12:u32}",
                                             .string = "test: %u"}}));
  }

  AbortMessages messages(const BufferWriter &writer) { return {writer.finish(), formats_}; }

  AbortFormats formats_;
};

ByteVector written(const AbortMessages &messages) {
  ByteVector data(messages.size(), std::byte(0xCC));
  AbortMessages::Written result = messages.write(data);
  EXPECT_EQ(result.bytes, data.size());
  EXPECT_FALSE(result.isIncomplete);
  return data;
}

/// Sizes of the messages, as the application finds them.
std::vector<size_t> walk(std::span<const std::byte> data, bool isDamaged = false) {
  std::vector<size_t> sizes;
  AbortMessageWalker walker(data);
  while (std::optional<std::span<const std::byte>> message = walker.next())
    sizes.push_back(message->size());
  EXPECT_EQ(walker.isDamaged(), isDamaged);
  return sizes;
}

TEST_F(AbortMessagesTest, theSpecificationsExample) {
  BufferWriter writer;
  writer.entry(5, {65536});
  EXPECT_EQ(written(messages(writer)), bytes({16,  0,   0,   0,   0,   0,   0,   0,      //
                                              't', 'e', 's', 't', ':', ' ', '%', 'u', 0, //
                                              0,   0,   0,   0,   0,   1,   0}));
}

TEST_F(AbortMessagesTest, pairsBeginAtMultiplesOfEightBytes) {
  BufferWriter writer;
  writer.entry(1, {0x44332211});
  writer.entry(2, {0xFF05});
  writer.entry(4, {});
  writer.entry(3, {0x04030201, 0x08070605});
  writer.entry(1, {0x88776655});
  ByteVector data = written(messages(writer));
  EXPECT_EQ(data, bytes({4, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x22, 0x33, 0x44, 0, 0, 0, 0, //
                         5, 0, 0, 0, 0, 0, 0, 0, 1,    2,    3,    4,    5, 0, 0, 0, //
                         0, 0, 0, 0, 0, 0, 0, 0,                                     //
                         8, 0, 0, 0, 0, 0, 0, 0, 1,    2,    3,    4,    5, 6, 7, 8, //
                         4, 0, 0, 0, 0, 0, 0, 0, 0x55, 0x66, 0x77, 0x88}));
  EXPECT_THAT(walk(data), ElementsAre(4, 5, 0, 8, 4));
}

TEST_F(AbortMessagesTest, withoutAMessageThereIsNothing) {
  AbortMessages none = messages(BufferWriter());
  EXPECT_EQ(none.size(), 0u);
  AbortMessages::Written result = none.write({});
  EXPECT_EQ(result.bytes, 0u);
  EXPECT_FALSE(result.isIncomplete);
  EXPECT_THAT(walk({}), IsEmpty());
}

TEST_F(AbortMessagesTest, whatDoesNotFitIsLeftOutWhole) {
  BufferWriter writer;
  writer.entry(1, {1});    // bytes 0 to 12
  writer.entry(3, {2, 3}); // 16 to 32
  writer.entry(2, {4});    // 32 to 45
  AbortMessages all = messages(writer);
  ASSERT_EQ(all.size(), 45u);
  const ByteVector expected = written(all);
  for (size_t room = 0; room != 64; ++room) {
    ByteVector data(room, std::byte(0xCC));
    AbortMessages::Written result = all.write(data);
    EXPECT_EQ(result.bytes, room < 12 ? 0u : room < 32 ? 12u : room < 45 ? 32u : 45u) << room;
    EXPECT_EQ(result.isIncomplete, room < 45) << room;
    auto end = data.begin() + ptrdiff_t(result.bytes);
    EXPECT_TRUE(std::equal(data.begin(), end, expected.begin())) << room;
    EXPECT_TRUE(std::all_of(end, data.end(), [](std::byte b) { return b == std::byte(0xCC); })) << room;
    walk({data.data(), result.bytes});
  }
}

TEST_F(AbortMessagesTest, messagesThatNobodyKnowsAreNotInvented) {
  BufferWriter writer;
  writer.entry(99, {1});
  writer.entry(1, {7});
  writer.entry(3, {1});
  writer.setReserved(1, 0);
  AbortMessages one = messages(writer);
  EXPECT_EQ(written(one), bytes({4, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0}));
  EXPECT_THAT(one.problems(), ElementsAre(HasSubstr("2 messages cannot be told")));
}

TEST_F(AbortMessagesTest, aSmallBufferDoesNotBecomeGigabytes) {
  AbortFormats formats;
  formats.addPipeline("p", makeAbortPipeline({{.id = 1,
                                               .size = 4096,
                                               .status = std::vector<uint64_t>(16, ~uint64_t(0)),
                                               .constants = std::vector<uint64_t>(1024, 1)}}));
  BufferWriter writer;
  for (int i = 0; i != 5; ++i)
    writer.entry(1, {});
  writer.setReserved(1, 0);
  AbortMessages two(writer.finish(), formats, 2 * (8 + 4096));
  EXPECT_EQ(two.count(), 2u);
  EXPECT_THAT(two.problems(), ElementsAre("3 messages are left out: all take more than 8208 bytes"));
  EXPECT_EQ(AbortMessages(writer.finish(), formats, 0).count(), 1u) << "the first is always there";
  EXPECT_EQ(AbortMessages(writer.finish(), formats).count(), 5u);
}

TEST(AbortMessageWalker, bytesThatAreNoMessageEndTheWalk) {
  EXPECT_THAT(walk(bytes({1, 0, 0, 0, 0, 0, 0}), true), IsEmpty()) << "half a size";
  EXPECT_THAT(walk(bytes({1, 0, 0, 0, 0, 0, 0, 0}), true), IsEmpty()) << "no message";
  EXPECT_THAT(walk(bytes({255, 255, 255, 255, 255, 255, 255, 255, 1}), true), IsEmpty())
      << "more than there is";
  EXPECT_THAT(walk(bytes({1, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 1}), true), ElementsAre(1));
  EXPECT_THAT(walk(bytes({1, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0})), ElementsAre(1)) << "padding at the end";
}

} // namespace
} // namespace llpc::runtime
