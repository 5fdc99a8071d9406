// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/dialect/TestModule.h"

#include <gmock/gmock.h>

using namespace llvm;

namespace lgc {
namespace {

Constant *makeFormat(Module &module, StringRef text) {
  Constant *value = ConstantDataArray::getString(module.getContext(), text);
  return new GlobalVariable(module, value->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, value,
                            "format", nullptr, GlobalValue::NotThreadLocal, /*AddressSpace=*/4);
}

TEST(OpClass, createDeclaresTheFunctionOnce) {
  TestModule test;
  ResourceBufferOp *first =
      test.builder.createResourceBuffer(1, 2, test.builder.getInt32(3), false, "buffer");
  auto *second = ResourceBufferOp::create(test.builder, 4, 5, test.builder.getInt32(6), false);
  EXPECT_EQ(first->getCalledFunction(), second->getCalledFunction());
  EXPECT_EQ(first->getName(), "buffer");
  EXPECT_EQ(first->getType(), PointerType::get(test.context, 7));

  const Function &declaration = *first->getCalledFunction();
  EXPECT_EQ(declaration.getName(), "lgc.resource.buffer");
  EXPECT_EQ(declaration.getMemoryEffects(), MemoryEffects::none());
  EXPECT_TRUE(declaration.hasFnAttribute(Attribute::NoSync));
  EXPECT_TRUE(declaration.doesNotThrow());
  EXPECT_TRUE(declaration.willReturn());
  EXPECT_FALSE(declaration.isConvergent());
  EXPECT_TRUE(first->cannotMerge());
  EXPECT_FALSE(declaration.hasFnAttribute(Attribute::NoMerge));
  EXPECT_EQ(test.verify(), "");
}

TEST(OpClass, barrierIsConvergentAndMayTouchMemory) {
  TestModule test;
  const BarrierWorkgroupOp *barrier = test.builder.createBarrierWorkgroup();
  const Function &declaration = *barrier->getCalledFunction();
  EXPECT_TRUE(declaration.isConvergent());
  EXPECT_EQ(declaration.getMemoryEffects(), MemoryEffects::unknown());
  EXPECT_FALSE(declaration.willReturn());
  EXPECT_FALSE(barrier->cannotMerge());
  EXPECT_EQ(test.verify(), "");
}

TEST(OpClass, accessorsReadAndWriteOperands) {
  TestModule test;
  ResourceBufferOp *op = test.builder.createResourceBuffer(0xFFFFFFF0, 6, test.builder.getInt32(0), false);
  EXPECT_EQ(op->getSet(), 0xFFFFFFF0u);
  EXPECT_EQ(op->getBinding(), 6u);
  EXPECT_EQ(op->getIndex(), test.builder.getInt32(0));
  op->setSet(7);
  op->setBinding(0x80000000);
  op->setIndex(test.builder.getInt32(9));
  EXPECT_EQ(op->getSet(), 7u);
  EXPECT_EQ(op->getBinding(), 0x80000000u);
  EXPECT_EQ(op->getIndex(), test.builder.getInt32(9));
  EXPECT_EQ(test.verify(), "");
}

TEST(OpClass, variadicOperandsFollowTheFixedOnes) {
  TestModule test;
  Value *buffer = test.builder.createResourceBuffer(0, 0, test.builder.getInt32(0), false);
  Constant *format = makeFormat(test.module, "%u %f");
  Value *values[] = {test.builder.getInt32(1), ConstantFP::get(test.builder.getFloatTy(), 2.0)};
  DebugPrintfOp *op = test.builder.createDebugPrintf(buffer, format, values);
  EXPECT_EQ(op->getBuffer(), buffer);
  EXPECT_EQ(op->getFormat(), format);
  EXPECT_THAT(op->getArgs(), testing::ElementsAre(values[0], values[1]));
  EXPECT_THAT(test.builder.createDebugPrintf(buffer, format, {})->getArgs(), testing::IsEmpty());
  EXPECT_EQ(test.verify(), "");
}

TEST(OpClass, classofTellsOpsApart) {
  TestModule test;
  Value *buffer = test.builder.createResourceBuffer(0, 0, test.builder.getInt32(0), false);
  Value *size = test.builder.createResourceBufferSize(buffer);
  EXPECT_TRUE(isa<ResourceBufferOp>(buffer));
  EXPECT_FALSE(isa<ResourceBufferSizeOp>(buffer));
  EXPECT_FALSE(isa<ResourceBufferOp>(size));
  EXPECT_TRUE(isa<ResourceBufferSizeOp>(size));
  EXPECT_FALSE(isa<ResourceBufferOp>(test.builder.getInt32(0)));
  EXPECT_EQ(dyn_cast<ResourceBufferOp>(size), nullptr);
}

TEST(OpClass, callOfAnotherTypeIsNoOp) {
  TestModule test;
  test.builder.createInputSubgroupId();
  auto *type = FunctionType::get(test.builder.getVoidTy(), false);
  CallInst *call = test.builder.CreateCall(type, test.module.getFunction("lgc.input.subgroup.id"));
  EXPECT_FALSE(isa<InputSubgroupIdOp>(call));
  EXPECT_THAT(test.verify(), testing::HasSubstr("the call's type must be the declaration's, i32 ()"));
}

} // namespace
} // namespace lgc
