// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spirv/ModuleSupport.h"

#include <gmock/gmock.h>

namespace llpc::spirv::test {
namespace {

using ::testing::ElementsAreArray;

/// A module whose debug information is `strings`, and instructions of its extended set `extended`.
std::string module(std::string_view strings, std::string_view extended = {}) {
  return R"(OpCapability Shader
      OpExtension "SPV_KHR_non_semantic_info"
 %1 = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
      OpMemoryModel Logical GLSL450
      OpEntryPoint GLCompute %2 "main"
      OpExecutionMode %2 LocalSize 1 1 1
)" + std::string(strings) +
         R"(%3 = OpTypeVoid
 %4 = OpTypeFunction %3
)" + std::string(extended) +
         R"(%2 = OpFunction %3 None %4
 %6 = OpLabel
      OpReturn
      OpFunctionEnd)";
}

TEST(SourceTexts, AreThoseOfOpSource) {
  const auto valid = parseValid(module(R"(
 %10 = OpString "a.comp"
 %11 = OpString "b.glsl"
 %12 = OpString "c.glsl"
       OpSource GLSL 450 %10 "first "
       OpSourceContinued "second "
       OpSourceContinued "third"
       OpSource GLSL 450 %11
       OpSource GLSL 450 %10 "again"
       OpSourceContinued "and again"
)"));
  EXPECT_EQ(valid->sourceText(10), "first second third");
  EXPECT_EQ(valid->sourceText(11), "");
  EXPECT_EQ(valid->sourceText(12), "");
  EXPECT_EQ(valid->sourceText(2), "");
}

TEST(SourceTexts, AreThoseOfDebugSource) {
  const auto valid = parseValid(module(R"(
 %10 = OpString "a.comp"
 %11 = OpString "first "
 %12 = OpString "second"
 %13 = OpString "b.glsl"
       OpSource GLSL 450 %10
)",
                                       R"(
 %20 = OpExtInst %3 %1 DebugSource %10 %11
 %21 = OpExtInst %3 %1 DebugSourceContinued %12
 %22 = OpExtInst %3 %1 DebugSource %13
)"));
  EXPECT_EQ(valid->sourceText(10), "first second");
  EXPECT_EQ(valid->sourceText(13), "");
}

std::vector<uint32_t> withoutFileNames(std::string_view name, std::string_view text, bool hasText) {
  std::string strings = "%10 = OpString \"" + std::string(name) + "\"\n%11 = OpString \"no file\"\n";
  strings += hasText ? "OpSource GLSL 450 %10 \"" + std::string(text) + "\"\n" : "OpSource GLSL 450 %10\n";
  return parseValid(module(strings))->wordsWithoutFileNames();
}

TEST(SourceTexts, StandForTheNamesOfTheirFiles) {
  const std::vector<uint32_t> words = withoutFileNames("a.comp", "text", true);
  EXPECT_THAT(withoutFileNames("another/folder/a.comp", "text", true), ElementsAreArray(words));
  EXPECT_NE(withoutFileNames("a.comp", "another text", true), words);
  EXPECT_NE(withoutFileNames("a.comp", "", false), withoutFileNames("b.comp", "", false))
      << "nothing else tells the two sources apart";
  // All else is there: the module is shorter by the name alone, an OpString of two words and "a.comp".
  EXPECT_EQ(words.size() + 2 + 2, assemble(module(R"(
 %10 = OpString "a.comp"
 %11 = OpString "no file"
       OpSource GLSL 450 %10 "text"
)"))
                                      .size());
}

} // namespace
} // namespace llpc::spirv::test
