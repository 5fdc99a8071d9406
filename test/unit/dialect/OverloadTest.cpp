// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/dialect/ExampleDialect.h"
#include "test/unit/dialect/TestModule.h"

#include <gmock/gmock.h>

using namespace llvm;
using testing::HasSubstr;

namespace lgc {
namespace {

std::string calleeName(const CallInst *call) {
  return call->getCalledFunction()->getName().str();
}

struct OverloadTest : testing::Test, TestModule {
  Type *f32 = Type::getFloatTy(context);
  Type *v3f32 = FixedVectorType::get(f32, 3);
  Type *localPointer = PointerType::get(context, 3);
};

TEST_F(OverloadTest, suffixNamesTheOpenTypes) {
  auto *join = example::JoinOp::create(builder, v3f32, {poison(f32), poison(f32), poison(f32)});
  EXPECT_EQ(calleeName(join), "example.join.v3f32");
  EXPECT_EQ(join->getType(), v3f32);
  EXPECT_TRUE(isa<example::JoinOp>(join));
  EXPECT_FALSE(isa<example::LoadOp>(join));
  EXPECT_EQ(verify(example::kDialect), "");
}

TEST_F(OverloadTest, tiedTypesShareASuffixAndTheResult) {
  auto *scalars = example::SelectOp::create(builder, poison(f32), poison(i32()), poison(i32()));
  auto *pointers =
      example::SelectOp::create(builder, poison(i32()), poison(localPointer), poison(localPointer));
  EXPECT_EQ(calleeName(scalars), "example.select.i32.f32");
  EXPECT_EQ(calleeName(pointers), "example.select.p3.i32");
  EXPECT_EQ(pointers->getType(), localPointer);
  EXPECT_TRUE(isa<example::SelectOp>(pointers));
  EXPECT_EQ(verify(example::kDialect), "");
}

TEST_F(OverloadTest, everyKindOfImmediateIsRead) {
  auto *load = example::LoadOp::create(builder, FixedVectorType::get(f32, 2), poison(localPointer), 15, true,
                                       0xFEDCBA9876543210);
  EXPECT_EQ(calleeName(load), "example.load.v2f32");
  EXPECT_EQ(load->getIndex(), 15u);
  EXPECT_TRUE(load->getIsVolatile());
  EXPECT_EQ(load->getTag(), 0xFEDCBA9876543210u);
  load->setIsVolatile(false);
  EXPECT_FALSE(load->getIsVolatile());
  EXPECT_EQ(verify(example::kDialect), "");
}

TEST_F(OverloadTest, typesThatTheOpDoesNotHaveAreVerifierErrors) {
  example::JoinOp::create(builder, f32, {});
  example::JoinOp::create(builder, Type::getBFloatTy(context), {});
  example::SelectOp::create(builder, poison(f32), poison(i32()), poison(f32));
  const std::string errors = verify(example::kDialect);
  EXPECT_THAT(errors, HasSubstr("example.join.f32: the result must be vector of i32 or float, not float\n"));
  EXPECT_THAT(errors, HasSubstr("example.join.unsupported: no such operation\n"));
  EXPECT_THAT(errors,
              HasSubstr("example.select.i32.f32: the result and operand 'right' must have the same type\n"));
}

TEST_F(OverloadTest, suffixMustSayTheTypes) {
  auto *load =
      example::LoadOp::create(builder, FixedVectorType::get(f32, 2), poison(localPointer), 0, false, 0);
  load->getCalledFunction()->setName("example.load.v3i16");
  EXPECT_TRUE(isa<example::LoadOp>(load));
  EXPECT_THAT(verify(example::kDialect),
              HasSubstr("with these types the operation is named 'example.load.v2f32'"));
}

TEST_F(OverloadTest, handWrittenVerifierIsCalled) {
  example::LoadOp::create(builder, FixedVectorType::get(f32, 2), poison(localPointer), 16, false, 0);
  EXPECT_THAT(verify(example::kDialect),
              HasSubstr("example.load.v2f32: operand 'index' must be below 16\n  in @test:"));
}

TEST_F(OverloadTest, namesAreOpsOnlyWithTheRightSuffixes) {
  auto find = [](StringRef name) { return example::kDialect.findOp(name); };
  EXPECT_EQ(find("example.select.v4i32.f32"), &example::SelectOp::kInfo);
  EXPECT_EQ(find("example.stop"), &example::StopOp::kInfo);
  for (StringRef name :
       {"example.select", "example.select.i32", "example.select.i32.i32.i32", "example.stop.i32",
        "example.select.i32.", "example.select..i32", "example.select.i32.x", "example.select.v.i32",
        "example.select.i32.i", "example.select.i32.v2", "example.select.i32.i99999999999", "example.",
        "example", "", "lgc.debug.printf", "example.selects.i32.i32"})
    EXPECT_EQ(find(name), nullptr) << name.str();
}

} // namespace
} // namespace lgc
