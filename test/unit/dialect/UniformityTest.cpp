// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/dialect/ExampleDialect.h"
#include "test/unit/dialect/TestModule.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace lgc {
namespace {

struct UniformityTest : testing::Test, TestModule {
  InstructionUniformity uniformityOf(const CallInst *call) const {
    return example::kDialect.findOp(call->getCalledFunction()->getName())->uniformityOf(*call);
  }
  InstructionUniformity uniformityOfLoad(uint32_t index, bool isVolatile) {
    Type *pair = FixedVectorType::get(builder.getFloatTy(), 2);
    Value *base = poison(PointerType::get(context, 3));
    return uniformityOf(example::LoadOp::create(builder, pair, base, index, isVolatile, 1));
  }
};

TEST_F(UniformityTest, opsSayWhetherTheirResultIsUniform) {
  EXPECT_EQ(uniformityOf(example::CountOp::create(builder)), InstructionUniformity::AlwaysUniform);
  Type *pair = FixedVectorType::get(i32(), 2);
  EXPECT_EQ(uniformityOf(example::JoinOp::create(builder, pair, {poison(i32()), poison(i32())})),
            InstructionUniformity::NeverUniform);
  EXPECT_EQ(uniformityOf(example::SelectOp::create(builder, poison(i32()), poison(i32()), poison(i32()))),
            InstructionUniformity::Default);
}

TEST_F(UniformityTest, anImmediateCanMakeACallUniform) {
  EXPECT_EQ(uniformityOfLoad(14, false), InstructionUniformity::NeverUniform);
  EXPECT_EQ(uniformityOfLoad(15, false), InstructionUniformity::AlwaysUniform);
  EXPECT_EQ(uniformityOfLoad(14, true), InstructionUniformity::AlwaysUniform);
  EXPECT_EQ(uniformityOfLoad(15, true), InstructionUniformity::AlwaysUniform);
}

TEST_F(UniformityTest, anOpWithoutResultMakesNothingDivergent) {
  EXPECT_EQ(uniformityOf(example::StopOp::create(builder)), InstructionUniformity::Default);
}

} // namespace
} // namespace lgc
