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

/// The number of ops that share a branch: their conditions, and what they report, are in registers until
/// then.
constexpr size_t kLargestGroup = 16;

/// The values that can be computed at the beginning of a block.
class EarlyValues {
public:
  explicit EarlyValues(BasicBlock &block) : block_(block) {}

  /// Returns whether all operands of the op are among them.
  bool containOperandsOf(const CallInst &op) {
    return all_of(op.args(), [&](const Use &operand) { return contains(*operand); });
  }

  /// Adds what the operands of the op need in the block.
  void needOperandsOf(const CallInst &op) {
    for (const Use &operand : op.args())
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
    // A replaced descriptor is known behind the branch.
    const bool result = !isa<CheckReplaceOp>(inst) && canMove(*inst) &&
                        all_of(inst->operands(), [&](Use &use) { return contains(*use); });
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

/// Erases the op if it has no effect. Returns whether that is so.
bool eraseUseless(CallInst &op) {
  if (auto *report = dyn_cast<CheckReportOp>(&op)) {
    if (!isFalse(*report->getSuspected()) && !isFalse(*report->getFailed()))
      return false;
  } else {
    auto &replacement = cast<CheckReplaceOp>(op);
    if (!isFalse(*replacement.getSuspected()) && !isFalse(*replacement.getWrong()))
      return false;
    replacement.replaceAllUsesWith(replacement.getDescriptor());
  }
  op.eraseFromParent();
  return true;
}

/// The reports and replacements of a block, in order.
SmallVector<CallInst *> takeOps(BasicBlock &block) {
  SmallVector<CallInst *> ops;
  for (Instruction &inst : make_early_inc_range(block))
    if (isa<CheckReportOp, CheckReplaceOp>(inst) && !eraseUseless(cast<CallInst>(inst)))
      ops.push_back(cast<CallInst>(&inst));
  return ops;
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
  bool isOpen = false; // whether the last group takes another op
  for (CallInst *op : takeOps(block)) {
    if (first.size() < kLargestGroup && early.containOperandsOf(*op)) {
      early.needOperandsOf(*op);
      first.add(*op);
      continue;
    }
    if (!isOpen)
      groups.emplace_back();
    ReportGroup &group = groups.back();
    group.add(*op);
    group.position = op;
    // The next op may need the replaced descriptor.
    isOpen = group.size() < kLargestGroup && !isa<CheckReplaceOp>(op);
  }
  if (first.size() == 0)
    return;
  first.position = early.move();
  groups.push_back(std::move(first));
}

} // namespace

void ReportGroup::add(Instruction &op) {
  if (auto *report = dyn_cast<CheckReportOp>(&op))
    reports.push_back(report);
  else
    replacements.push_back(cast<CheckReplaceOp>(&op));
}

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
