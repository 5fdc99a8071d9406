// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tests the possible contents of a buffer: entries as shaders write them, and everything else.

#include "PipelineElf.h"
#include "llpc/runtime/DebugPrintf.h"

#include <gmock/gmock.h>

#include <bit>
#include <random>

namespace llpc::runtime {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

struct Decoded {
  std::vector<PrintfRecord> records;
  BufferSummary summary;
};

class PrintfReaderTest : public testing::Test {
protected:
  PrintfReaderTest() {
    formats_.addPipeline("first", makePipeline({{.id = 1, .string = "x=%d", .types = "i32"},
                                                {.id = 2, .string = "%lu %v2f", .types = "u64,f32x2"}}));
    formats_.addPipeline("second", makePipeline({{.id = 1, .string = "x=%d", .types = "i32"}}));
  }

  Decoded decode(const ByteVector &buffer) {
    PrintfReader reader(buffer, formats_);
    Decoded result;
    while (std::optional<PrintfRecord> record = reader.next())
      result.records.push_back(std::move(*record));
    EXPECT_FALSE(reader.next().has_value()) << "the end is the end";
    result.summary = reader.summary();
    EXPECT_EQ(result.summary.records, result.records.size());
    return result;
  }

  PrintfFormats formats_;
};

TEST_F(PrintfReaderTest, resetClearsTheHeaderAlone) {
  ByteVector buffer(24, std::byte(0xCC));
  resetPrintfBuffer(buffer);
  EXPECT_EQ(buffer[15], std::byte(0));
  EXPECT_EQ(buffer[16], std::byte(0xCC));
  EXPECT_THAT(decode(buffer).records, IsEmpty());
  ByteVector tooSmall(3, std::byte(0xCC));
  resetPrintfBuffer(tooSmall);
  EXPECT_EQ(tooSmall[2], std::byte(0));
}

TEST_F(PrintfReaderTest, freshBufferIsEmpty) {
  ByteVector buffer(printfBufferBytes(10, 3), std::byte(0xCC));
  initPrintfBuffer(buffer);
  Decoded decoded = decode(buffer);
  EXPECT_THAT(decoded.records, IsEmpty());
  EXPECT_THAT(decoded.summary.problems, IsEmpty());
  EXPECT_EQ(decoded.summary.lostDwords, 0u);
}

TEST_F(PrintfReaderTest, sizesCoverTheEntriesUpToTwoGigabytes) {
  EXPECT_EQ(printfBufferBytes(0, 100), 16u);
  EXPECT_EQ(printfBufferBytes(10, 3), 16u + 10 * 3 * 4);
  constexpr uint64_t kMax = 16 + (uint64_t(1) << 31);
  EXPECT_EQ(printfBufferBytes(uint64_t(1) << 29, 1), kMax);
  EXPECT_EQ(printfBufferBytes(uint64_t(1) << 40, 3), kMax);
  EXPECT_EQ(printfBufferBytes(~uint64_t(0), ~uint64_t(0)), kMax);
}

TEST_F(PrintfReaderTest, entriesBecomeRecords) {
  BufferWriter buffer;
  buffer.entry(1, {uint32_t(-7)});
  buffer.entry(2, {5, 6, std::bit_cast<uint32_t>(1.5f), std::bit_cast<uint32_t>(-2.0f)});
  Decoded decoded = decode(buffer.finish(std::nullopt, 8));
  ASSERT_THAT(decoded.records, SizeIs(2));
  EXPECT_THAT(decoded.summary.problems, IsEmpty());

  const PrintfRecord &first = decoded.records[0];
  EXPECT_EQ(first.offset, 16u);
  EXPECT_EQ(first.formatId, 1u);
  EXPECT_THAT(first.format->pipelines, ElementsAre("first", "second"));
  EXPECT_EQ(first.values[0].asSigned(), -7);
  EXPECT_THAT(first.payload, ElementsAre(uint32_t(-7)));
  EXPECT_THAT(first.problems, IsEmpty());

  const PrintfRecord &second = decoded.records[1];
  EXPECT_EQ(second.offset, 28u);
  EXPECT_THAT(second.format->pipelines, ElementsAre("first"));
  ASSERT_THAT(second.values, SizeIs(2));
  EXPECT_EQ(second.values[0].asUnsigned(), uint64_t(6) << 32 | 5);
  EXPECT_EQ(second.values[1].asDouble(0), 1.5);
  EXPECT_EQ(second.values[1].asDouble(1), -2.0);
}

TEST_F(PrintfReaderTest, aBufferWithoutAHeader) {
  for (size_t size : {0, 1, 8, 15}) {
    Decoded decoded = decode(ByteVector(size, std::byte(0xFF)));
    EXPECT_THAT(decoded.summary.problems, ElementsAre(HasSubstr("less than its header's 16")));
  }
}

TEST_F(PrintfReaderTest, reservedWordsAreZero) {
  ByteVector buffer = BufferWriter().finish();
  buffer[15] = std::byte(1);
  EXPECT_THAT(decode(buffer).summary.problems, ElementsAre(HasSubstr("reserved words")));
}

TEST_F(PrintfReaderTest, overrunReportsWhatIsLost) {
  // The second entry has 3 dwords and only 2 are left: its wave has written nothing.
  BufferWriter buffer;
  buffer.entry(1, {1});
  Decoded decoded = decode(buffer.finish(6, 2));
  EXPECT_THAT(decoded.records, SizeIs(1));
  EXPECT_EQ(decoded.summary.lostDwords, 3u);
  EXPECT_THAT(decoded.summary.problems,
              ElementsAre("the buffer is too small: shaders wanted to write 6 dwords and it takes 5",
                          "3 dwords are lost"));
}

TEST_F(PrintfReaderTest, whatEarlierFramesHaveLeftIsNotRead) {
  BufferWriter writer;
  writer.entry(1, {1});
  writer.endMark();
  writer.entry(1, {2});
  writer.entry(1, {3});
  Decoded decoded = decode(writer.finish(3 + 2 * 10));
  EXPECT_THAT(decoded.records, SizeIs(1));
  EXPECT_EQ(decoded.summary.lostDwords, 20u);
  EXPECT_THAT(decoded.summary.problems,
              ElementsAre("the buffer is too small: shaders wanted to write 23 dwords and it takes 11",
                          "20 dwords are lost"));
}

TEST_F(PrintfReaderTest, overrunWithoutRoomForTheMark) {
  BufferWriter writer;
  writer.entry(1, {1});
  ByteVector buffer = writer.finish(3 + 3, 1);
  std::fill(buffer.end() - 4, buffer.end(), std::byte(0xCC));
  Decoded decoded = decode(buffer);
  EXPECT_THAT(decoded.records, SizeIs(1));
  EXPECT_THAT(decoded.summary.problems,
              ElementsAre("the buffer is too small: shaders wanted to write 6 dwords and it takes 4",
                          "3 dwords are lost"));
}

TEST_F(PrintfReaderTest, aMarkOfTheEndInTheMiddleIsDamage) {
  BufferWriter writer;
  writer.endMark();
  writer.entry(1, {2});
  Decoded decoded = decode(writer.finish());
  EXPECT_THAT(decoded.records, IsEmpty());
  EXPECT_THAT(
      decoded.summary.problems,
      ElementsAre(HasSubstr("the buffer is damaged: it has an entry of 0 dwords"), "5 dwords are lost"));
}

TEST_F(PrintfReaderTest, overrunWithAFullBuffer) {
  BufferWriter buffer;
  buffer.entry(1, {1});
  for (uint64_t offset : {uint64_t(4), uint64_t(1) << 29, uint64_t(1) << 40, ~uint64_t(0)}) {
    Decoded decoded = decode(buffer.finish(offset));
    EXPECT_THAT(decoded.records, SizeIs(1));
    EXPECT_EQ(decoded.summary.lostDwords, offset - 3);
  }
}

TEST_F(PrintfReaderTest, truncatedDumpKeepsWhatIsComplete) {
  BufferWriter writer;
  writer.entry(1, {1});
  writer.entry(2, {1, 2, 3, 4});
  ByteVector full = writer.finish();
  for (size_t size = 16; size != full.size(); ++size) {
    Decoded decoded = decode(ByteVector(full.begin(), full.begin() + size));
    EXPECT_THAT(decoded.records, SizeIs(size < 28 ? 0 : 1)) << size;
    EXPECT_EQ(decoded.summary.lostDwords, size < 28 ? 9u : 6u) << size;
    EXPECT_THAT(decoded.summary.problems, testing::Not(IsEmpty())) << size;
  }
}

TEST_F(PrintfReaderTest, entrySizesThatCannotBe) {
  for (uint32_t size : {0u, 1u, 4u, 65535u}) {
    BufferWriter writer;
    writer.entry(1, {1});
    writer.entry(1, {2});
    ByteVector buffer = writer.finish();
    buffer[28] = std::byte(size & 0xFF);
    buffer[29] = std::byte(size >> 8);
    Decoded decoded = decode(buffer);
    EXPECT_THAT(decoded.records, SizeIs(1)) << size;
    EXPECT_THAT(decoded.summary.problems,
                ElementsAre("the buffer is damaged: it has an entry of " + std::to_string(size) +
                                " dwords at byte 28 where 2 to 3 are possible",
                            "3 dwords are lost"));
  }
}

TEST_F(PrintfReaderTest, unknownIdsAreStepsOnTheWay) {
  BufferWriter writer;
  writer.entry(0xFFFF'FFFF'FFFF, {1, 2});
  writer.entry(1, {3});
  Decoded decoded = decode(writer.finish());
  ASSERT_THAT(decoded.records, SizeIs(2));
  EXPECT_EQ(decoded.records[0].format, nullptr);
  EXPECT_THAT(decoded.records[0].problems, ElementsAre("no pipeline has the format id 0xffffffffffff"));
  EXPECT_EQ(printfText(decoded.records[1]), "x=3");
}

TEST_F(PrintfReaderTest, payloadsOfAnotherSizeThanTheArguments) {
  BufferWriter writer;
  writer.entry(1, {});
  writer.entry(1, {4, 5, 6});
  writer.entry(2, {1, 2, 3});
  Decoded decoded = decode(writer.finish());
  ASSERT_THAT(decoded.records, SizeIs(3));
  EXPECT_THAT(decoded.records[0].values, IsEmpty());
  EXPECT_THAT(decoded.records[0].problems,
              ElementsAre("the entry's payload has 0 dwords, but the arguments take 1"));
  EXPECT_EQ(printfText(decoded.records[1]), "x=4");
  EXPECT_THAT(decoded.records[1].problems,
              ElementsAre("the entry's payload has 3 dwords, but the arguments take 1"));
  EXPECT_THAT(decoded.records[2].values, SizeIs(1)) << "of two, one is there in full";
}

TEST_F(PrintfReaderTest, staleBytesBehindTheEndAreNotRead) {
  BufferWriter writer;
  writer.entry(1, {1});
  writer.entry(1, {2});
  Decoded decoded = decode(writer.finish(3));
  EXPECT_THAT(decoded.records, SizeIs(1));
  EXPECT_THAT(decoded.summary.problems, IsEmpty());
}

TEST_F(PrintfReaderTest, collidingIdsAreChosenBySize) {
  formats_.addPipeline("third", makePipeline({{.id = 1, .string = "y=%d %d", .types = "i32,i32"}}));
  BufferWriter writer;
  writer.entry(1, {1});
  writer.entry(1, {1, 2});
  Decoded decoded = decode(writer.finish());
  EXPECT_EQ(printfText(decoded.records[0]), "x=1");
  EXPECT_EQ(printfText(decoded.records[1]), "y=1 2");
  EXPECT_THAT(decoded.records[1].problems, ElementsAre(HasSubstr("0x1 stands for 2 formats")));
}

TEST_F(PrintfReaderTest, theLargestEntry) {
  BufferWriter writer;
  writer.entry(3, std::vector<uint32_t>(protocol::kMaxPayloadDwords, 1));
  writer.entry(1, {1});
  Decoded decoded = decode(writer.finish());
  ASSERT_THAT(decoded.records, SizeIs(2));
  EXPECT_THAT(decoded.records[0].payload, SizeIs(65533));
}

TEST_F(PrintfReaderTest, randomBuffersAreSurvived) {
  std::mt19937 random(1);
  for (int i = 0; i != 20000; ++i)
    for (const PrintfRecord &record : decode(randomBuffer(random)).records)
      printfText(record);
}

} // namespace
} // namespace llpc::runtime
