// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Control flow that is not structured, or not well formed, and what is said about it.

#include "spirv/ModuleSupport.h"

#include <gmock/gmock.h>

namespace llpc::spirv::test {
namespace {

using ::testing::HasSubstr;

struct Case {
  const char *name;
  const char *blocks;
  const char *message;
};

class ControlFlowRefusal : public ::testing::TestWithParam<Case> {};

TEST_P(ControlFlowRefusal, IsExplained) {
  EXPECT_THAT(refusal(shader(GetParam().blocks)), HasSubstr(GetParam().message));
}

const Case kCases[] = {
    {"SelectionWithoutMerge", R"(
      %1 = OpLabel
           OpBranchConditional %104 %2 %3
      %2 = OpLabel
           OpBranch %4
      %3 = OpLabel
           OpBranch %4
      %4 = OpLabel
           OpReturn)",
     "word 73: error: OpSelectionMerge is missing before this selection\n  OpBranchConditional %104 %2 %3"},
    {"SwitchWithoutMerge", R"(
      %1 = OpLabel
           OpSwitch %106 %2
      %2 = OpLabel
           OpReturn)",
     "OpSelectionMerge is missing before OpSwitch"},
    {"BackEdgeWithoutLoopMerge", R"(
      %1 = OpLabel
           OpBranch %2
      %2 = OpLabel
           OpBranchConditional %104 %2 %3
      %3 = OpLabel
           OpReturn)",
     "the branch back to %2 does not go to a loop header"},
    {"TwoBackEdges", R"(
      %1 = OpLabel
           OpBranch %2
      %2 = OpLabel
           OpLoopMerge %5 %3 None
           OpBranch %3
      %3 = OpLabel
           OpBranchConditional %104 %2 %4
      %4 = OpLabel
           OpBranchConditional %104 %2 %5
      %5 = OpLabel
           OpReturn)",
     "the loop header %2 has a second branch back to it"},
    {"BackEdgeFromTheLoopsBody", R"(
      %1 = OpLabel
           OpBranch %2
      %2 = OpLabel
           OpLoopMerge %5 %4 None
           OpBranchConditional %104 %3 %5
      %3 = OpLabel
           OpBranch %2
      %4 = OpLabel
           OpBranch %2
      %5 = OpLabel
           OpReturn)",
     "the branch back to %2 does not come from the loop's continue construct"},
    {"LoopWithoutBackEdge", R"(
      %1 = OpLabel
           OpLoopMerge %3 %2 None
           OpBranch %2
      %2 = OpLabel
           OpBranch %3
      %3 = OpLabel
           OpReturn)",
     "elsewhere than at its back edge"},
    {"NothingBranchesBack", R"(
      %1 = OpLabel
           OpLoopMerge %3 %2 None
           OpBranch %3
      %2 = OpLabel
           OpUnreachable
      %3 = OpLabel
           OpReturn)",
     "nothing branches back to the loop header"},
    {"BranchOutOfASelectionPastItsMergeBlock", R"(
      %1 = OpLabel
           OpSelectionMerge %6 None
           OpBranchConditional %104 %2 %5
      %2 = OpLabel
           OpSelectionMerge %4 None
           OpBranchConditional %104 %3 %4
      %3 = OpLabel
           OpBranch %5
      %4 = OpLabel
           OpBranch %6
      %5 = OpLabel
           OpBranch %6
      %6 = OpLabel
           OpReturn)",
     "elsewhere than to a merge block or continue target"},
    {"SharedMergeBlock", R"(
      %1 = OpLabel
           OpSelectionMerge %3 None
           OpBranchConditional %104 %2 %3
      %2 = OpLabel
           OpSelectionMerge %3 None
           OpBranchConditional %104 %4 %3
      %4 = OpLabel
           OpBranch %3
      %3 = OpLabel
           OpReturn)",
     "%3 is already the merge block of %1"},
    {"MergeBlockNotDominated", R"(
      %1 = OpLabel
           OpSelectionMerge %5 None
           OpBranchConditional %104 %2 %3
      %2 = OpLabel
           OpSelectionMerge %4 None
           OpBranchConditional %104 %4 %5
      %3 = OpLabel
           OpBranch %4
      %4 = OpLabel
           OpBranch %5
      %5 = OpLabel
           OpReturn)",
     "the header %2 does not dominate its merge block %4"},
    {"HeaderIsItsOwnMergeBlock", R"(
      %1 = OpLabel
           OpBranch %2
      %2 = OpLabel
           OpSelectionMerge %2 None
           OpBranchConditional %104 %3 %4
      %3 = OpLabel
           OpReturn
      %4 = OpLabel
           OpReturn)",
     "does not dominate its merge block %2"},
    {"MergeIsContinueTarget", R"(
      %1 = OpLabel
           OpBranch %2
      %2 = OpLabel
           OpLoopMerge %3 %3 None
           OpBranch %3
      %3 = OpLabel
           OpBranch %2)",
     "the merge block and the continue target are the same block"},
    {"BranchIntoASelection", R"(
      %1 = OpLabel
           OpSelectionMerge %5 None
           OpBranchConditional %104 %2 %3
      %2 = OpLabel
           OpSelectionMerge %6 None
           OpBranchConditional %104 %4 %6
      %4 = OpLabel
           OpBranch %6
      %6 = OpLabel
           OpBranch %5
      %3 = OpLabel
           OpBranch %4
      %5 = OpLabel
           OpReturn)",
     "does not dominate"},
    {"BranchIntoALoop", R"(
      %1 = OpLabel
           OpSelectionMerge %9 None
           OpSwitch %106 %9 1 %2 2 %5
      %2 = OpLabel
           OpLoopMerge %4 %3 None
           OpBranchConditional %104 %3 %4
      %3 = OpLabel
           OpBranch %2
      %4 = OpLabel
           OpBranch %9
      %5 = OpLabel
           OpBranch %3
      %9 = OpLabel
           OpReturn)",
     "the loop header does not dominate the continue target"},
    {"BranchPastTheMergeBlock", R"(
      %1 = OpLabel
           OpSelectionMerge %5 None
           OpBranchConditional %104 %2 %5
      %2 = OpLabel
           OpBranch %3
      %5 = OpLabel
           OpBranch %3
      %3 = OpLabel
           OpReturn)",
     "the branch to %3 enters the construct of %1 elsewhere than at its header"},
    {"BreakOutOfAnOuterSwitch", R"(
      %1 = OpLabel
           OpSelectionMerge %9 None
           OpSwitch %106 %9 1 %2
      %2 = OpLabel
           OpSelectionMerge %4 None
           OpSwitch %106 %9 1 %3
      %3 = OpLabel
           OpBranch %4
      %4 = OpLabel
           OpBranch %9
      %9 = OpLabel
           OpReturn)",
     "to the merge block of a switch that is not the innermost"},
    {"BranchToTheFirstBlock", R"(
      %1 = OpLabel
           OpLoopMerge %3 %2 None
           OpBranch %2
      %2 = OpLabel
           OpBranch %1
      %3 = OpLabel
           OpReturn)",
     "the first block of a function cannot be branched to"},
    {"BreakOutOfAnOuterLoop", R"(
      %1 = OpLabel
           OpBranch %6
      %6 = OpLabel
           OpLoopMerge %9 %8 None
           OpBranch %2
      %2 = OpLabel
           OpLoopMerge %5 %4 None
           OpBranchConditional %104 %3 %9
      %3 = OpLabel
           OpBranch %4
      %4 = OpLabel
           OpBranch %2
      %5 = OpLabel
           OpBranch %8
      %8 = OpLabel
           OpBranch %6
      %9 = OpLabel
           OpReturn)",
     "to the merge block of a loop that is not the innermost"},
    {"ContinueAnOuterLoop", R"(
      %1 = OpLabel
           OpBranch %6
      %6 = OpLabel
           OpLoopMerge %9 %8 None
           OpBranch %2
      %2 = OpLabel
           OpLoopMerge %5 %4 None
           OpBranchConditional %104 %3 %8
      %3 = OpLabel
           OpBranch %4
      %4 = OpLabel
           OpBranch %2
      %5 = OpLabel
           OpBranch %8
      %8 = OpLabel
           OpBranch %6
      %9 = OpLabel
           OpReturn)",
     "to the continue target of a loop that is not the innermost"},
    {"LeavesASelectionToAnOuterMerge", R"(
      %1 = OpLabel
           OpSelectionMerge %6 None
           OpBranchConditional %104 %2 %6
      %2 = OpLabel
           OpSelectionMerge %5 None
           OpBranchConditional %104 %3 %5
      %3 = OpLabel
           OpBranch %6
      %5 = OpLabel
           OpBranch %6
      %6 = OpLabel
           OpReturn)",
     "the branch to %6 leaves the construct of %2 to the merge block of a selection around it"},
    {"CasesInACircle", R"(
      %1 = OpLabel
           OpSelectionMerge %4 None
           OpSwitch %106 %2 1 %3
      %2 = OpLabel
           OpBranch %3
      %3 = OpLabel
           OpBranch %2
      %4 = OpLabel
           OpReturn)",
     "closes a cycle that has no loop header"},
    {"BlockBeforeItsDominator", R"(
      %1 = OpLabel
           OpBranch %3
      %2 = OpLabel
           OpReturn
      %3 = OpLabel
           OpBranch %2)",
     "the block comes before %3, which dominates it"},
    {"ValueDoesNotDominate", R"(
      %1 = OpLabel
           OpSelectionMerge %3 None
           OpBranchConditional %104 %2 %3
      %2 = OpLabel
      %9 = OpIAdd %105 %106 %106
           OpBranch %3
      %3 = OpLabel
      %8 = OpIAdd %105 %9 %106
           OpReturn)",
     "error: %9 is defined in block %2, which does not dominate block %3\n  %8 = OpIAdd %105 %9 %106"},
    {"PhiValueDoesNotReachItsEdge", R"(
      %1 = OpLabel
           OpSelectionMerge %3 None
           OpBranchConditional %104 %2 %3
      %2 = OpLabel
      %9 = OpIAdd %105 %106 %106
           OpBranch %3
      %3 = OpLabel
      %8 = OpPhi %105 %9 %1 %106 %2
           OpReturn)",
     "%9 is defined in block %2, which does not dominate block %1"},
    {"PhiWithoutAPredecessor", R"(
      %1 = OpLabel
           OpSelectionMerge %3 None
           OpBranchConditional %104 %2 %3
      %2 = OpLabel
           OpBranch %3
      %3 = OpLabel
      %8 = OpPhi %105 %106 %1
           OpReturn)",
     "the phi has no value for predecessor %2"},
    {"PhiWithAStranger", R"(
      %1 = OpLabel
           OpBranch %2
      %2 = OpLabel
      %8 = OpPhi %105 %106 %1 %106 %2
           OpReturn)",
     "%2 is not a predecessor of the phi's block"},
    {"PhiWithAPredecessorTwice", R"(
      %1 = OpLabel
           OpBranch %2
      %2 = OpLabel
      %8 = OpPhi %105 %106 %1 %106 %1
           OpReturn)",
     "the phi names a predecessor twice"},
    {"PhiAfterOtherInstructions", R"(
      %1 = OpLabel
           OpBranch %2
      %2 = OpLabel
      %7 = OpIAdd %105 %106 %106
      %8 = OpPhi %105 %106 %1
           OpReturn)",
     "OpPhi must come first in its block"},
    {"MergeWithoutBranch", R"(
      %1 = OpLabel
           OpSelectionMerge %2 None
           OpBranch %2
      %2 = OpLabel
           OpReturn)",
     "OpBranchConditional or OpSwitch must directly follow OpSelectionMerge"},
    {"LoopMergeWithoutBranch", R"(
      %1 = OpLabel
           OpLoopMerge %1 %1 None
           OpReturn)",
     "OpBranch or OpBranchConditional must directly follow OpLoopMerge"},
    {"OneBranchWeight", R"(
      %1 = OpLabel
           OpSelectionMerge %2 None
           OpBranchConditional %104 %2 %2 7
      %2 = OpLabel
           OpReturn)",
     "there are branch weights for both targets or for none"},
};

INSTANTIATE_TEST_SUITE_P(All, ControlFlowRefusal, ::testing::ValuesIn(kCases),
                         [](const auto &info) { return std::string(info.param.name); });

} // namespace
} // namespace llpc::spirv::test
