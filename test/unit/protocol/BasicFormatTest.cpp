// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/BasicFormat.h"

#include <gtest/gtest.h>

namespace protocol {
namespace {

/// "string|values": an argument's value is its index, ".component" for vectors' later ones and "L" when it is
/// wide; a character is itself in quotes.
std::string basic(const std::string &format, const std::string &signature) {
  const BasicFormat result = makeBasicFormat(parseFormat(format), *parseSignature(signature));
  std::string text = result.string + "|";
  for (const BasicValue &value : result.values) {
    if (value.character) {
      text += std::string("'") + *value.character + "' ";
      continue;
    }
    text += std::to_string(value.argument);
    if (value.component != 0)
      text += "." + std::to_string(value.component);
    text += value.isWide ? "L " : " ";
  }
  EXPECT_EQ(result.values.size(), result.types().size());
  return text;
}

TEST(BasicFormat, FlattensVectors) {
  EXPECT_EQ(basic("p=%v3f!", "f32x3"), "p=%f, %f, %f!|0 0.1 0.2 ");
  EXPECT_EQ(basic("%04.2v2lf %d", "f64x2,i32"), "%04.2f, %04.2f %d|0L 0.1L 1 ");
  EXPECT_EQ(basic("%v2ul", "u64x2"), "%llx, %llx|0L 0.1L ");
  EXPECT_EQ(basic("%v2u", "u32x4"), "%u, %u, %u, %u|0 0.1 0.2 0.3 ") << "the components that there are";
  EXPECT_EQ(basic("%d", "i32x2"), "%d, %d|0 0.1 ");
}

TEST(BasicFormat, GivesEachTypeItsLength) {
  EXPECT_EQ(basic("%d %i %d %d", "i8,i16,i32,i64"), "%hhd %hi %d %lld|0 1 2 3L ");
  EXPECT_EQ(basic("%u %x %o %X", "i8,i16,i32,i64"), "%u %x %o %llX|0 1 2 3L ");
  EXPECT_EQ(basic("%d %d %u", "u8,u16,u64"), "%d %d %llu|0 1 2L ");
  EXPECT_EQ(basic("%ld %hhd %llu", "i32,i32,u32"), "%d %d %u|0 1 2 ") << "whatever the format says";
  EXPECT_EQ(basic("%lf %f %g", "f32,f16,f64"), "%f %f %g|0 1 2L ");
  EXPECT_EQ(basic("%c", "u32"), "%c|0 ");
}

TEST(BasicFormat, PrintsWhatDoesNotFitByItsType) {
  EXPECT_EQ(basic("%d %f %5s %x", "f32,i8,u64,f16x2"), "%f %hhd %llu %f, %f|0 1 2L 3 3.1 ");
}

TEST(BasicFormat, KnowsNeitherPointersNorSpaces) {
  EXPECT_EQ(basic("%p %p", "u64,u32"), "0x%llx 0x%x|0L 1 ");
  EXPECT_EQ(basic("[%20p] [%-20p]", "u64,u64"), "[%#20llx] [%-#20llx]|0L 1L ");
  EXPECT_EQ(basic("% d %+ -#08.3f %#d %#x %+u", "i32,f32,i32,u32,u32"), "%d %-+#08.3f %d %#x %u|0 1 2 3 4 ");
  EXPECT_EQ(basic("%.f %1000.1000f", "f32,f32"), "%.0f %200.200f|0 1 ");
}

TEST(BasicFormat, MakesACharacterOfAPercentSignThatLooksLikeADirective) {
  EXPECT_EQ(basic("100%% %d%%", "i32"), "100%% %d%%|0 ");
  EXPECT_EQ(basic("50%%done", ""), "50%cdone|'%' ");
  EXPECT_EQ(basic("%%%d", "i32"), "%%%d|0 ");
  EXPECT_EQ(basic("%%%5d", "i32"), "%c%5d|'%' 0 ") << "any character may stand before digits";
  EXPECT_EQ(basic("%% 5d %%x5x %%-+5.3v2llx %%v5d %%hlq", ""),
            "%c 5d %cx5x %c-+5.3v2llx %cv5d %%hlq|'%' '%' '%' '%' ");
  EXPECT_EQ(basic("%%%%d", ""), "%%%cd|'%' ");
  EXPECT_EQ(basic("%q 100%", ""), "%%q 100%%|");
}

TEST(BasicFormat, HasNoDirectiveWithoutAValue) {
  EXPECT_EQ(basic("%d %5.1f %v2x", "i32"), "%d %c5.1f %cv2x|0 '%' '%' ");
  EXPECT_EQ(basic("%s|%u", ""), "%%s|%cu|'%' ");
}

TEST(BasicFormat, KeepsValuesWithoutADirective) {
  EXPECT_EQ(basic("x", "i64,f32x2"), "x|0L 1 1.1 ");
  EXPECT_EQ(basic("%%d %u", "u32,u64"), "%cd %u|'%' 0 1L ");
}

TEST(BasicFormat, IsNeverEmpty) {
  EXPECT_EQ(basic("", ""), "\n|");
  EXPECT_EQ(basic("", "u32"), "\n|0 ");
}

TEST(BasicFormat, DoesNotReadAsTheOtherNameOfLongHexadecimal) {
  EXPECT_EQ(basic("%hul %ul", "u32,u64"), "%u%c %llx|0 'l' 1L ");
  EXPECT_EQ(basic("%hulong", "u64"), "%llulong|0L ");
}

} // namespace
} // namespace protocol
