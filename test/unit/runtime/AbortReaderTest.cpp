// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tests the possible contents of an abort buffer: messages as shaders write them, and everything else.

#include "PipelineElf.h"
#include "llpc/runtime/ShaderAbort.h"

#include <gmock/gmock.h>

#include <random>

namespace llpc::runtime {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

struct Decoded {
  std::vector<AbortRecord> records;
  AbortSummary summary;
};

/// "01 02 …".
std::string hex(std::span<const std::byte> bytes) {
  std::string text;
  for (std::byte byte : bytes) {
    char digits[4];
    snprintf(digits, sizeof(digits), "%02x ", uint32_t(byte));
    text += digits;
  }
  return text;
}

class AbortReaderTest : public testing::Test {
protected:
  AbortReaderTest() {
    formats_.addPipeline("first", makeAbortPipeline({{.id = 1, .size = 4},
                                                     {.id = 2,
                                                      .size = 16,
                                                      .status = {0b0111},
                                                      .constants = {0x74736574, 0x7525203A, 0},
                                                      .type = "{0:utf8[9],12:u32}",
                                                      .string = "test: %u"},
                                                     {.id = 3, .size = 262132}}));
  }

  Decoded decode(const ByteVector &buffer) {
    AbortReader reader(buffer, formats_);
    Decoded result;
    while (std::optional<AbortRecord> record = reader.next())
      result.records.push_back(std::move(*record));
    EXPECT_FALSE(reader.next().has_value()) << "the end is the end";
    result.summary = reader.summary();
    EXPECT_EQ(result.summary.records, result.records.size());
    return result;
  }

  /// Returns the text of a message that no other follows.
  std::string messageOf(const AbortSpec &spec, const std::vector<uint32_t> &payload) {
    AbortFormats formats;
    EXPECT_THAT(formats.addPipeline("p", makeAbortPipeline({spec})).problems, IsEmpty());
    BufferWriter writer;
    writer.entry(spec.id, payload);
    ByteVector buffer = writer.finish();
    AbortReader reader(buffer, formats);
    std::optional<AbortRecord> record = reader.next();
    EXPECT_TRUE(record && record->hasMessage());
    return record && record->hasMessage() ? hex(record->message()) : "";
  }

