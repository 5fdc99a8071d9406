// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PipelineElf.h"
#include "llpc/runtime/PrintableText.h"
#include "llpc/runtime/ShaderAbort.h"

#include <gmock/gmock.h>

#include <bit>

namespace llpc::runtime {
namespace {

using namespace test;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// A message's bytes, each number at its offset.
class Message {
public:
  Message &text(size_t offset, std::string_view text) {
    bytes_.resize(std::max(bytes_.size(), offset + text.size()));
    bytes_.replace(offset, text.size(), text);
    return *this;
  }
  template <typename T>
  Message &number(size_t offset, T value) {
    auto bits = std::bit_cast<std::array<char, sizeof(T)>>(value);
    return text(offset, {bits.data(), bits.size()});
  }
  size_t size() const { return bytes_.size(); }
  std::vector<uint32_t> dwords() const {
    std::vector<uint32_t> result((bytes_.size() + 3) / 4);
    for (size_t i = 0; i != bytes_.size(); ++i)
      result[i / 4] |= uint32_t(uint8_t(bytes_[i])) << i % 4 * 8;
    return result;
  }

private:
  std::string bytes_;
};

/// Prints a message all of whose dwords vary.
std::string print(const std::optional<std::string> &type, const Message &message) {
  AbortFormats formats;
  LoadResult result =
      formats.addPipeline("p", makeAbortPipeline({{.id = 1, .size = message.size(), .type = type}}));
  EXPECT_THAT(result.problems, testing::IsEmpty());
  BufferWriter writer;
  writer.entry(1, message.dwords());
  ByteVector buffer = writer.finish();
  AbortReader reader(buffer, formats);
  std::optional<AbortRecord> record = reader.next();
  EXPECT_TRUE(record.has_value());
  return record ? abortText(*record) : "";
}

Message text(std::string_view text) {
  return Message().text(0, text);
}

TEST(AbortText, theSpecificationsExample) {
  EXPECT_EQ(print("{0:utf8[9],12:u32}", text("test: %u").number(12, 65536u)), "test: 65536");
}

TEST(AbortText, theStringIsTheOneOfRunTime) {
  AbortFormats formats;
  formats.addPipeline("p", makeAbortPipeline({{.id = 1, .size = 4, .type = "utf8[4]", .string = "one"}}));
  BufferWriter writer;
  writer.entry(1, {0x006F7774});
  ByteVector buffer = writer.finish();
  EXPECT_EQ(abortText(*AbortReader(buffer, formats).next()), "two");
}

TEST(AbortText, argumentsAreTheLeavesInTheTypesOrder) {
  Message wide = text("%p %ld %g");
  wide.number(16, uint64_t(0x12345678900)).number(24, int64_t(-5)).number(32, 1.5);
  EXPECT_EQ(print("{0:utf8[10],16:u64,24:i64,32:f64}", wide), "0x12345678900 -5 1.5");
}

TEST(AbortText, aLineEndOfTheMessageIsTheLines) {
  AbortFormats formats;
  formats.addPipeline("p", makeAbortPipeline({{.id = 1, .size = 3, .type = "utf8[3]"}}));
  BufferWriter writer;
  writer.entry(1, {0x000A6948});
  ByteVector buffer = writer.finish();
  EXPECT_EQ(abortLine(*AbortReader(buffer, formats).next()), "abort: Hi\n");
}

TEST(AbortText, aStringWithoutAZeroEndsWithItsBytes) {
  EXPECT_EQ(print("{0:utf8[2],4:u32}", text("%uXX").number(4, 7u)), "7");
  EXPECT_EQ(print("utf8[3]", text("abcd")), "abc");
}

TEST(AbortText, stringsAreArguments) {
  EXPECT_EQ(print("{0:utf8[20],20:utf8[4],24:utf8[2],28:u32}",
                  text("%s|%4s|%-3.1s|%d").text(20, "ab").text(24, "xy").number(28, 5u)),
            "ab|  xy|5|%d")
      << "a number keeps nothing of '%-3.1s'";
  EXPECT_EQ(print("{0:utf8[4],4:utf8[4]}", text("%d").text(4, "abcd")), "abcd") << "whatever the directive";
  EXPECT_EQ(print("{0:utf8[4],4:utf8[4]}", text("%s").text(4, "%d%s")), "%d%s") << "an argument is no format";
}

TEST(AbortText, aMatrixIsItsColumns) {
  Message columns = text("%v2f %v2f");
  Message rows = columns;
  for (int i = 0; i != 4; ++i)
    columns.number(16 + 4 * i, float(i));
  EXPECT_EQ(print("{0:utf8[10],16:f32x2[2/8]}", columns), "0.000000, 1.000000 2.000000, 3.000000");
  for (int i = 0; i != 4; ++i)
    rows.number(16 + 4 * i, float(i));
  EXPECT_EQ(print("{0:utf8[10],16:f32x2/8[2/4]}", rows), "0.000000, 2.000000 1.000000, 3.000000");
}

TEST(AbortText, halvesOfEveryClass) {
  const std::pair<uint16_t, const char *> cases[] = {{0x3C00, "1"},
                                                     {0xC000, "-2"},
                                                     {0x0000, "0"},
                                                     {0x8000, "-0"},
                                                     {0x0001, "5.9604645e-08"},
                                                     {0x03FF, "6.097555e-05"},
                                                     {0x0400, "6.1035156e-05"},
                                                     {0x7BFF, "65504"},
                                                     {0x7C00, "inf"},
                                                     {0xFC00, "-inf"},
                                                     {0x7E00, "nan"},
                                                     {0x3555, "0.33325195"}};
  for (const auto &[bits, expected] : cases)
    EXPECT_EQ(print("f16", Message().number(0, bits)), "{" + std::string(expected) + "}");
}

TEST(AbortText, otherMessagesAreTheirValuesInBraces) {
  EXPECT_EQ(print("u32", Message().number(0, 7u)), "{7}");
  EXPECT_EQ(print("{}", Message()), "{}");
  EXPECT_EQ(print("f32x2", Message().number(0, 0.1f).number(4, 16777216.0f)), "{0.1, 16777216}");
  EXPECT_EQ(print("{0:i32,4:utf8[8],12:{0:u8,1:i8}[2/2],16:f64}", Message()
                                                                      .number(0, -1)
                                                                      .text(4, "a\n\"b\"")
                                                                      .number(12, uint8_t(255))
                                                                      .number(13, int8_t(-1))
                                                                      .number(16, 0.1)),
            "{-1, \"a\\n\\\"b\\\"\", {{255, -1}, {0, 0}}, 0.1}");
  EXPECT_EQ(print("utf8[4][2/4]", text("one").text(4, "two").text(7, std::string_view("\0", 1))),
            "{\"one\", \"two\"}")
      << "strings in an array are no format";
}

TEST(AbortText, longArraysAreCut) {
  std::string cut = print("u8[40/1]", text(std::string(40, '\1')));
  EXPECT_THAT(cut, StartsWith("{1, 1, "));
  EXPECT_THAT(cut, EndsWith(", 1, … 8 more}"));
  EXPECT_THAT(print("u8x40", text(std::string(40, '\1'))), EndsWith(", 1, … 8 more}"));
  std::string nested = print("u8[32/1][32/32][32/1024]", text(std::string(32768, '\1')));
  EXPECT_LT(nested.size(), 5000u);
  EXPECT_THAT(nested, HasSubstr(" more}"));
  EXPECT_THAT(print("{0:utf8[4],4:u8x40}", text("%u").text(4, std::string(40, '\1'))),
              EndsWith(", 1, … 8 more"));
}

TEST(AbortText, largeMessagesStayInProportion) {
  std::string format;
  while (format.size() < 200000)
    format += "%1023u";
  std::string type = "{0:utf8[" + std::to_string(format.size()) + "],200004:u8[40000/1]}";
  std::string printed = print(type, text(format).text(200004, std::string(40000, '\1')));
  EXPECT_LT(printed.size(), size_t(1) << 21);
  EXPECT_THAT(printed, EndsWith("…"));
}

TEST(AbortText, withoutATypeTheBytesAreShown) {
  EXPECT_EQ(print(std::nullopt, text("AB\x01\xFF\x7F")), "<5 bytes: 41 42 01 ff 7f>");
  EXPECT_THAT(print(std::nullopt, text(std::string(70, 'A'))), EndsWith("41 41 … 6 more>"));
  EXPECT_EQ(print(std::nullopt, Message()), "<0 bytes: >");
}

TEST(AbortText, entriesThatAreNoMessageShowTheirDwords) {
  AbortFormats formats;
  formats.addPipeline("p", makeAbortPipeline({{.id = 1, .size = 8}}));
  BufferWriter writer;
  writer.entry(1, {5});
  writer.entry(2, {6});
  ByteVector buffer = writer.finish();
  AbortReader reader(buffer, formats);
  EXPECT_EQ(abortText(*reader.next()), "<damaged message 0x1: 0x00000005>");
  EXPECT_EQ(abortText(*reader.next()), "<unknown format 0x2: 0x00000006>");
}

TEST(AbortText, aLineBeginsWithThePlace) {
  auto line = [](const AbortSpec &spec) {
    AbortFormats formats;
    formats.addPipeline("p", makeAbortPipeline({spec}));
    BufferWriter writer;
    writer.entry(1, {7});
    ByteVector buffer = writer.finish();
    return abortLine(*AbortReader(buffer, formats).next());
  };
  EXPECT_EQ(line({.size = 4, .type = "u32", .file = "a.comp", .line = 12}), "a.comp:12: abort: {7}\n");
  EXPECT_EQ(line({.size = 4, .type = "u32", .file = "\x1B"}), "\\x1b: abort: {7}\n");
  EXPECT_EQ(line({.size = 4, .type = "u32"}), "abort: {7}\n");
  EXPECT_EQ(line({.id = 2}), "abort: <unknown format 0x1: 0x00000007>\n");
  EXPECT_EQ(line({.size = 4, .status = {1}, .constants = {0x000A6948}, .type = "utf8[4]"}),
            "abort: <damaged message 0x1: 0x00000007>\n");
}

TEST(AbortText, nothingHarmsATerminal) {
  EXPECT_EQ(print("utf8[16]", text("\x1B[31m größe\n\t\x7F")), "\\x1b[31m größe\n\t\\x7f");
  EXPECT_EQ(print("{0:utf8[4],4:u32}", text("%c").number(4, 0x1Bu)), "\\x1b");
  EXPECT_EQ(print("{0:utf8[4],4:utf8[4]}", text("%s").text(4, "\xFF\x9B!!")), "\uFFFD\uFFFD!!");
}

TEST(PrintableText, onlyUtf8GetsOut) {
  const std::pair<const char *, const char *> cases[] = {
      {"", ""},
      {"aé€😀", "aé€😀"},
      {"\xC3", "\uFFFD"},
      {"\xC3(", "\uFFFD("},
      {"\xE2\x82", "\uFFFD\uFFFD"},
      {"\xC0\x80", "\uFFFD\uFFFD"},                     // a zero in two bytes
      {"\xE0\x80\xAF", "\uFFFD\uFFFD\uFFFD"},           // a slash in three
      {"\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD"},           // a surrogate
      {"\xF4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD"}, // above U+10FFFF
      {"\xF8\x88\x80\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD"},
      {"\xC2\x9B"
       "31m",
       "\\x9b31m"}, // a control sequence in C1
      {"\x01\r\x7F", "\\x01\\x0d\\x7f"},
      {"\n\t\"\\", "\n\t\"\\"},
  };
  for (const auto &[text, expected] : cases)
    EXPECT_EQ(printableText(text), expected);
  EXPECT_EQ(quotedText("\n\t\"\\\x1B"), "\"\\n\\t\\\"\\\\\\x1b\"");
}

} // namespace
} // namespace llpc::runtime
