// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/ReportGroups.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace lgc {

namespace {

/// The number of reports that share a branch: their conditions, and what they report, are in registers until
/// then.
constexpr size_t kLargestGroup = 16;

/// The values that can be computed at the beginning of a block.
class EarlyValues {
public:
  explicit EarlyValues(BasicBlock &block) : block_(block) {}

  /// Returns whether all operands of the report are among them.
  bool containOperandsOf(const CheckReportOp &report) {
    return all_of(report.args(), [&](const Use &operand) { return contains(*operand); });
  }

  /// Adds what the operands of the report need in the block.
  void need(const CheckReportOp &report) {
    for (const Use &operand : report.args())
      need(*operand);
  }

  /// Moves all that is needed to the block's beginning, in its order. Returns the instruction behind.
  Instruction *move() {
    Instruction *position = &*block_.getFirstNonPHIOrDbgOrAlloca();
    for (Instruction &inst : make_early_inc_range(block_)) {
      if (!needed_.contains(&inst))
        continue;
      if (&inst == position)
        position = position->getNextNode();
      else
        inst.moveBefore(position->getIterator());
    }
    return position;
  }

private:
  Instruction *inBlock(Value &value) const {
    auto *inst = dyn_cast<Instruction>(&value);
    return inst && inst->getParent() == &block_ && !isa<PHINode>(inst) ? inst : nullptr;
  }

  bool contains(Value &value) {
    Instruction *inst = inBlock(value);
    if (!inst)
      return true;
    const auto known = contains_.find(inst);
    if (known != contains_.end())
      return known->second;
    const bool result = canMove(*inst) && all_of(inst->operands(), [&](Use &use) { return contains(*use); });
    contains_[inst] = result;
    return result;
  }

  void need(Value &value) {
    Instruction *inst = inBlock(value);
    if (inst && needed_.insert(inst).second)
      for (Use &operand : inst->operands())
        need(*operand);
  }

  BasicBlock &block_;
  DenseMap<Instruction *, bool> contains_;
  DenseSet<Instruction *> needed_;
};

/// The reports of a block, in order.
SmallVector<CheckReportOp *> takeReports(BasicBlock &block) {
  SmallVector<CheckReportOp *> reports;
  for (Instruction &inst : make_early_inc_range(block)) {
    auto *report = dyn_cast<CheckReportOp>(&inst);
    if (!report)
      continue;
    if (isFalse(*report->getSuspected()) || isFalse(*report->getFailed()))
      report->eraseFromParent();
    else
      reports.push_back(report);
  }
  return reports;
}

/// Splitting the block at a report must leave private arrays in the entry block, where their size is static.
void moveAllocasToFront(BasicBlock &entry) {
  auto position = entry.getFirstNonPHIOrDbgOrAlloca();
  for (Instruction &inst : make_early_inc_range(make_range(position, entry.end())))
    if (isa<AllocaInst>(inst))
      inst.moveBefore(position);
}

void groupBlock(BasicBlock &block, std::vector<ReportGroup> &groups) {
  EarlyValues early(block);
  ReportGroup first;
  const size_t begin = groups.size();
  for (CheckReportOp *report : takeReports(block)) {
    if (first.reports.size() < kLargestGroup && early.containOperandsOf(*report)) {
      early.need(*report);
      first.reports.push_back(report);
      continue;
    }
    if (groups.size() == begin || groups.back().reports.size() == kLargestGroup)
      groups.emplace_back();
    groups.back().reports.push_back(report);
    groups.back().position = report;
  }
  if (first.reports.empty())
    return;
  first.position = early.move();
  groups.push_back(std::move(first));
}

} // namespace

bool isFalse(const Value &value) {
  const auto *constant = dyn_cast<ConstantInt>(&value);
  return constant && constant->isZero();
}

bool canMove(const Instruction &inst) {
  if (isa<PHINode, AllocaInst>(inst) || inst.isTerminator() || inst.mayHaveSideEffects())
    return false;
  if (const auto *call = dyn_cast<CallInst>(&inst); call && call->isConvergent())
    return false;
  return !inst.mayReadFromMemory() || inst.hasMetadata(LLVMContext::MD_invariant_load);
}

std::vector<ReportGroup> groupReports(Function &function) {
  std::vector<ReportGroup> groups;
  if (function.isDeclaration())
    return groups;
  moveAllocasToFront(function.getEntryBlock());
  for (BasicBlock &block : function)
    groupBlock(block, groups);
  return groups;
}

} // namespace lgc
