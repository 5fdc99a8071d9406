// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tests the possible contents of a records buffer: records as shaders write them, and everything else.

#include "ValidationElf.h"
#include "llpc/runtime/PrintableText.h"
#include "llpc/runtime/Validation.h"

#include <gmock/gmock.h>

#include <random>

namespace llpc::runtime {
namespace {

using namespace test;
using protocol::ValidationError;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

struct Decoded {
  std::vector<ValidationRecord> records;
  BufferSummary summary;
};

class ValidationReaderTest : public testing::Test {
protected:
  ValidationReaderTest() {
    ValidationSpec spec{
        .shaders = {{.id = 1, .stage = "compute"}, {.id = 2, .stage = "fragment"}},
        .resources = {{.set = 0, .binding = 1, .name = "data"}},
        .places = {{.id = 1, .shader = 1, .instruction = 10}, {.id = 2, .shader = 2, .instruction = 20}}};
    EXPECT_THAT(pipelines_.addPipeline("first", makeValidationPipeline(spec)).problems, IsEmpty());
  }

  Decoded decode(std::span<const std::byte> buffer) {
    ValidationReader reader(buffer, pipelines_);
    Decoded result;
    while (std::optional<ValidationRecord> record = reader.next())
      result.records.push_back(std::move(*record));
    EXPECT_FALSE(reader.next().has_value()) << "the end is the end";
    result.summary = reader.summary();
    EXPECT_EQ(result.summary.records, result.records.size());
    return result;
  }

  /// A record without problems, of 14 dwords.
  static RecordSpec good() {
    return {.shader = 1, .instruction = 10, .words = {6, 5}, .set = 0, .binding = 1, .place = 1};
  }

  /// Returns the problems of a single record.
  std::vector<std::string> problemsOf(const RecordSpec &spec) {
    RecordsWriter writer;
    writer.record(spec);
    Decoded decoded = decode(writer.finish());
    EXPECT_THAT(decoded.records, SizeIs(1));
    EXPECT_THAT(decoded.summary.problems, IsEmpty());
    return decoded.records.empty() ? std::vector<std::string>() : decoded.records[0].problems;
  }

