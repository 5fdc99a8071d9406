// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Dominators.h"

#include <cstdint>
#include <map>

namespace lgc {

/// The checks so far of a function, in an order in which those that dominate others come first. A check that
/// another one dominates has nothing to report: each of its lanes has passed the other one, or was reported
/// there.
template <typename Subject>
class DominatingChecks {
public:
  explicit DominatingChecks(const llvm::DominatorTree &dominators) : dominators_(dominators) {}

  /// Adds a check of so many bytes of the subject. Returns false, and adds nothing, if one of as many
  /// dominates it.
  bool add(const Subject &subject, const llvm::BasicBlock *block, uint32_t bytes = 0) {
    llvm::SmallVector<Check, 2> &checks = checks_[subject];
    for (const Check &check : checks)
      if (check.bytes >= bytes && dominators_.dominates(check.block, block))
        return false;
    if (checks.size() < kMaxChecks)
      checks.push_back({block, bytes});
    return true;
  }

private:
  struct Check {
    const llvm::BasicBlock *block = nullptr;
    uint32_t bytes = 0;
  };

  /// For each subject: more in blocks that do not dominate each other would make this quadratic.
  static constexpr size_t kMaxChecks = 64;

  const llvm::DominatorTree &dominators_;
  std::map<Subject, llvm::SmallVector<Check, 2>> checks_;
};

} // namespace lgc
