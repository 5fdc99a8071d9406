// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/spirv/AssemblyOverlay.h"

#include "spirv/ModuleSupport.h"

#include <gmock/gmock.h>

namespace llpc::spirv::test {
namespace {

using ::testing::HasSubstr;

std::string rewritten(std::string_view text) {
  Diagnostics diagnostics;
  auto result = rewriteOverlayAssembly(text, "a.spvasm", diagnostics);
  return result ? *result : diagnostics.list().front().toString();
}

TEST(AssemblyOverlay, MovesTheResultBehindItsType) {
  EXPECT_EQ(rewritten("%r = OpGroupNonUniformQuadAllKHR %bool %p ; why\n"),
            "  OpNop !" + std::to_string(4 << 16 | 5110) + " %bool %r %p ; why\n");
}

TEST(AssemblyOverlay, PacksNumbersAndStrings) {
  EXPECT_EQ(rewritten("%r = OpConstantDataKHR %t \"abcd\\\"\" -1 0x10 !7"),
            "  OpNop !" + std::to_string(8 << 16 | 5147) + " %t %r !1684234849 !34 !4294967295 !16 !7");
}

TEST(AssemblyOverlay, TurnsEnumerantsIntoNumbers) {
  EXPECT_EQ(
      rewritten("OpCapability AbortKHR\nOpExecutionMode %m MaximallyReconvergesKHR\n"
                "OpDecorate %c UTFEncodedKHR\nOpMemberDecorate %s 1 UTFEncodedKHR\n"),
      "OpCapability !5120\nOpExecutionMode %m !6023\nOpDecorate %c !5145\nOpMemberDecorate %s 1 !5145\n");
}

TEST(AssemblyOverlay, PutsTheResultOfATypeBehindTheOpcode) {
  EXPECT_EQ(rewritten("%t = OpTypeCooperativeMatrixKHR %f %s %r %c %u"),
            "  OpNop !" + std::to_string(7 << 16 | 4456) + " %t %f %s %r %c %u");
}

TEST(AssemblyOverlay, RewritesMasksAndTheirParameters) {
  EXPECT_EQ(rewritten("OpCooperativeMatrixStoreKHR %p %m %o %s Volatile|Aligned 16 OpReturn"),
            "OpNop !" + std::to_string(7 << 16 | 4458) + " %p %m %o %s !3 !16 OpReturn");
  EXPECT_EQ(
      rewritten("OpCooperativeMatrixStoreKHR %p %m %o %s NonPrivatePointer|MakePointerAvailable %scope !9"),
      "a.spvasm:1:87: error: OpCooperativeMatrixStoreKHR has too many operands");
  EXPECT_THAT(rewritten("OpCooperativeMatrixStoreKHR %p %m %o %s Aligned"),
              HasSubstr("parameters of the enumerant are missing"));
  EXPECT_THAT(rewritten("OpCooperativeMatrixStoreKHR %p %m %o %s Align"),
              HasSubstr("MemoryAccess has no such enumerant"));
}

TEST(AssemblyOverlay, LeavesOutOptionalOperands) {
  EXPECT_EQ(rewritten("OpCooperativeMatrixStoreKHR %p %m %o"),
            "OpNop !" + std::to_string(4 << 16 | 4458) + " %p %m %o");
}

TEST(AssemblyOverlay, RewritesRepeatedIdsAndEnumerants) {
  EXPECT_EQ(rewritten("%r = OpUntypedAccessChainKHR %t %b %p %i %j"),
            "  OpNop !" + std::to_string(7 << 16 | 4419) + " %t %r %b %p %i %j");
  EXPECT_EQ(rewritten("%r = OpUntypedAccessChainKHR %t %b %p"),
            "  OpNop !" + std::to_string(5 << 16 | 4419) + " %t %r %b %p");
  EXPECT_EQ(rewritten("%v = OpUntypedVariableKHR %t StorageBuffer %d"),
            "  OpNop !" + std::to_string(5 << 16 | 4418) + " %t %v !12 %d");
}

TEST(AssemblyOverlay, RewritesInstructionsWithNewerOperands) {
  EXPECT_EQ(rewritten("%f = OpTypeFloat 16\n%b = OpTypeFloat 16 BFloat16KHR"),
            "%f = OpTypeFloat 16\n  OpNop !" + std::to_string(4 << 16 | 22) + " %b !16 !0");
  EXPECT_EQ(rewritten("%s = OpTypeFloat 8 Float8E5M2EXT"),
            "  OpNop !" + std::to_string(4 << 16 | 22) + " %s !8 !4215");
}

TEST(AssemblyOverlay, TurnsOperationsOfConstantsIntoNumbers) {
  EXPECT_EQ(rewritten("%l = OpSpecConstantOp %u CooperativeMatrixLengthKHR %t"),
            "%l = OpSpecConstantOp %u !4460 %t");
}

TEST(AssemblyOverlay, LeavesEverythingElse) {
  std::string_view text =
      "; OpAbortKHR in a comment\nOpName %a \"OpAbortKHR ; %x = OpAbortKHR\"\n%b = OpLabel\n\n  !1 %x =";
  EXPECT_EQ(rewritten(text), text);
}

TEST(AssemblyOverlay, InstructionsMaySpanLinesAndKeepThem) {
  EXPECT_EQ(rewritten("OpAbortKHR\n  %t ; type\n  %m\nOpFunctionEnd"),
            "OpNop !" + std::to_string(3 << 16 | 5121) + "\n  %t ; type\n  %m\nOpFunctionEnd");
}

TEST(AssemblyOverlay, ReportsWhereItIsWrong) {
  EXPECT_EQ(rewritten("\n  OpGroupNonUniformQuadAllKHR %bool %p"),
            "a.spvasm:2:3: error: OpGroupNonUniformQuadAllKHR needs a result: \"%id = \" before it");
  EXPECT_THAT(rewritten("%r = OpAbortKHR %t %m"), HasSubstr("a.spvasm:1:6: error: OpAbortKHR has no result"));
  EXPECT_THAT(rewritten("OpAbortKHR %t"), HasSubstr("OpAbortKHR has too few operands"));
  EXPECT_THAT(rewritten("OpAbortKHR %t %m %n"),
              HasSubstr("a.spvasm:1:18: error: OpAbortKHR has too many operands"));
  EXPECT_THAT(rewritten("OpAbortKHR 3 %m"), HasSubstr("an id is expected here"));
  EXPECT_THAT(rewritten("%r = OpConstantDataKHR %t 4294967296"),
              HasSubstr("an integer of 32 bits or a string"));
  EXPECT_THAT(rewritten("%r = OpConstantDataKHR %t 1.5"), HasSubstr("an integer of 32 bits or a string"));
  EXPECT_THAT(rewritten("%r = OpConstantDataKHR %t \"abc"), HasSubstr("the string has no end"));
  EXPECT_THAT(rewritten("%r = OpConstantDataKHR %t \"" + std::string(300000, 'a') + "\""),
              HasSubstr("65535 words"));
}

// An instruction with optional operands directly before raw words must not swallow them.
TEST(AssemblyOverlay, AssemblesWithSpirvTools) {
  std::string text = shader(R"(
      %1 = OpLabel
      %2 = OpVariable %109 Function
           OpStore %2 %106
      %3 = OpGroupNonUniformQuadAnyKHR %103 %104
      %4 = OpGroupNonUniformQuadAllKHR %103 %3
           OpStore %2 %106
           OpAbortKHR %105 %106)",
                            R"(
      %111 = OpConstant %105 8
      %112 = OpTypeInt 8 0
      %113 = OpTypeArray %112 %111
      %114 = OpConstantDataKHR %113 "printf"
      %115 = OpSpecConstantDataKHR %113 1 2
      %116 = OpTypeStruct %105 %105)");
  text.insert(0, "OpCapability ConstantDataKHR\nOpCapability AbortKHR\nOpCapability QuadControlKHR\n");
  text.insert(text.find("OpMemoryModel"),
              "OpExtension \"SPV_KHR_constant_data\"\nOpExtension \"SPV_KHR_abort\"\n"
              "OpExtension \"SPV_KHR_quad_control\"\n");
  auto module = parseValid(rewritten(text));
  ASSERT_NE(module, nullptr);
  EXPECT_EQ(module->assembly(*module->definition(114)), "%114 = OpConstantDataKHR %113 1852404336 26228");
  EXPECT_EQ(module->assembly(*module->definition(115)), "%115 = OpSpecConstantDataKHR %113 1 2");
  EXPECT_EQ(module->assembly(*module->definition(4)), "%4 = OpGroupNonUniformQuadAllKHR %103 %3");
  const Block &block = *module->functions().front()->blocks.front();
  EXPECT_EQ(module->assembly(*block.terminator), "OpAbortKHR %105 %106");
  EXPECT_EQ(block.body.size(), 5u); // no OpNop
}

} // namespace
} // namespace llpc::spirv::test
