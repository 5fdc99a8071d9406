// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/PipelineStep.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

#include <vector>

using namespace lgc;

namespace {

struct Step {
  PassContract contract;
  bool required = true;
};

const FeatureSet kPrint = {OpKind::DebugPrintf};
const FeatureSet kBuffer = {OpKind::ResourceBuffer};

OrderProblem problemOf(const std::vector<Step> &steps) {
  return findOrderProblem(steps, kPrint | kBuffer, FeatureSet());
}

const Step kLowerPrint{{.needs = kBuffer, .removes = kPrint}};
const Step kLowerBuffer{{.needsGone = kPrint, .removes = kBuffer}};

TEST(PassOrder, RightOrder) {
  EXPECT_EQ(problemOf({kLowerPrint, kLowerBuffer}), OrderProblem());
}

TEST(PassOrder, GoneTooEarly) {
  const Step lowerBuffer{{.removes = kBuffer}};
  EXPECT_EQ(problemOf({lowerBuffer, kLowerPrint}),
            (OrderProblem{OrderFault::GoneTooEarly, 1, OpKind::ResourceBuffer}));
}

TEST(PassOrder, NotGoneYet) {
  EXPECT_EQ(problemOf({kLowerBuffer, kLowerPrint}),
            (OrderProblem{OrderFault::NotGoneYet, 0, OpKind::DebugPrintf}));
}

TEST(PassOrder, NothingToRemove) {
  EXPECT_EQ(problemOf({kLowerPrint, kLowerPrint, kLowerBuffer}),
            (OrderProblem{OrderFault::NothingToRemove, 1, OpKind::DebugPrintf}));
}

TEST(PassOrder, OptionalButNeeded) {
  Step optional = kLowerBuffer;
  optional.required = false;
  EXPECT_EQ(problemOf({kLowerPrint, optional}),
            (OrderProblem{OrderFault::OptionalButNeeded, 1, OpKind::ResourceBuffer}));
}

TEST(PassOrder, LeftAtTheEnd) {
  const Step introduce{{.introduces = {OpKind::UserDataDword}}};
  EXPECT_EQ(problemOf({kLowerPrint, kLowerBuffer, introduce}),
            (OrderProblem{OrderFault::LeftAtTheEnd, 3, OpKind::UserDataDword}));
  EXPECT_EQ(problemOf({kLowerPrint}), (OrderProblem{OrderFault::LeftAtTheEnd, 1, OpKind::ResourceBuffer}));
}

std::vector<PipelineStep> stepsOfPipeline() {
  return {pipelineSteps().begin(), pipelineSteps().end()};
}

OrderProblem problemOfPipeline(const std::vector<PipelineStep> &steps) {
  return findOrderProblem(steps, kLegalInput, kLegalOutput);
}

TEST(PassOrder, Pipeline) {
  EXPECT_EQ(problemOfPipeline(stepsOfPipeline()), OrderProblem());
}

/// Returns whether the step removes no op or feature as a whole, so that no other pass can need it: it
/// refuses shaders, or rewrites only those ops whose operands no GPU has an instruction for.
bool changesNoFeature(llvm::StringRef step) {
  return step == "lgc-check-program-size" || step == "lgc-loop-over-descriptors" ||
         step == "lgc-expand-image-atomics";
}

// Contracts that say too little would let this pass.
TEST(PassOrder, EveryRequiredStepOfThePipelineIsMissed) {
  const std::vector<PipelineStep> steps = stepsOfPipeline();
  for (size_t i = 0; i < steps.size(); ++i) {
    std::vector<PipelineStep> others = steps;
    others.erase(others.begin() + i);
    if (steps[i].required && !changesNoFeature(steps[i].name)) {
      EXPECT_NE(problemOfPipeline(others), OrderProblem()) << steps[i].name.str();
    }
  }
}

TEST(PassOrder, EveryRequiredStepOfThePipelineMayNotBeTheLast) {
  const std::vector<PipelineStep> steps = stepsOfPipeline();
  for (size_t i = 0; i + 1 < steps.size(); ++i) {
    std::vector<PipelineStep> moved = steps;
    std::rotate(moved.begin() + i, moved.begin() + i + 1, moved.end());
    // Arithmetic and images may stay as they are until the end.
    const bool mayBeLast = steps[i].name == "lgc-lower-rounding" || steps[i].name == "lgc-lower-images" ||
                           steps[i].name == "lgc-lower-dot-products" || steps[i].name == "lgc-lower-float8";
    if (steps[i].required && !mayBeLast) {
      EXPECT_NE(problemOfPipeline(moved), OrderProblem()) << steps[i].name.str();
    }
  }
}

TEST(PassOrder, EveryOpIsLowered) {
  EXPECT_TRUE((FeatureSet::allOps() - allRemoved(pipelineSteps())).empty());
}

} // namespace
