// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PipelineElf.h"
#include "llpc/runtime/DebugPrintf.h"

#include <gmock/gmock.h>

#include <bit>

namespace llpc::runtime {
namespace {

using namespace test;

/// Returns the text that one entry of this format and payload prints.
std::string print(const std::string &string, const std::string &types, const std::vector<uint32_t> &payload) {
  PrintfFormats formats;
  EXPECT_TRUE(formats.addPipeline("p", makePipeline({{.id = 1, .string = string, .types = types}})).loaded);
  BufferWriter buffer;
  buffer.entry(1, payload);
  ByteVector bytes = buffer.finish();
  PrintfReader reader(bytes, formats);
  std::optional<PrintfRecord> record = reader.next();
  EXPECT_TRUE(record.has_value());
  return printfText(*record);
}

uint32_t floatBits(float value) {
  return std::bit_cast<uint32_t>(value);
}

TEST(PrintfText, literals) {
  EXPECT_EQ(print("", "", {}), "");
  EXPECT_EQ(print("100%% of größe\n", "", {}), "100% of größe\n");
}

TEST(PrintfText, aLineEndsOnce) {
  for (const char *format : {"", "\n", "a", "a\n", "a\n\n", "a\r"}) {
    PrintfFormats formats;
    formats.addPipeline("p", makePipeline({{.id = 1, .string = format, .types = ""}}));
    BufferWriter buffer;
    buffer.entry(1, {});
    const ByteVector bytes = buffer.finish();
    const std::string text = format;
    EXPECT_EQ(printfLine(*PrintfReader(bytes, formats).next()), text.ends_with('\n') ? text : text + '\n');
  }
}

TEST(PrintfText, scalars) {
  EXPECT_EQ(print("x=%d, y=%f!", "i32,f32", {uint32_t(-5), floatBits(0.25f)}), "x=-5, y=0.250000!");
  EXPECT_EQ(print("%d %d %u", "i8,i16,u8", {0x80, 0xFFFE, 0xFF}), "-128 -2 255");
  EXPECT_EQ(
      print("%lu 0x%lx %ul %ld", "u64,u64,u64,i64", {1, 0x20000000, 1, 0x20000000, 1, 0x20000000, ~0u, ~0u}),
      "2305843009213693953 0x2000000000000001 2000000000000001 -1");
  EXPECT_EQ(print("%1.2f", "f64", {0x0CB2'95EAu, 0x4009'2106u}), "3.14");
  EXPECT_EQ(print("%f", "f16", {floatBits(-0.5f)}), "-0.500000");
  EXPECT_EQ(print("[%8u] [%08x]", "u32,u32", {42, 42}), "[      42] [0000002a]");
  EXPECT_EQ(print("%p", "u64", {0xDEF0'0000, 0x12}), "0x12def00000");
}

TEST(PrintfText, vectorsPrintEachComponentByTheWholeDirective) {
  EXPECT_EQ(print("%v3f", "f32x3", {floatBits(1), floatBits(2), floatBits(3)}),
            "1.000000, 2.000000, 3.000000");
  EXPECT_EQ(print("%1.2v4f", "f32x4", {floatBits(1.2f), floatBits(2.2f), floatBits(3.2f), floatBits(4.2f)}),
            "1.20, 2.20, 3.20, 4.20");
  EXPECT_EQ(print("<%4v2d>", "i8x2", {0xFF, 1}), "<  -1,    1>");
  EXPECT_EQ(print("%v2ul", "u64x2", {0, 1, 2, 0}), "100000000, 2");
  EXPECT_EQ(print("%.0v2d", "i32x2", {0, 0}), ", ") << "C prints a zero of no digits as nothing";
}

TEST(PrintfText, argumentsThatDoNotFitPrintByTheirOwnType) {
  EXPECT_EQ(print("%d|%u", "f32,u32", {floatBits(1.5f), 7}), "1.500000|7");
  EXPECT_EQ(print("%f|%u", "i8,u32", {0xFF, 7}), "-1|7");
  EXPECT_EQ(print("%d|%u", "i64,u32", {0, 1, 7}), "4294967296|7") << "no 'l', but nothing shifts";
  EXPECT_EQ(print("%ld|%u", "i32,u32", {~0u, 7}), "-1|7");
  EXPECT_EQ(print("%f|%u", "f32x2,u32", {floatBits(1), floatBits(2), 7}), "1.000000, 2.000000|7");
  EXPECT_EQ(print("%v3f|%u", "f32,u32", {floatBits(1), 7}), "1.000000|7");
  EXPECT_EQ(print("%v2d|%u", "i32x3,u32", {1, 2, 3, 7}), "1, 2, 3|7");
  EXPECT_EQ(print("%s|%u", "u32,u32", {1, 7}), "1|7");
}

TEST(PrintfText, directivesWithoutAnArgumentStayAsTheyAre) {
  EXPECT_EQ(print("%d %5.1f %v2x", "i32", {1}), "1 %5.1f %v2x");
  EXPECT_EQ(print("%d %d", "i32,i32", {1}), "1 %d") << "the payload is too short";
  EXPECT_EQ(print("%lu %d", "u64,i32", {1}), "%lu %d") << "half of an argument is none";
}

TEST(PrintfText, argumentsWithoutADirectiveAreNotPrinted) {
  EXPECT_EQ(print("x=%d", "i32,f32x4", {1, 2, 3, 4, 5}), "x=1");
}

TEST(PrintfText, aShadersStringNeverReachesTheHostsPrintf) {
  EXPECT_EQ(print("%n%s%*d%999999d%1$s", "", {}), "%n%s%*d%999999d%1$s");
  EXPECT_EQ(print("%s%s%s%s", "u32,u32", {1, 2}), "12%s%s");
}

TEST(PrintfText, unknownFormatsShowTheirDwords) {
  PrintfFormats none;
  BufferWriter buffer;
  buffer.entry(0xABC, {1, 0x3F800000});
  buffer.entry(0xDEF, std::vector<uint32_t>(17));
  ByteVector bytes = buffer.finish();
  PrintfReader reader(bytes, none);
  EXPECT_EQ(printfText(*reader.next()), "<unknown format 0xabc: 0x00000001 0x3f800000>");
  EXPECT_THAT(printfText(*reader.next()), testing::EndsWith("0x00000000 …>"));
}

} // namespace
} // namespace llpc::runtime
