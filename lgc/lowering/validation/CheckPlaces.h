// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/abi/CheckSites.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace lgc {

class CheckReportOp;

/// The places of a module's reports. Reports of one instruction share a place if they are reached through the
/// same calls.
class CheckPlaces {
public:
  CheckPlaces(const PipelineState &state, const CheckSites &sites) : state_(state), sites_(sites) {}

  /// Adds the place of a report, whose site must exist.
  void add(const CheckReportOp &report);

  /// Gives each place its id, a hash of what it says. Must be called once, after the last add().
  void assignIds();

  /// Returns the number of the report's place, which is also that of its counter.
  uint32_t numberOf(const CheckReportOp &report) const { return numbers_.lookup(&report); }

  /// Returns the places in the order of their numbers.
  const std::vector<CheckPlace> &places() const { return places_; }

private:
  const PipelineState &state_;
  const CheckSites &sites_;
  std::vector<CheckPlace> places_;
  std::vector<std::string> texts_; ///< of each place, for its id
  llvm::StringMap<uint32_t> numbersByText_;
  llvm::DenseMap<const CheckReportOp *, uint32_t> numbers_;
};

} // namespace lgc
