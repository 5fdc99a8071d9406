// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/FormatCheck.h"

#include <gmock/gmock.h>

namespace protocol {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> messages(const std::vector<FormatProblem> &problems) {
  std::vector<std::string> result;
  for (const FormatProblem &problem : problems)
    result.push_back(std::to_string(problem.offset) + ": " + problem.message);
  return result;
}

std::vector<std::string> check(std::string_view format, std::string_view signature) {
  return messages(checkFormat(parseFormat(format), *parseSignature(signature)));
}

TEST(FormatCheck, argumentsThatFit) {
  EXPECT_THAT(check("plain %% text", ""), IsEmpty());
  EXPECT_THAT(check("%d %i %u %x %X %o", "i32,i8,u16,u32,i16,u8"), IsEmpty());
  EXPECT_THAT(check("%d %u", "u32,i32"), IsEmpty()) << "a change of sign is how bits are shown";
  EXPECT_THAT(check("%f %e %g %a %lf", "f32,f16,f64,f32,f32"), IsEmpty());
  EXPECT_THAT(check("%ld %lu %lx %ul", "i64,u64,i64,u64"), IsEmpty());
  EXPECT_THAT(check("%v2f %v3d %v4x %v2ul", "f32x2,i16x3,u32x4,u64x2"), IsEmpty());
  EXPECT_THAT(check("%p %c", "u64,u8"), IsEmpty());
}

TEST(FormatCheck, argumentsThatDoNotFit) {
  EXPECT_THAT(check("x=%d", "f32"),
              ElementsAre("2: '%d' takes an integer of at most 32 bits, but argument 1 is a 32-bit float"));
  EXPECT_THAT(check("%f", "u32"),
              ElementsAre("0: '%f' takes a float, but argument 1 is an unsigned 32-bit integer"));
  EXPECT_THAT(check("%d", "i64"),
              ElementsAre("0: '%d' takes an integer of at most 32 bits, but argument 1 is a signed 64-bit "
                          "integer; a 64-bit integer needs the length 'l'"));
  EXPECT_THAT(check("%lu", "u32"),
              ElementsAre("0: '%lu' takes a 64-bit integer, but argument 1 is an unsigned "
                          "32-bit integer; only a 64-bit integer takes the length 'l'"));
  EXPECT_THAT(
      check("%v3f", "f32x4"),
      ElementsAre("0: '%v3f' takes a vector of 3 floats, but argument 1 is a vector of 4 32-bit floats"));
  EXPECT_THAT(check("%f", "f32x2"),
              ElementsAre("0: '%f' takes a float, but argument 1 is a vector of 2 32-bit floats"));
  EXPECT_THAT(check("%v2d", "i32"),
              ElementsAre("0: '%v2d' takes a vector of 2 integers of at most 32 bits, but argument 1 is a "
                          "signed 32-bit integer"));
  EXPECT_THAT(check("%v2ld", "f32x2"),
              ElementsAre("0: '%v2ld' takes a vector of 2 64-bit integers, but argument 1 "
                          "is a vector of 2 32-bit floats"));
  EXPECT_THAT(check("%p", "u32"),
              ElementsAre("0: '%p' takes a 64-bit address, but argument 1 is an unsigned 32-bit integer"));
  EXPECT_THAT(check("%c", "f32"),
              ElementsAre("0: '%c' takes a character code, but argument 1 is a 32-bit float"));
  EXPECT_THAT(check("%s", "u32"),
              ElementsAre("0: '%s' takes a string literal, but argument 1 is an unsigned 32-bit integer"));
}

TEST(FormatCheck, wrongNumberOfArguments) {
  EXPECT_THAT(check("%d %d", "i32"), ElementsAre("3: the format takes 2 arguments, but 1 argument is given"));
  EXPECT_THAT(check("%d", ""), ElementsAre("0: the format takes 1 argument, but 0 arguments are given"));
  EXPECT_THAT(check("text", "i32,i32"),
              ElementsAre("0: the format takes 0 arguments, but 2 arguments are given"));
}

TEST(FormatCheck, problemsComeInTheOrderOfTheText) {
  EXPECT_THAT(
      check("%d %q %d", "f32,f32"),
      ElementsAre(testing::StartsWith("0: "), testing::StartsWith("3: "), testing::StartsWith("6: ")));
}

using Literals = std::vector<std::optional<std::string_view>>;

TEST(FoldStrings, literalsReplaceTheirDirectives) {
  auto fold = [](std::string_view format, const Literals &arguments) {
    FoldedFormat folded = foldStrings(format, arguments);
    EXPECT_THAT(folded.problems, IsEmpty()) << format;
    return folded.format;
  };
  EXPECT_EQ(fold("%s=%d", {"x", std::nullopt}), "x=%d");
  EXPECT_EQ(fold("%d %s %v2f %s", {std::nullopt, "a", std::nullopt, "b"}), "%d a %v2f b");
  EXPECT_EQ(fold("[%5s|%-5s|%.2s|%5.1s]", {"ab", "cd", "efg", "hij"}), "[   ab|cd   |ef|    h]");
  EXPECT_EQ(fold("%s %%", {"100% %d"}), "100%% %%d %%") << "a literal brings no directive in";
  EXPECT_EQ(fold("%u%s %u%s", {std::nullopt, "long", std::nullopt, "low"}), "%hulong %hulow")
      << "no \"%ul\" comes about";
  EXPECT_EQ(fold("%u%s%s %hu%s %lu%s", {std::nullopt, "", "l", std::nullopt, "l", std::nullopt, "l"}),
            "%hul %hul %lul");
  EXPECT_EQ(fold("100% %q", {std::nullopt}), "100% %q") << "nothing to fold";
}

TEST(FoldStrings, whatDoesNotFitIsReported) {
  FoldedFormat folded = foldStrings("%d %u", Literals{"text", std::nullopt, "rest"});
  EXPECT_EQ(folded.format, "text %u");
  EXPECT_THAT(messages(folded.problems),
              ElementsAre("0: '%d' takes an integer of at most 32 bits, but argument 1 is a string literal",
                          "0: argument 3 is a string literal that no directive prints"));
  folded = foldStrings("% %s", Literals{"d"});
  EXPECT_EQ(folded.format, "%% d") << "a stray percent sign must not become a directive";
  EXPECT_THAT(folded.problems, testing::SizeIs(1));
}

} // namespace
} // namespace protocol