  ValidationPipelines pipelines_;
};

TEST_F(ValidationReaderTest, freshBuffersAreEmpty) {
  ByteVector buffer(validationRecordsBytes(10), std::byte(0xCC)), counters(8, std::byte(0xCC));
  initValidationRecords(buffer);
  initValidationCounters(counters);
  EXPECT_EQ(counters, ByteVector(8));
  Decoded decoded = decode(buffer);
  EXPECT_THAT(decoded.records, IsEmpty());
  EXPECT_THAT(decoded.summary.problems, IsEmpty());
  EXPECT_EQ(decoded.summary.lostDwords, 0u);
}

TEST_F(ValidationReaderTest, sizesCoverTheLargestRecordsUpToTwoGigabytes) {
  EXPECT_EQ(validationRecordsBytes(0), 4u);
  EXPECT_EQ(validationRecordsBytes(10), 4u + 10 * protocol::kMaxRecordDwords * 4);
  for (ValidationError error : pipeline::enumerators<ValidationError>())
    EXPECT_LE(recordDwords(error), protocol::kMaxRecordDwords);
  EXPECT_EQ(validationRecordsBytes(~uint64_t(0)), 4 + (uint64_t(1) << 31));
}

TEST_F(ValidationReaderTest, dwordsBecomeFields) {
  RecordsWriter writer;
  RecordSpec spec{.shader = 2,
                  .instruction = 20,
                  .stage = 4,
                  .stageWords = {7, 8, 9},
                  .error = ValidationError::BufferOutOfBounds,
                  .words = {3, 0x10, 0x1, 16, 32},
                  .set = 0,
                  .binding = 1,
                  .place = 2,
                  .lanes = 5};
  writer.record(good());
  writer.record(spec);
  Decoded decoded = decode(writer.finish(std::nullopt, 30));
  EXPECT_THAT(decoded.summary.problems, IsEmpty());
  ASSERT_THAT(decoded.records, SizeIs(2));
  const ValidationRecord &record = decoded.records[1];
  EXPECT_EQ(record.offset, 4u * (1 + 14));
  EXPECT_THAT(record.dwords, SizeIs(17));
  EXPECT_EQ(record.shaderId, 2u);
  EXPECT_EQ(record.shader, &pipelines_.shaders().find(2)[0]);
  EXPECT_EQ(record.place, &pipelines_.places().find(2)[0]);
  EXPECT_EQ(record.resource->name, "data");
  EXPECT_STREQ(record.stageInfo().name, "fragment");
  EXPECT_THAT(record.stageWords, ElementsAre(7, 8, 9));
  EXPECT_STREQ(record.errorName(), "buffer_out_of_bounds");
  EXPECT_EQ(record.word("index"), 3u);
  EXPECT_EQ(record.word("offset"), 0x1'0000'0010u);
  EXPECT_EQ(record.word("bytes"), 16u);
  EXPECT_EQ(record.word("size"), 32u);
  EXPECT_EQ(record.word("length"), 0u) << "of another error";
  EXPECT_EQ(record.lanes, 5u);
  EXPECT_THAT(record.problems, IsEmpty());
}

TEST_F(ValidationReaderTest, aBufferWithoutAHeader) {
  for (size_t size : {0, 1, 3})
    EXPECT_THAT(decode(ByteVector(size, std::byte(0xFF))).summary.problems,
                ElementsAre(HasSubstr("less than its header's 4")));
}

TEST_F(ValidationReaderTest, overrunReportsWhatIsLost) {
  RecordsWriter writer;
  writer.record(good());
  Decoded decoded = decode(writer.finish(28, 5));
  EXPECT_THAT(decoded.records, SizeIs(1));
  EXPECT_EQ(decoded.summary.lostDwords, 14u);
  EXPECT_THAT(decoded.summary.problems,
              ElementsAre("the buffer is too small: shaders wanted to write 28 dwords and it takes 19",
                          "14 dwords are lost"));
}

TEST_F(ValidationReaderTest, truncatedDumpKeepsWhatIsComplete) {
  RecordsWriter writer;
  writer.record(good());
  writer.record(good());
  const ByteVector full = writer.finish();
  for (size_t size = 4; size != full.size(); ++size) {
    Decoded decoded = decode(ByteVector(full.begin(), full.begin() + ptrdiff_t(size)));
    EXPECT_THAT(decoded.records, SizeIs(size < 60 ? 0 : 1)) << size;
    EXPECT_EQ(decoded.summary.lostDwords, size < 60 ? 28u : 14u) << size;
    EXPECT_THAT(decoded.summary.problems, testing::Not(IsEmpty())) << size;
  }
}

TEST_F(ValidationReaderTest, buffersAtOddAddresses) {
  RecordsWriter writer;
  writer.record(good());
  ByteVector shifted = writer.finish();
  shifted.insert(shifted.begin(), std::byte(0));
  EXPECT_THAT(decode(std::span(shifted).subspan(1)).records, SizeIs(1));
}

TEST_F(ValidationReaderTest, dwordsBehindTheLengthAreNotRead) {
  RecordsWriter writer;
  writer.record(good());
  writer.record(good());
  Decoded decoded = decode(writer.finish(14));
  EXPECT_THAT(decoded.records, SizeIs(1));
  EXPECT_THAT(decoded.summary.problems, IsEmpty());
}

TEST_F(ValidationReaderTest, sizesThatCannotBe) {
  for (uint32_t size : {0u, 1u, 11u, 15u, ~0u}) {
    RecordsWriter writer;
    writer.record(good());
    writer.record(good());
    writer.setDword(14, size);
    Decoded decoded = decode(writer.finish());
    EXPECT_THAT(decoded.records, SizeIs(1)) << size;
    EXPECT_THAT(decoded.summary.problems,
                ElementsAre("the buffer is damaged: it has a record of " + std::to_string(size) +
                                " dwords at byte 60 where 12 to 14 are possible",
                            "14 dwords are lost"));
  }
}

TEST_F(ValidationReaderTest, incompleteRecordsAreSkipped) {
  RecordsWriter writer;
  writer.record(good());
  writer.append(std::vector<uint32_t>(14));
  writer.record(good());
  Decoded decoded = decode(writer.finish());
  ASSERT_THAT(decoded.records, SizeIs(2));
  EXPECT_EQ(decoded.records[1].offset, 4u * (1 + 28));
  EXPECT_THAT(decoded.records[1].problems, IsEmpty());
  EXPECT_THAT(decoded.summary.problems,
              ElementsAre("14 dwords at byte 60 were allocated, but no record was completed there",
                          "14 dwords are lost"));
}

TEST_F(ValidationReaderTest, wordsMissOrAreSurplus) {
  RecordSpec spec = good();
  spec.words = {6, 5, 77, 78};
  EXPECT_THAT(problemsOf(spec), IsEmpty()) << "the trailer is at the end, so that errors may get more words";
  spec.words = {6};
  EXPECT_THAT(problemsOf(spec), ElementsAre("the record has 13 dwords, but its error takes 14"));

  spec.error = ValidationError::BufferOutOfBounds;
  spec.words = {6, 1}; // half an offset is none
  RecordsWriter writer;
  writer.record(spec);
  Decoded decoded = decode(writer.finish());
  ASSERT_THAT(decoded.records, SizeIs(1));
  EXPECT_THAT(decoded.records[0].words, SizeIs(1));
  EXPECT_EQ(decoded.records[0].placeId, 1u);
}

TEST_F(ValidationReaderTest, fieldsThatAreNotKnown) {
  RecordSpec spec = good();
  spec.error = ValidationError(1000);
  EXPECT_THAT(problemsOf(spec), ElementsAre("the error code 1000 is not known"));
  spec = good();
  spec.stage = 1;
  EXPECT_THAT(problemsOf(spec), ElementsAre("the stage 1 is not known"));
  spec = good();
  spec.lanes = 65;
  EXPECT_THAT(problemsOf(spec), ElementsAre("the record is about 65 lanes where 1 to 64 are possible"));
  spec = good();
  spec.stage = 4;
  EXPECT_THAT(problemsOf(spec), ElementsAre("the shader id 0x1 is of another stage than the record"));
  spec = good();
  spec.instruction = 11;
  EXPECT_THAT(problemsOf(spec), ElementsAre("the place id 0x1 is of another instruction than the record"));
  spec = good();
  spec.shader = 3;
  spec.place = 4;
  EXPECT_THAT(problemsOf(spec),
              ElementsAre("no pipeline has the shader id 0x3", "no pipeline has the place id 0x4"));
}

TEST_F(ValidationReaderTest, collidingIdsAreToldApartByTheRecord) {
  ValidationSpec other{.shaders = {{.id = 3, .stage = "compute"}, {.id = 2, .stage = "vertex"}},
                       .places = {{.id = 1, .shader = 3, .instruction = 10},
                                  {.id = 2, .shader = 2, .instruction = 20, .line = 9}}};
  EXPECT_THAT(pipelines_.addPipeline("second", makeValidationPipeline(other)).problems, SizeIs(3));
  EXPECT_THAT(problemsOf(good()), IsEmpty());
  RecordSpec spec = good();
  spec.shader = 2;
  spec.stage = 4;
  spec.instruction = 20;
  spec.place = 2;
  EXPECT_THAT(problemsOf(spec),
              ElementsAre("the place id 0x2 is ambiguous: 2 of different pipelines match the record"));
}

TEST_F(ValidationReaderTest, randomBuffersAreSurvived) {
  std::mt19937 random(1);
  size_t records = 0;
  for (int i = 0; i != 20000; ++i) {
    const ByteVector buffer = randomRecords(random);
    for (const ValidationRecord &record : decode(buffer).records) {
      const std::string text = validationText(record);
      EXPECT_EQ(printableText(text), text);
      ++records;
    }
  }
  EXPECT_GT(records, 1000u);
}

TEST_F(ValidationReaderTest, randomBytesAreSurvived) {
  std::mt19937 random(2);
  for (int i = 0; i != 20000; ++i) {
    ByteVector buffer(random() % 200);
    for (std::byte &byte : buffer) // small numbers are sizes
      byte = std::byte(random() % 4 == 0 ? random() % 32 : 0);
    for (const ValidationRecord &record : decode(buffer).records)
      validationText(record);
  }
}

} // namespace
} // namespace llpc::runtime
