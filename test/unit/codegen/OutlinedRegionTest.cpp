// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/OutlinedRegion.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace lgc {
namespace {

// Two loops, the first of them inside of a branch that shares the second's first block as its way out.
constexpr char kText[] = R"(
define i32 @f(i32 %n, i1 %c) {
entry:
  %start = mul i32 %n, 3
  br i1 %c, label %first, label %second
first:
  %i = phi i32 [ %start, %entry ], [ %next, %first ]
  %next = add i32 %i, %n
  %again = icmp ult i32 %next, 100
  br i1 %again, label %first, label %second
second:
  %k = phi i32 [ 7, %entry ], [ %next, %first ], [ %less, %second ]
  %less = sub i32 %k, %start
  %more = icmp ugt i32 %less, %n
  br i1 %more, label %second, label %last
last:
  %sum = add i32 %less, %start
  ret i32 %sum
}
)";

class OutlinedRegionTest : public testing::Test {
protected:
  OutlinedRegionTest() {
    SMDiagnostic error;
    module_ = parseAssemblyString(kText, error, context_);
    function_ = module_->getFunction("f");
  }

  BasicBlock &block(StringRef name) {
    for (Function &function : *module_) {
      for (BasicBlock &block : function) {
        if (block.getName() == name)
          return block;
      }
    }
    llvm_unreachable("no block of that name");
  }

  bool isValid() const { return !verifyModule(*module_, &errs()); }

  static size_t countVolatile(Function &function) {
    return count_if(instructions(function), [](const Instruction &inst) { return inst.isVolatile(); });
  }

  LLVMContext context_;
  std::unique_ptr<Module> module_;
  Function *function_;
};

TEST_F(OutlinedRegionTest, leavesOneBlockInTheRegionsPlace) {
  std::optional<OutlinedRegion> region = OutlinedRegion::take(block("second"), block("last"));
  ASSERT_TRUE(region);
  EXPECT_TRUE(isValid());
  EXPECT_EQ(block("second").getParent(), &region->function());
  EXPECT_EQ(region->standIn().getParent(), function_);
  EXPECT_EQ(region->standIn().getSingleSuccessor(), &block("last"));
  // %n, %start and the first value of %k go in, %less comes out.
  EXPECT_EQ(countVolatile(*function_), 4u);
  EXPECT_EQ(countVolatile(region->function()), 4u);

  region->putBack();
  EXPECT_TRUE(isValid());
  EXPECT_EQ(module_->size(), 1u);
  EXPECT_EQ(countVolatile(*function_), 0u);
}

TEST_F(OutlinedRegionTest, standsForRegionsInsideOfRegions) {
  std::optional<OutlinedRegion> second = OutlinedRegion::take(block("second"), block("last"));
  std::optional<OutlinedRegion> first = OutlinedRegion::take(block("first"), second->standIn());
  ASSERT_TRUE(first && second);
  EXPECT_TRUE(isValid());
  EXPECT_EQ(function_->size(), 4u);

  // Code that a pass puts behind a region, where the region's result is known.
  Instruction *end = first->standIn().getTerminator();
  PHINode &met = *second->standIn().phis().begin();
  auto *result = cast<Instruction>(met.getIncomingValueForBlock(&first->standIn()));
  BinaryOperator::CreateNot(result, "inverted", end->getIterator());
  first->putBack();
  second->putBack();
  EXPECT_TRUE(isValid());
  EXPECT_EQ(countVolatile(*function_), 0u);
}

TEST_F(OutlinedRegionTest, revealsResultsThatBecomeConstants) {
  std::optional<OutlinedRegion> region = OutlinedRegion::take(block("second"), block("last"));
  ASSERT_TRUE(region);
  Instruction &less = *block("second").getFirstNonPHIIt();
  less.replaceAllUsesWith(ConstantInt::get(less.getType(), 5));
  region->revealConstants();
  EXPECT_EQ(block("last").front().getOperand(0), ConstantInt::get(less.getType(), 5));
  region->putBack();
  EXPECT_TRUE(isValid());
}

TEST_F(OutlinedRegionTest, takesNothingThatReturnsOrBeginsTheFunction) {
  EXPECT_FALSE(OutlinedRegion::take(block("entry"), block("last")));
  EXPECT_FALSE(OutlinedRegion::take(block("last"), block("first")));
  EXPECT_TRUE(isValid());
  EXPECT_EQ(function_->size(), 4u);
}

} // namespace
} // namespace lgc
