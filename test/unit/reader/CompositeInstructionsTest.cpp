// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/reader/HostFunction.h"

#include <gtest/gtest.h>

namespace llpc::reader::test {

namespace {

using Vector2 = std::array<uint32_t, 2>;
using Vector3 = std::array<uint32_t, 3>;
using Vector4 = std::array<uint32_t, 4>;

const std::string kPairType = "%pair = OpTypeStruct %v2u32 %u32\n";

TEST(Composites, ConstructVectorsFromScalarsAndVectors) {
  const auto function = compileInstruction("OpCompositeConstruct", {"u32", "v2u32", "u32"}, "v4u32");
  ASSERT_TRUE(function);
  EXPECT_EQ((*function).operator()<Vector4>(1u, Vector2{2, 3}, 4u), (Vector4{1, 2, 3, 4}));
}

TEST(Composites, ExtractFromNestedComposites) {
  const auto function = HostFunction::compile({{"v2u32", "u32"},
                                               {"u32"},
                                               "%s = OpCompositeConstruct %pair %a %b\n"
                                               "%x = OpCompositeExtract %u32 %s 0 1\n"
                                               "%y = OpCompositeExtract %u32 %s 1\n"
                                               "%r = OpISub %u32 %x %y",
                                               "",
                                               kPairType});
  ASSERT_TRUE(function);
  EXPECT_EQ((*function).operator()<uint32_t>(Vector2{1, 20}, 3u), 17u);
}

TEST(Composites, InsertIntoNestedComposites) {
  const auto function = HostFunction::compile({{"v2u32", "u32"},
                                               {"v2u32"},
                                               "%s = OpCompositeConstruct %pair %a %b\n"
                                               "%t = OpCompositeInsert %pair %b %s 0 1\n"
                                               "%r = OpCompositeExtract %v2u32 %t 0",
                                               "",
                                               kPairType});
  ASSERT_TRUE(function);
  EXPECT_EQ((*function).operator()<Vector2>(Vector2{1, 20}, 3u), (Vector2{1, 3}));
}

TEST(Composites, ShuffleVectorsOfTwoLengths) {
  const auto function = HostFunction::compile(
      {{"v2u32", "v3u32"}, {"v4u32"}, "%r = OpVectorShuffle %v4u32 %a %b 4 1 2 0xFFFFFFFF", "", ""});
  ASSERT_TRUE(function);
  const auto result = (*function).operator()<Vector4>(Vector2{1, 2}, Vector3{3, 4, 5});
  EXPECT_EQ((Vector3{result[0], result[1], result[2]}), (Vector3{5, 2, 3}));
}

TEST(Composites, IndexVectorsDynamically) {
  const auto extract = compileInstruction("OpVectorExtractDynamic", {"v3u32", "u32"}, "u32");
  const auto insert = compileInstruction("OpVectorInsertDynamic", {"v3u32", "u32", "u32"}, "v3u32");
  ASSERT_TRUE(extract && insert);
  for (uint32_t index = 0; index < 3; ++index) {
    EXPECT_EQ((*extract).operator()<uint32_t>(Vector3{1, 2, 3}, index), index + 1);
    Vector3 expected{1, 2, 3};
    expected[index] = 9;
    EXPECT_EQ((*insert).operator()<Vector3>(Vector3{1, 2, 3}, 9u, index), expected);
  }
}

TEST(Composites, SelectByVectorAndByScalar) {
  const auto byVector = compileInstruction("OpSelect", {"v2bool", "v2u32", "v2u32"}, "v2u32");
  const auto byScalar = HostFunction::compile({{"bool", "v2u32", "u32"},
                                               {"v2u32"},
                                               "%x = OpCompositeConstruct %pair %a2 %c\n"
                                               "%y = OpCompositeConstruct %pair %b %c\n"
                                               "%s = OpSelect %pair %a %x %y\n"
                                               "%r = OpCompositeExtract %v2u32 %s 0",
                                               "",
                                               kPairType + "%one = OpConstant %u32 1\n"
                                                           "%a2 = OpConstantComposite %v2u32 %one %one\n"});
  ASSERT_TRUE(byVector && byScalar);
  EXPECT_EQ((*byVector).operator()<Vector2>(std::array<uint8_t, 2>{1, 0}, Vector2{1, 2}, Vector2{3, 4}),
            (Vector2{1, 4}));
  EXPECT_EQ((*byScalar).operator()<Vector2>(uint8_t(1), Vector2{7, 8}, 5u), (Vector2{1, 1}));
  EXPECT_EQ((*byScalar).operator()<Vector2>(uint8_t(0), Vector2{7, 8}, 5u), (Vector2{7, 8}));
}

TEST(Composites, CopyBetweenLogicallyEqualStructures) {
  const auto function = HostFunction::compile({{"v2u32", "u32"},
                                               {"u32"},
                                               "%s = OpCompositeConstruct %pair %a %b\n"
                                               "%t = OpCopyLogical %other %s\n"
                                               "%r = OpCompositeExtract %u32 %t 0 1",
                                               "OpMemberDecorate %other 0 Offset 0\n"
                                               "OpMemberDecorate %other 1 Offset 16\n",
                                               kPairType + "%other = OpTypeStruct %v2u32 %u32\n"});
  ASSERT_TRUE(function);
  EXPECT_EQ((*function).operator()<uint32_t>(Vector2{1, 20}, 3u), 20u);
}

} // namespace

} // namespace llpc::reader::test