  AbortFormats formats_;
};

TEST_F(AbortReaderTest, freshBufferIsEmpty) {
  ByteVector buffer(abortBufferBytes(0, 0), std::byte(0xCC));
  initAbortBuffer(buffer);
  EXPECT_FALSE(isAbortRaised(buffer));
  Decoded decoded = decode(buffer);
  EXPECT_THAT(decoded.records, IsEmpty());
  EXPECT_THAT(decoded.summary.problems, IsEmpty());
}

TEST_F(AbortReaderTest, theSmallestBufferTakesTheLargestEntry) {
  constexpr uint64_t kSmallest = 16 + 4 * 65535;
  EXPECT_EQ(abortBufferBytes(0, 0), kSmallest);
  EXPECT_EQ(abortBufferBytes(1, 65535), kSmallest);
  EXPECT_EQ(abortBufferBytes(2, 65535), 16u + 2 * 4 * 65535u);
  EXPECT_EQ(abortBufferBytes(~uint64_t(0), ~uint64_t(0)), 16 + (uint64_t(1) << 31));

  BufferWriter writer;
  writer.entry(3, std::vector<uint32_t>(65533, 0x01020304));
  writer.setReserved(1, 0);
  ByteVector buffer = writer.finish();
  EXPECT_EQ(buffer.size(), kSmallest);
  EXPECT_TRUE(isAbortRaised(buffer));
  Decoded decoded = decode(buffer);
  ASSERT_THAT(decoded.records, SizeIs(1));
  EXPECT_THAT(decoded.records[0].message(), SizeIs(4 * 65533));
  EXPECT_THAT(decoded.summary.problems, IsEmpty());
}

TEST_F(AbortReaderTest, messagesAreConstantAndVaryingDwordsInTheirPlaces) {
  EXPECT_EQ(
      messageOf({.id = 9, .size = 16, .status = {0b0111}, .constants = {0x74736574, 0x7525203A, 0}}, {65536}),
      "74 65 73 74 3a 20 25 75 00 00 00 00 00 00 01 00 ")
      << "the specification's example";
  EXPECT_EQ(messageOf({.id = 9, .size = 12, .status = {0b101}, .constants = {1, 3}}, {2}),
            "01 00 00 00 02 00 00 00 03 00 00 00 ");
  EXPECT_EQ(messageOf({.id = 9, .size = 0}, {}), "");
  EXPECT_EQ(messageOf({.id = 9, .size = 5}, {0x04030201, 0xFFFFFF05}), "01 02 03 04 05 ");
  EXPECT_EQ(messageOf({.id = 9, .size = 7, .status = {2}, .constants = {0x070605}}, {0x04030201}),
            "01 02 03 04 05 06 07 ");
}

TEST_F(AbortReaderTest, dwordsBeyondTheFirstWordOfTheStatus) {
  AbortSpec spec{.id = 9, .size = 4 * 66, .status = {~uint64_t(0), 0b10}, .constants = {}};
  std::string expected;
  for (uint32_t i = 0; i != 66; ++i) {
    if (i != 64)
      spec.constants.push_back(i);
    char text[16];
    snprintf(text, sizeof(text), "%02x 00 00 00 ", i == 64 ? 0xEE : i);
    expected += text;
  }
  EXPECT_EQ(messageOf(spec, {0xEE}), expected);
}

TEST_F(AbortReaderTest, recordsAreInTheBuffersOrder) {
  BufferWriter writer;
  writer.entry(2, {7});
  writer.entry(1, {8});
  writer.setReserved(1, 0);
  Decoded decoded = decode(writer.finish(std::nullopt, 10));
  ASSERT_THAT(decoded.records, SizeIs(2));
  EXPECT_EQ(decoded.records[0].offset, 16u);
  EXPECT_EQ(decoded.records[0].formatId, 2u);
  EXPECT_THAT(decoded.records[0].format->pipelines, ElementsAre("first"));
  EXPECT_EQ(decoded.records[1].offset, 28u);
  EXPECT_EQ(hex(decoded.records[1].message()), "08 00 00 00 ");
  EXPECT_THAT(decoded.summary.problems, IsEmpty());
}

TEST_F(AbortReaderTest, aPayloadOfAnotherSizeIsNoMessage) {
  BufferWriter writer;
  writer.entry(2, {});
  writer.entry(1, {1, 2});
  writer.entry(77, {3});
  writer.setReserved(1, 0);
  Decoded decoded = decode(writer.finish());
  ASSERT_THAT(decoded.records, SizeIs(3));
  for (const AbortRecord &record : decoded.records)
    EXPECT_FALSE(record.hasMessage());
  EXPECT_THAT(decoded.records[0].problems,
              ElementsAre("the message is lost: the entry's payload has 0 dwords, but the message takes 1"));
  EXPECT_THAT(decoded.records[1].problems,
              ElementsAre("the message is lost: the entry's payload has 2 dwords, but the message takes 1"));
  EXPECT_THAT(decoded.records[2].problems, ElementsAre("no pipeline has the format id 0x4d"));
}

TEST_F(AbortReaderTest, collidingIdsAreChosenBySize) {
  formats_.addPipeline("second", makeAbortPipeline({{.id = 1, .size = 8}}));
  BufferWriter writer;
  writer.entry(1, {1, 2});
  writer.setReserved(1, 0);
  Decoded decoded = decode(writer.finish());
  EXPECT_THAT(decoded.records[0].problems, ElementsAre(HasSubstr("0x1 stands for 2 formats")));
  EXPECT_EQ(hex(decoded.records[0].message()), "01 00 00 00 02 00 00 00 ");
}

TEST_F(AbortReaderTest, droppedMessagesAreCounted) {
  BufferWriter writer;
  writer.entry(1, {1});
  writer.setReserved(1, 2);
  Decoded decoded = decode(writer.finish(3 + 2 * 3, 2));
  EXPECT_EQ(decoded.summary.droppedMessages, 2u);
  EXPECT_EQ(decoded.summary.lostDwords, 6u);
  EXPECT_THAT(decoded.summary.problems,
              ElementsAre("the buffer is too small: shaders wanted to write 9 dwords and it takes 5",
                          "6 dwords are lost", "2 messages did not fit and were dropped"));
}

TEST_F(AbortReaderTest, nothingIsSoughtBehindTheMarkOfTheEnd) {
  BufferWriter writer;
  writer.entry(1, {1});
  writer.gap(3);
  writer.endMark();
  writer.entry(1, {2});
  writer.setReserved(1, 1);
  Decoded decoded = decode(writer.finish(3 + 3 + 20));
  EXPECT_THAT(decoded.records, SizeIs(1));
  EXPECT_EQ(decoded.summary.droppedMessages, 1u);
}

TEST_F(AbortReaderTest, theHeadersFieldsAgreeWithTheEntries) {
  auto problems = [this](size_t messages, uint32_t reserved0, uint32_t reserved1) {
    BufferWriter writer;
    for (size_t i = 0; i != messages; ++i)
      writer.entry(1, {1});
    writer.setReserved(reserved0, reserved1);
    return decode(writer.finish()).summary.problems;
  };
  EXPECT_THAT(problems(1, 1, 0), IsEmpty());
  EXPECT_THAT(problems(1, 0, 0), ElementsAre(HasSubstr("no message is marked as complete")));
  EXPECT_THAT(problems(0, 1, 0), ElementsAre("a message was completed, but none can be read"));
  EXPECT_THAT(problems(1, 2, 0), ElementsAre(HasSubstr("is 2 where 0 or 1 is possible")));
  EXPECT_THAT(problems(1, 1, 1),
              ElementsAre("1 message did not fit and was dropped", HasSubstr("contradict each other")));
  BufferWriter writer;
  writer.entry(1, {1});
  writer.setReserved(1, 0);
  EXPECT_THAT(decode(writer.finish(6)).summary.problems,
              ElementsAre(HasSubstr("too small"), "3 dwords are lost", HasSubstr("contradict each other")));
}

TEST_F(AbortReaderTest, aWaveThatWasKilledDoesNotHideLaterMessages) {
  BufferWriter writer;
  writer.gap(3);
  writer.entry(1, {8});
  writer.gap(5);
  writer.entry(2, {9});
  writer.gap(4);
  writer.setReserved(1, 0);
  Decoded decoded = decode(writer.finish());
  ASSERT_THAT(decoded.records, SizeIs(2));
  EXPECT_EQ(decoded.records[0].offset, 28u);
  EXPECT_EQ(decoded.records[1].offset, 60u);
  EXPECT_EQ(decoded.summary.lostDwords, 12u);
  EXPECT_THAT(
      decoded.summary.problems,
      ElementsAre("3 dwords at byte 16 were allocated, but no entry was completed there",
                  "5 dwords at byte 40 were allocated, but no entry was completed there",
                  "the buffer is damaged: it has an entry of 0 dwords at byte 72 where 2 to 4 are possible",
                  "12 dwords are lost"));
}

TEST_F(AbortReaderTest, aBufferWithoutAHeader) {
  for (size_t size : {0, 1, 8, 15}) {
    ByteVector buffer(size, std::byte(0xFF));
    EXPECT_FALSE(isAbortRaised(buffer));
    EXPECT_THAT(decode(buffer).summary.problems, ElementsAre(HasSubstr("less than its header's 16")));
  }
}

TEST_F(AbortReaderTest, randomBuffersAreSurvived) {
  std::mt19937 random(1);
  for (int i = 0; i != 20000; ++i)
    for (const AbortRecord &record : decode(randomBuffer(random)).records)
      abortText(record);
}

} // namespace
} // namespace llpc::runtime
