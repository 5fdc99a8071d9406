// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/controlflow/SwitchTargets.h"

#include "llvm/ADT/APInt.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace lgc {

/// The first and last of consecutive values.
using CaseRange = std::pair<APInt, APInt>;

static SmallVector<CaseRange> rangesOf(SmallVector<APInt> values) {
  llvm::sort(values, [](const APInt &a, const APInt &b) { return a.ult(b); });
  SmallVector<CaseRange> ranges;
  for (const APInt &value : values) {
    if (!ranges.empty() && ranges.back().second + 1 == value)
      ranges.back().second = value;
    else
      ranges.emplace_back(value, value);
  }
  return ranges;
}

static Value *createIsInOneOf(IRBuilder<> &builder, Value *value, ArrayRef<CaseRange> ranges) {
  Value *result = nullptr;
  for (const auto &[first, last] : ranges) {
    Value *offset = builder.CreateSub(value, builder.getInt(first));
    Value *isIn = builder.CreateICmpULE(offset, builder.getInt(last - first));
    result = result ? builder.CreateOr(result, isIn) : isIn;
  }
  return result;
}

BranchInst *takeOutOfSwitch(BasicBlock &head, BasicBlock &target) {
  constexpr size_t kMaxRanges = 16;
  auto &selection = cast<SwitchInst>(*head.getTerminator());
  const bool isDefault = selection.getDefaultDest() == &target;
  const auto goesToTarget = [&](const auto &each) { return each.getCaseSuccessor() == &target; };
  SmallVector<APInt> values; // the values that go to the target; the others when it is the default
  BasicBlock *newDefault = selection.getDefaultDest();
  for (const auto &each : selection.cases()) {
    if (goesToTarget(each) != isDefault)
      values.push_back(each.getCaseValue()->getValue());
    if (isDefault && !goesToTarget(each))
      newDefault = each.getCaseSuccessor();
  }
  const SmallVector<CaseRange> ranges = rangesOf(std::move(values));
  if (ranges.empty() || ranges.size() > kMaxRanges)
    return nullptr;

  IRBuilder<> builder(&selection);
  Value *isListed = createIsInOneOf(builder, selection.getCondition(), ranges);
  BasicBlock *others = head.splitBasicBlock(&selection, "others");
  for (PHINode &phi : make_early_inc_range(target.phis())) {
    phi.replaceAllUsesWith(phi.getIncomingValue(0));
    phi.eraseFromParent();
  }
  bool isDefaultMade = !isDefault;
  for (auto each = selection.case_begin(); each != selection.case_end();) {
    // One case that goes to the new default is removed.
    const bool becomesDefault = !isDefaultMade && each->getCaseSuccessor() == newDefault;
    isDefaultMade |= becomesDefault;
    each = becomesDefault || goesToTarget(*each) ? selection.removeCase(each) : std::next(each);
  }
  selection.setDefaultDest(newDefault);
  head.getTerminator()->eraseFromParent();
  builder.SetInsertPoint(&head);
  return isDefault ? builder.CreateCondBr(isListed, others, &target)
                   : builder.CreateCondBr(isListed, &target, others);
}

} // namespace lgc
