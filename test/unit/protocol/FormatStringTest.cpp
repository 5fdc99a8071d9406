// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/FormatString.h"

#include <gmock/gmock.h>

namespace protocol {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// A directive in one line: flags, width, precision, components, length, conversion.
std::string summary(const Directive &directive) {
  std::string text = "%";
  text += directive.leftAlign ? "-" : "";
  text += directive.plusSign ? "+" : "";
  text += directive.spaceSign ? "_" : "";
  text += directive.alternateForm ? "#" : "";
  text += directive.zeroPad ? "0" : "";
  text += " w" + std::to_string(directive.width);
  if (directive.precision)
    text += " p" + std::to_string(*directive.precision);
  text += " x" + std::to_string(directive.components);
  text += directive.is64Bit ? " l" : " ";
  return text + directive.conversion;
}

struct DirectiveCase {
  const char *text;
  const char *expected;
};

TEST(FormatString, directives) {
  const DirectiveCase kCases[] = {
      {"%d", "% w0 x1 d"},
      {"%i", "% w0 x1 i"},
      {"%o", "% w0 x1 o"},
      {"%u", "% w0 x1 u"},
      {"%x", "% w0 x1 x"},
      {"%X", "% w0 x1 X"},
      {"%a", "% w0 x1 a"},
      {"%A", "% w0 x1 A"},
      {"%e", "% w0 x1 e"},
      {"%E", "% w0 x1 E"},
      {"%f", "% w0 x1 f"},
      {"%F", "% w0 x1 F"},
      {"%g", "% w0 x1 g"},
      {"%G", "% w0 x1 G"},
      {"%c", "% w0 x1 c"},
      {"%s", "% w0 x1 s"},
      {"%p", "% w0 x1 p"},
      {"%-+ #08.3f", "%-+_#0 w8 p3 x1 f"},
      {"%00012d", "%0 w12 x1 d"},
      {"%.f", "% w0 p0 x1 f"},
      {"%1023.1023e", "% w1023 p1023 x1 e"},
      {"%v2f", "% w0 x2 f"},
      {"%v3d", "% w0 x3 d"},
      {"%v4x", "% w0 x4 x"},
      {"%1.2v4f", "% w1 p2 x4 f"},
      {"%-8v3u", "%- w8 x3 u"},
      // 64-bit integers. "ul" is the validation layers' hexadecimal.
      {"%ld", "% w0 x1 ld"},
      {"%lu", "% w0 x1 lu"},
      {"%lx", "% w0 x1 lx"},
      {"%llX", "% w0 x1 lX"},
      {"%ul", "% w0 x1 lx"},
      {"%016ul", "%0 w16 x1 lx"},
      {"%v4ul", "% w0 x4 lx"},
      {"%v2lu", "% w0 x2 lu"},
      {"%lf", "% w0 x1 lf"},
      // C's lengths of narrow types are accepted, as the argument's own type decides.
      {"%hd", "% w0 x1 d"},
      {"%hhu", "% w0 x1 u"},
      {"%v2hx", "% w0 x2 x"},
  };
  for (const DirectiveCase &test : kCases) {
    FormatString format = parseFormat(test.text);
    EXPECT_THAT(format.problems, IsEmpty()) << test.text;
    ASSERT_THAT(format.pieces, SizeIs(1)) << test.text;
    ASSERT_TRUE(std::holds_alternative<Directive>(format.pieces[0])) << test.text;
    const Directive &directive = std::get<Directive>(format.pieces[0]);
    EXPECT_EQ(summary(directive), test.expected) << test.text;
    EXPECT_EQ(directive.text, test.text);
  }
}

/// Literal text in quotes, directives as written.
std::vector<std::string> pieces(std::string_view text) {
  std::vector<std::string> result;
  for (const FormatPiece &piece : parseFormat(text).pieces) {
    if (const auto *literal = std::get_if<std::string>(&piece))
      result.push_back("'" + *literal + "'");
    else
      result.push_back(std::get<Directive>(piece).text);
  }
  return result;
}

TEST(FormatString, textBetweenDirectives) {
  EXPECT_THAT(pieces(""), IsEmpty());
  EXPECT_THAT(pieces("no directive"), ElementsAre("'no directive'"));
  EXPECT_THAT(pieces("a %d b %v3f\n"), ElementsAre("'a '", "%d", "' b '", "%v3f", "'\n'"));
  EXPECT_THAT(pieces("%d%d"), ElementsAre("%d", "%d"));
  EXPECT_THAT(pieces("100%% of %u%%%%"), ElementsAre("'100% of '", "%u", "'%%'"));
  EXPECT_THAT(pieces("%%d"), ElementsAre("'%d'"));
  EXPECT_THAT(pieces("%uline %lul"), ElementsAre("%ul", "'ine '", "%lu", "'l'"));
  EXPECT_THAT(pieces("%hul"), ElementsAre("%hu", "'l'"));
  EXPECT_THAT(pieces("größe %d µm"), ElementsAre("'größe '", "%d", "' µm'"));
  EXPECT_THAT(pieces(std::string_view("a\0%d", 4)), ElementsAre(std::string("'a\0'", 4), "%d"));
}

struct SyntaxCase {
  const char *text;
  size_t offset;
  const char *message;
};

TEST(FormatString, whatIsNoDirectiveIsTextAndAProblem) {
  const SyntaxCase kCases[] = {
      {"100%", 3, "'%' is printed as it stands: its conversion is missing"},
      {"a %q", 2, "'%q' is printed as it stands: 'q' is no conversion that a shader can use"},
      {"%n", 0, "'n' is no conversion"},
      {"%5.2", 0, "'%5.2' is printed as it stands: its conversion is missing"},
      {"%*d", 0, "its width cannot be an argument"},
      {"%.*f", 0, "its precision cannot be an argument"},
      {"%1024d", 0, "its width is more than 1023"},
      {"%.1024f", 0, "its precision is more than 1023"},
      {"%99999999999999999999d", 0, "its width is more than"},
      {"%v1f", 0, "a vector is v2, v3 or v4"},
      {"%v5f", 0, "a vector is v2, v3 or v4"},
      {"%v16f", 0, "a vector is v2, v3 or v4"},
      {"%v23f", 0, "a vector is v2, v3 or v4"},
      {"%vf", 0, "a vector is v2, v3 or v4"},
      {"%v", 0, "a vector is v2, v3 or v4"},
      {"%v3s", 0, "'s' cannot print a vector"},
      {"%v2c", 0, "'c' cannot print a vector"},
      {"%v4p", 0, "'p' cannot print a vector"},
      {"%Lf", 0, "'L' is no conversion"},
      {"%llld", 0, "'l' is no conversion"},
      {"% ", 0, "its conversion is missing"},
      {"%-", 0, "its conversion is missing"},
      {"%\xC3\xA4", 0, "'%' is printed as it stands: its conversion is missing"},
      {"% %", 0, "'% %' is printed"},
  };
  for (const SyntaxCase &test : kCases) {
    FormatString format = parseFormat(test.text);
    ASSERT_FALSE(format.problems.empty()) << test.text;
    EXPECT_EQ(format.problems[0].offset, test.offset) << test.text;
    EXPECT_THAT(format.problems[0].message, HasSubstr(test.message)) << test.text;
    ASSERT_THAT(format.pieces, SizeIs(1)) << test.text;
    EXPECT_EQ(std::get<std::string>(format.pieces[0]), test.text);
  }
}

TEST(FormatString, readingGoesOnAfterAProblem) {
  FormatString format = parseFormat("%q %d");
  EXPECT_THAT(format.problems, SizeIs(1));
  EXPECT_THAT(pieces("%q %d"), ElementsAre("'%q '", "%d"));
  EXPECT_EQ(format.directives()[0]->offset, 3u);
}

} // namespace
} // namespace protocol
