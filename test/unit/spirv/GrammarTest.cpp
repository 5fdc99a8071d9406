// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/spirv/Grammar.h"

#include <gtest/gtest.h>

namespace llpc::spirv {
namespace {

TEST(Grammar, KnowsInstructionsByOpcodeAndName) {
  const InstructionGrammar *add = findInstruction(Op::IAdd);
  ASSERT_NE(add, nullptr);
  EXPECT_EQ(add->name, "OpIAdd");
  EXPECT_TRUE(add->hasResultType());
  EXPECT_TRUE(add->hasResult());
  EXPECT_EQ(add->operands().size(), 4u);
  EXPECT_EQ(findInstruction("OpIAdd"), add);
  EXPECT_EQ(findInstruction("OpNothing"), nullptr);
  EXPECT_EQ(findInstruction(static_cast<Op>(65535)), nullptr);
  EXPECT_FALSE(findInstruction(Op::Store)->hasResult());
  EXPECT_FALSE(findInstruction(Op::Label)->hasResultType());
}

TEST(Grammar, FirstOfSeveralNamesIsCanonical) {
  EXPECT_EQ(nameOf(Op::DecorateStringGOOGLE), "OpDecorateString");
  EXPECT_EQ(nameOf(BuiltIn::SubgroupEqMaskKHR), "SubgroupEqMask");
}

TEST(Grammar, NamesEnumerants) {
  EXPECT_EQ(nameOf(Dim::Dim2D), "2D");
  EXPECT_EQ(nameOf(StorageClass::StorageBuffer), "StorageBuffer");
  EXPECT_EQ(nameOf(static_cast<StorageClass>(12345)), "");
  EXPECT_EQ(findEnumerant(OperandKind::Decoration, "SpecId")->parameters().size(), 1u);
}

TEST(Grammar, KnowsExtendedInstructions) {
  EXPECT_EQ(findExtInstSet("GLSL.std.450"), ExtInstSet::GlslStd450);
  EXPECT_EQ(findExtInstSet("NonSemantic.DebugPrintf"), ExtInstSet::DebugPrintf);
  EXPECT_EQ(findExtInstSet("GLSL.std.451"), ExtInstSet::Unknown);
  EXPECT_EQ(findExtInst(ExtInstSet::GlslStd450, static_cast<uint32_t>(GlslStd450::FMax))->name, "FMax");
  EXPECT_EQ(findExtInst(ExtInstSet::Unknown, 1), nullptr);
}

// The architecture's table of what spirv-headers 1.3.239 lacks.
TEST(Grammar, HasTheOverlay) {
  EXPECT_EQ(static_cast<uint32_t>(Capability::QuadControlKHR), 5087u);
  EXPECT_EQ(static_cast<uint32_t>(Capability::AbortKHR), 5120u);
  EXPECT_EQ(static_cast<uint32_t>(Capability::ConstantDataKHR), 5146u);
  EXPECT_EQ(nameOf(static_cast<ExecutionMode>(5088)), "QuadDerivativesKHR");
  EXPECT_EQ(nameOf(static_cast<ExecutionMode>(5089)), "RequireFullQuadsKHR");
  EXPECT_EQ(nameOf(static_cast<ExecutionMode>(6023)), "MaximallyReconvergesKHR");
  EXPECT_EQ(nameOf(static_cast<ExecutionMode>(6028)), "FPFastMathDefault");
  EXPECT_EQ(nameOf(static_cast<Decoration>(5145)), "UTFEncodedKHR");
  EXPECT_EQ(nameOf(static_cast<Op>(5110)), "OpGroupNonUniformQuadAllKHR");
  EXPECT_EQ(nameOf(static_cast<Op>(5111)), "OpGroupNonUniformQuadAnyKHR");
  EXPECT_EQ(nameOf(static_cast<Op>(5121)), "OpAbortKHR");
  EXPECT_EQ(nameOf(static_cast<Op>(5147)), "OpConstantDataKHR");
  EXPECT_EQ(nameOf(static_cast<Op>(5148)), "OpSpecConstantDataKHR");
  EXPECT_TRUE(findInstruction(Op::AbortKHR)->fromOverlay);
  EXPECT_FALSE(findInstruction(Op::IAdd)->fromOverlay);
  EXPECT_TRUE(isTerminator(Op::AbortKHR));
  EXPECT_TRUE(isConstant(Op::ConstantDataKHR));
  for (const char *name :
       {"SPV_KHR_abort", "SPV_KHR_constant_data", "SPV_KHR_quad_control", "SPV_KHR_maximal_reconvergence",
        "SPV_KHR_float_controls2", "SPV_KHR_non_semantic_info"})
    EXPECT_TRUE(isKnownExtension(name)) << name;
  EXPECT_FALSE(isKnownExtension("SPV_KHR_nothing"));
}

} // namespace
} // namespace llpc::spirv
