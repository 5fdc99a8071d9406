// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/dialect/TestModule.h"

#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <gmock/gmock.h>

using namespace llvm;
using testing::ElementsAre;

namespace lgc {
namespace {

// Writes down what it sees: the set of a buffer, "id", "barrier".
struct Recorder : OpVisitor<Recorder> {
  std::vector<std::string> seen;
  std::function<void(CallInst &)> then = [](CallInst &) {};

  void visitResourceBuffer(ResourceBufferOp &op) { record(op, std::to_string(op.getSet())); }
  void visitInputSubgroupId(InputSubgroupIdOp &op) { record(op, "id"); }
  void visitBarrierWorkgroup(BarrierWorkgroupOp &op) { record(op, "barrier"); }

  void record(CallInst &op, const std::string &text) {
    seen.push_back(text);
    then(op);
  }
};

struct VisitorTest : testing::Test, TestModule {
  VisitorTest() {
    builder.createResourceBuffer(1, 0, builder.getInt32(0), false);
    builder.createInputSubgroupId();
    builder.createInputSubgroupSize();
    builder.createBarrierWorkgroup();
    builder.createResourceBuffer(2, 0, builder.getInt32(0), false);
    builder.CreateRetVoid();
    auto *second =
        Function::Create(function->getFunctionType(), GlobalValue::ExternalLinkage, "second", module);
    builder.SetInsertPoint(BasicBlock::Create(context, "", second));
    builder.createResourceBuffer(3, 0, builder.getInt32(0), false);
  }
  Recorder recorder;
};

TEST_F(VisitorTest, visitsInProgramOrderWhatItHasMethodsFor) {
  recorder.visit(module);
  EXPECT_THAT(recorder.seen, ElementsAre("1", "id", "barrier", "2", "3"));
}

TEST_F(VisitorTest, visitsOneFunction) {
  recorder.visit(*function);
  EXPECT_THAT(recorder.seen, ElementsAre("1", "id", "barrier", "2"));
}

TEST_F(VisitorTest, theVisitedCallMayBeErased) {
  recorder.then = [](CallInst &call) {
    if (!call.getType()->isVoidTy())
      call.replaceAllUsesWith(PoisonValue::get(call.getType()));
    call.eraseFromParent();
  };
  recorder.visit(module);
  EXPECT_EQ(recorder.seen.size(), 5u);
  recorder.visit(module);
  EXPECT_EQ(recorder.seen.size(), 5u);
}

TEST_F(VisitorTest, erasedCallsAheadAreLeftOutAndNewOnesAreNotVisited) {
  recorder.then = [&](CallInst &call) {
    if (recorder.seen.size() > 1)
      return;
    call.getNextNode()->eraseFromParent();
    builder.SetInsertPoint(&call);
    builder.createBarrierWorkgroup();
  };
  recorder.visit(module);
  EXPECT_THAT(recorder.seen, ElementsAre("1", "barrier", "2", "3"));
}

TEST_F(VisitorTest, blocksMayBeSplit) {
  recorder.then = [](CallInst &call) {
    SplitBlockAndInsertIfThen(ConstantInt::getTrue(call.getContext()), call.getIterator(),
                              /*Unreachable=*/false);
  };
  recorder.visit(module);
  EXPECT_THAT(recorder.seen, ElementsAre("1", "id", "barrier", "2", "3"));
}

TEST_F(VisitorTest, forEachOpVisitsOneKind) {
  std::vector<unsigned> sets;
  forEachOp<ResourceBufferOp>(module, [&](ResourceBufferOp &op) {
    sets.push_back(op.getSet());
    op.eraseFromParent();
  });
  EXPECT_THAT(sets, ElementsAre(1, 2, 3));
  forEachOp<ResourceBufferOp>(module, [&](ResourceBufferOp &) { FAIL(); });
  forEachOp<DebugPrintfOp>(module, [&](DebugPrintfOp &) { FAIL(); });
}

} // namespace
} // namespace lgc
