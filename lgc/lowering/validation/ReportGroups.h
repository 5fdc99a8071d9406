// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace llvm {
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace lgc {

class CheckReplaceOp;
class CheckReportOp;

/// Reports and replacements of a block that share a branch, which is in front of `position`.
struct ReportGroup {
  llvm::SmallVector<CheckReportOp *, 16> reports;
  llvm::SmallVector<CheckReplaceOp *, 4> replacements;
  llvm::Instruction *position = nullptr;

  size_t size() const { return reports.size() + replacements.size(); }
  void add(llvm::Instruction &op);
};

/// Groups the reports and replacements of a function, and erases those that never happen. Those about nothing
/// but descriptors and values from other blocks have their branch at the beginning of the block, where it
/// tears nothing apart: moves what they need there. The others have it at the last one of their group.
std::vector<ReportGroup> groupReports(llvm::Function &function);

/// Returns whether the instruction computes the same, without harm, wherever its operands are known.
bool canMove(const llvm::Instruction &inst);

/// Returns whether the value is false in all lanes.
bool isFalse(const llvm::Value &value);

} // namespace lgc
