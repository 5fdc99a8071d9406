// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The features that a pass needs and leaves, and the check that the passes of a pipeline are in an order in
// which each gets what it needs.
//
// A pass declares them as `static constexpr PassContract kContract`; lgc/Pipeline.cpp finds it by the pass's
// type and checks the order when it is compiled. Verification compares modules with it (CheckLegality.h).

#pragma once

#include "lgc/legality/IrFeature.h"

namespace lgc {

struct PassContract {
  // Without initializers, a contract that leaves a set out gives a warning.
  // NOLINTBEGIN(readability-redundant-member-init)
  FeatureSet needs{};      ///< must still be legal: the pass is for modules that may hold it
  FeatureSet needsGone{};  ///< must not be legal any more
  FeatureSet removes{};    ///< not in the module any more when the pass is done
  FeatureSet introduces{}; ///< may be in the module when the pass is done, whether it was before or not
  // NOLINTEND(readability-redundant-member-init)
};

/// The contract of passes that only change what is legal wherever they run.
inline constexpr PassContract kKeepsFeatures{};

/// Returns the features that are legal after the pass when `legal` is legal before it.
constexpr FeatureSet legalAfter(const FeatureSet &legal, const PassContract &contract) {
  return (legal - contract.removes) | contract.introduces;
}

enum class OrderFault {
  None,
  GoneTooEarly,      ///< a step before it removed what it needs
  NotGoneYet,        ///< no step before it removed what has to be gone
  NothingToRemove,   ///< no step before it leaves what it removes
  OptionalButNeeded, ///< a step that can be left out removes something
  LeftAtTheEnd,      ///< no step removes what the last may not leave
};

struct OrderProblem {
  OrderFault fault = OrderFault::None;
  size_t step = 0; ///< the number of steps, for LeftAtTheEnd
  Feature feature = Feature::fromIndex(0);

  constexpr bool operator==(const OrderProblem &) const = default;
};

/// The first problem with the order of the steps, each of which has a `contract` and is `required` or not.
/// `input` may be in the module before the first, `output` after the last.
template <typename Steps>
constexpr OrderProblem findOrderProblem(const Steps &steps, const FeatureSet &input,
                                        const FeatureSet &output) {
  FeatureSet legal = input;
  size_t index = 0;
  for (const auto &step : steps) {
    const PassContract &contract = step.contract;
    if (const FeatureSet gone = contract.needs - legal; !gone.empty())
      return {OrderFault::GoneTooEarly, index, gone.first()};
    if (const FeatureSet there = contract.needsGone & legal; !there.empty())
      return {OrderFault::NotGoneYet, index, there.first()};
    if (const FeatureSet absent = contract.removes - legal; !absent.empty())
      return {OrderFault::NothingToRemove, index, absent.first()};
    if (!step.required && !contract.removes.empty())
      return {OrderFault::OptionalButNeeded, index, contract.removes.first()};
    legal = legalAfter(legal, contract);
    ++index;
  }
  if (const FeatureSet left = legal - output; !left.empty())
    return {OrderFault::LeftAtTheEnd, index, left.first()};
  return {};
}

/// All that the steps remove.
template <typename Steps>
constexpr FeatureSet allRemoved(const Steps &steps) {
  FeatureSet result;
  for (const auto &step : steps)
    result = result | step.contract.removes;
  return result;
}

} // namespace lgc
