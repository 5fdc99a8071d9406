// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spirv/ModuleSupport.h"

#include <gmock/gmock.h>

namespace llpc::spirv::test {
namespace {

using ::testing::HasSubstr;

std::string tree(std::string_view blocks) {
  auto module = parseValid(shader(blocks));
  return module ? constructs(*module->functions().front()) : "refused";
}

TEST(ConstructTree, SelectionEndsBeforeItsMergeBlock) {
  EXPECT_EQ(tree(R"(
    %1 = OpLabel
         OpSelectionMerge %4 None
         OpBranchConditional %104 %2 %3
    %2 = OpLabel
         OpBranch %4
    %3 = OpLabel
         OpBranch %4
    %4 = OpLabel
         OpReturn)"),
            R"(
function 1: 4
  selection 1 merge 4: 1 2 3
)");
}

TEST(ConstructTree, EarlyReturnStaysInsideItsSelection) {
  EXPECT_EQ(tree(R"(
    %1 = OpLabel
         OpSelectionMerge %3 None
         OpBranchConditional %104 %2 %3
    %2 = OpLabel
         OpReturn
    %3 = OpLabel
         OpReturn)"),
            R"(
function 1: 3
  selection 1 merge 3: 1 2
)");
}

TEST(ConstructTree, MergeBlockThatNothingReachesIsPlaced) {
  EXPECT_EQ(tree(R"(
    %1 = OpLabel
         OpSelectionMerge %4 None
         OpBranchConditional %104 %2 %3
    %2 = OpLabel
         OpReturn
    %3 = OpLabel
         OpReturn
    %4 = OpLabel
         OpUnreachable)"),
            R"(
function 1: 4
  selection 1 merge 4: 1 2 3
)");
}

TEST(ConstructTree, LoopWithContinueConstructAndBreakBlock) {
  EXPECT_EQ(tree(R"(
    %1 = OpLabel
         OpBranch %2
    %2 = OpLabel
         OpLoopMerge %8 %6 None
         OpBranch %3
    %3 = OpLabel
         OpSelectionMerge %5 None
         OpBranchConditional %104 %4 %5
    %4 = OpLabel
         OpBranch %8
    %5 = OpLabel
         OpBranch %6
    %6 = OpLabel
         OpBranch %7
    %7 = OpLabel
         OpBranchConditional %104 %2 %8
    %8 = OpLabel
         OpReturn)"),
            R"(
function 1: 1 8
  loop 2 merge 8 continue 6: 2 5
    selection 3 merge 5: 3 4
    continue 6: 6 7
)");
}

TEST(ConstructTree, LoopThatIsItsOwnContinueTargetHasNoContinueConstruct) {
  EXPECT_EQ(tree(R"(
    %1 = OpLabel
         OpBranch %2
    %2 = OpLabel
         OpLoopMerge %3 %2 None
         OpBranchConditional %104 %2 %3
    %3 = OpLabel
         OpReturn)"),
            R"(
function 1: 1 3
  loop 2 merge 3 continue 2: 2
)");
}

TEST(ConstructTree, InfiniteLoop) {
  EXPECT_EQ(tree(R"(
    %1 = OpLabel
         OpBranch %2
    %2 = OpLabel
         OpLoopMerge %4 %3 None
         OpBranch %3
    %3 = OpLabel
         OpBranch %2
    %4 = OpLabel
         OpUnreachable)"),
            R"(
function 1: 1 4
  loop 2 merge 4 continue 3: 2
    continue 3: 3
)");
}

TEST(ConstructTree, BlocksThatNothingLeadsToHaveNoConstruct) {
  auto module = parseValid(shader(R"(
    %1 = OpLabel
         OpReturn
    %2 = OpLabel
         OpReturn)"));
  const Function &function = *module->functions().front();
  EXPECT_EQ(constructs(function), "\nfunction 1: 1\n");
  EXPECT_EQ(function.block(2)->construct, nullptr);
}

TEST(ConstructTree, SwitchWithFallThroughDefaultInTheMiddleAndBreakFromSelection) {
  EXPECT_EQ(tree(R"(
    %1 = OpLabel
         OpSelectionMerge %7 None
         OpSwitch %106 %3 0 %2 5 %4 6 %4 9 %7
    %2 = OpLabel
         OpBranch %3
    %3 = OpLabel
         OpBranch %4
    %4 = OpLabel
         OpSelectionMerge %6 None
         OpBranchConditional %104 %5 %6
    %5 = OpLabel
         OpBranch %7
    %6 = OpLabel
         OpBranch %7
    %7 = OpLabel
         OpReturn)"),
            R"(
function 1: 7
  switch 1 merge 7: 1
    case 2: 2
    case 3: 3
    case 4: 6
      selection 4 merge 6: 4 5
)");
}

TEST(ConstructTree, ContinueAndBreakOutOfASwitchInALoop) {
  EXPECT_EQ(tree(R"(
    %1 = OpLabel
         OpBranch %2
    %2 = OpLabel
         OpLoopMerge %9 %8 None
         OpBranch %3
    %3 = OpLabel
         OpSelectionMerge %7 None
         OpSwitch %106 %8 1 %4 2 %9 3 %5
    %4 = OpLabel
         OpBranch %8
    %5 = OpLabel
         OpSelectionMerge %6 None
         OpBranchConditional %104 %9 %6
    %6 = OpLabel
         OpBranch %7
    %7 = OpLabel
         OpBranch %8
    %8 = OpLabel
         OpBranch %2
    %9 = OpLabel
         OpReturn)"),
            R"(
function 1: 1 9
  loop 2 merge 9 continue 8: 2 7
    switch 3 merge 7: 3
      case 4: 4
      case 5: 6
        selection 5 merge 6: 5
    continue 8: 8
)");
}

TEST(ConstructTree, MergeBlockOfOneLoopMayBeTheHeaderOfTheNext) {
  EXPECT_EQ(tree(R"(
    %1 = OpLabel
         OpBranch %2
    %2 = OpLabel
         OpLoopMerge %4 %3 None
         OpBranchConditional %104 %3 %4
    %3 = OpLabel
         OpBranch %2
    %4 = OpLabel
         OpLoopMerge %6 %5 None
         OpBranchConditional %104 %5 %6
    %5 = OpLabel
         OpBranch %4
    %6 = OpLabel
         OpReturn)"),
            R"(
function 1: 1 6
  loop 2 merge 4 continue 3: 2
    continue 3: 3
  loop 4 merge 6 continue 5: 4
    continue 5: 5
)");
}

TEST(ConstructTree, LoopInsideAContinueConstruct) {
  EXPECT_EQ(tree(R"(
    %1 = OpLabel
         OpBranch %2
    %2 = OpLabel
         OpLoopMerge %6 %3 None
         OpBranch %3
    %3 = OpLabel
         OpLoopMerge %5 %4 None
         OpBranch %4
    %4 = OpLabel
         OpBranchConditional %104 %3 %5
    %5 = OpLabel
         OpBranchConditional %104 %2 %6
    %6 = OpLabel
         OpReturn)"),
            R"(
function 1: 1 6
  loop 2 merge 6 continue 3: 2
    continue 3: 5
      loop 3 merge 5 continue 4: 3
        continue 4: 4
)");
}

// Deeper than the parser's limit, and than recursion over constructs should have to go.
TEST(ConstructTree, RefusesTooDeepNesting) {
  std::string blocks = "%1 = OpLabel\n";
  std::string ends;
  for (uint32_t i = 0; i < 1100; ++i) {
    std::string inner = std::to_string(1000 + i), merge = std::to_string(5000 + i);
    blocks += "OpSelectionMerge %" + merge + " None\nOpBranchConditional %104 %" + inner + " %" + merge +
              "\n%" + inner + " = OpLabel\n";
    std::string next = i == 0 ? "OpReturn\n" : "OpBranch %" + std::to_string(5000 + i - 1) + "\n";
    ends.insert(0, "%" + merge + " = OpLabel\n" + next);
  }
  blocks += "OpBranch %6099\n" + ends;
  EXPECT_THAT(refusal(shader(blocks)), HasSubstr("control flow is nested deeper than 1023"));
}

} // namespace
} // namespace llpc::spirv::test
