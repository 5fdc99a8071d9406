// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The buffer's parts are, for N sets and R rows, one row for each binding number up to the largest of its
// set:
//
//   dword 0     1                   1 + N   1 + N + R              1 + 2N + R            1 + 2N + 2R
//   index of ─► of each set: its    sizes   of each set: its rows  of each row: its      written
//   the fourth  sizes               ◄─ R ─► among the next         first element, or 0

#include "llpc/runtime/ValidationInputs.h"
#include "protocol/ValidationProtocol.h"

#include <algorithm>

namespace llpc::runtime {
namespace {

/// Where the parts of a buffer begin.
struct Parts {
  uint32_t sets = 0;
  uint32_t rows = 0;

  uint32_t sizes() const { return 1 + sets; }
  uint32_t setsToBindings() const { return sizes() + rows; }
  uint32_t bindingsToWritten() const { return setsToBindings() + sets; }
  uint32_t written() const { return bindingsToWritten() + rows; }
};

uint64_t rowsOf(const InputSet &set) {
  uint64_t rows = 0;
  for (const InputBinding &binding : set)
    rows = std::max(rows, uint64_t(binding.binding) + 1);
  return rows;
}

uint64_t totalDwords(std::span<const InputSet> sets) {
  uint64_t total = 1;
  for (const InputSet &set : sets) {
    total += 2 + 2 * rowsOf(set);
    for (const InputBinding &binding : set)
      total += binding.count;
  }
  return total;
}

bool hasDuplicates(const InputSet &set) {
  std::vector<uint32_t> numbers;
  for (const InputBinding &binding : set)
    numbers.push_back(binding.binding);
  std::ranges::sort(numbers);
  return std::ranges::adjacent_find(numbers) != numbers.end();
}

/// Fills in all parts in front of the elements.
void fillIndices(const Parts &parts, std::span<const uint32_t> firstRows, std::span<const uint32_t> counts,
                 std::vector<uint32_t> &dwords) {
  dwords[0] = parts.setsToBindings();
  for (uint32_t set = 0; set != parts.sets; ++set) {
    dwords[1 + set] = parts.sizes() + firstRows[set];
    dwords[parts.setsToBindings() + set] = parts.bindingsToWritten() + firstRows[set];
  }
  uint32_t element = parts.written();
  for (uint32_t row = 0; row != parts.rows; ++row) {
    dwords[parts.sizes() + row] = counts[row];
    dwords[parts.bindingsToWritten() + row] = counts[row] == 0 ? 0 : element;
    element += counts[row];
  }
}

} // namespace

const char *describe(InputsError error) {
  switch (error) {
  case InputsError::None:
    return "no error";
  case InputsError::UnknownSet:
    return "there is no such set";
  case InputsError::UnknownBinding:
    return "the set has no such binding";
  case InputsError::IndexOutOfBounds:
    return "the index is out of the array's bounds";
  case InputsError::LengthOutOfBounds:
    return "the length is more than the array's largest";
  case InputsError::ContradictoryFacts:
    return "a descriptor cannot be both written and destroyed";
  case InputsError::DuplicateBinding:
    return "a set has a binding twice";
  case InputsError::TooLarge:
    return "the buffer would be too large";
  }
  return "an unknown error";
}

InputsError ValidationInputs::init(std::span<const InputSet> sets) {
  if (std::ranges::any_of(sets, hasDuplicates))
    return InputsError::DuplicateBinding;
  uint64_t total = totalDwords(sets);
  if (total > kMaxDwords)
    return InputsError::TooLarge;

  firstRows_ = {0};
  capacities_.clear();
  for (const InputSet &set : sets) {
    capacities_.resize(firstRows_.back() + rowsOf(set));
    for (const InputBinding &binding : set)
      capacities_[firstRows_.back() + binding.binding] = binding.count;
    firstRows_.push_back(uint32_t(capacities_.size()));
  }
  dwords_.assign(total, 0);
  fillIndices({uint32_t(sets.size()), firstRows_.back()}, firstRows_, capacities_, dwords_);
  return InputsError::None;
}

InputsError ValidationInputs::find(uint32_t set, uint32_t binding, uint32_t &row) const {
  if (set >= firstRows_.size() - 1)
    return InputsError::UnknownSet;
  if (binding >= firstRows_[set + 1] - firstRows_[set])
    return InputsError::UnknownBinding;
  row = firstRows_[set] + binding;
  return capacities_[row] == 0 ? InputsError::UnknownBinding : InputsError::None;
}

InputsUpdate ValidationInputs::setElement(uint32_t set, uint32_t binding, uint32_t index, uint32_t facts) {
  constexpr uint32_t kBoth = protocol::kDescriptorWritten | protocol::kDescriptorDestroyed;
  uint32_t row = 0;
  if (InputsError error = find(set, binding, row); error != InputsError::None)
    return {error};
  if (index >= capacities_[row])
    return {InputsError::IndexOutOfBounds};
  if ((facts & kBoth) == kBoth)
    return {InputsError::ContradictoryFacts};
  Parts parts{uint32_t(firstRows_.size() - 1), firstRows_.back()};
  uint32_t dword = dwords_[parts.bindingsToWritten() + row] + index;
  dwords_[dword] = facts;
  return {InputsError::None, dword};
}

InputsUpdate ValidationInputs::setArrayLength(uint32_t set, uint32_t binding, uint32_t length) {
  uint32_t row = 0;
  if (InputsError error = find(set, binding, row); error != InputsError::None)
    return {error};
  if (length > capacities_[row])
    return {InputsError::LengthOutOfBounds};
  uint32_t dword = Parts{uint32_t(firstRows_.size() - 1), firstRows_.back()}.sizes() + row;
  dwords_[dword] = length;
  return {InputsError::None, dword};
}

} // namespace llpc::runtime
