// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/controlflow/SwitchTargets.h"

#include "llvm/ADT/APInt.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace lgc {

/// The first and last of consecutive values.
using NumberRange = std::pair<APInt, APInt>;

static SmallVector<NumberRange> rangesOf(SmallVector<APInt> numbers) {
  llvm::sort(numbers, [](const APInt &a, const APInt &b) { return a.ult(b); });
  SmallVector<NumberRange> ranges;
  for (const APInt &number : numbers) {
    if (!ranges.empty() && ranges.back().second + 1 == number)
      ranges.back().second = number;
    else
      ranges.emplace_back(number, number);
  }
  return ranges;
}

static Value *createIsInOneOf(IRBuilder<> &builder, Value *value, ArrayRef<NumberRange> ranges) {
  Value *result = nullptr;
  for (const auto &[first, last] : ranges) {
    Value *offset = builder.CreateSub(value, builder.getInt(first));
    Value *isIn = builder.CreateICmpULE(offset, builder.getInt(last - first));
    result = result ? builder.CreateOr(result, isIn) : isIn;
  }
  return result;
}

BranchInst *takeOutOfSwitch(BasicBlock &head, BasicBlock &arm) {
  constexpr size_t kMaxRanges = 16;
  auto &selection = cast<SwitchInst>(*head.getTerminator());
  const bool isDefault = selection.getDefaultDest() == &arm;
  const auto goesToArm = [&](const auto &each) { return each.getCaseSuccessor() == &arm; };
  SmallVector<APInt> numbers; // the values that go to the arm; the others when it is the default
  BasicBlock *newDefault = selection.getDefaultDest();
  for (const auto &each : selection.cases()) {
    if (goesToArm(each) != isDefault)
      numbers.push_back(each.getCaseValue()->getValue());
    if (isDefault && !goesToArm(each))
      newDefault = each.getCaseSuccessor();
  }
  const SmallVector<NumberRange> ranges = rangesOf(std::move(numbers));
  if (ranges.empty() || ranges.size() > kMaxRanges)
    return nullptr;

  IRBuilder<> builder(&selection);
  Value *isListed = createIsInOneOf(builder, selection.getCondition(), ranges);
  BasicBlock *others = head.splitBasicBlock(&selection, "others");
  for (PHINode &phi : make_early_inc_range(arm.phis())) {
    phi.replaceAllUsesWith(phi.getIncomingValue(0));
    phi.eraseFromParent();
  }
  bool isDefaultMade = !isDefault;
  for (auto each = selection.case_begin(); each != selection.case_end();) {
    // One case that goes to the new default is removed.
    const bool becomesDefault = !isDefaultMade && each->getCaseSuccessor() == newDefault;
    isDefaultMade |= becomesDefault;
    each = becomesDefault || goesToArm(*each) ? selection.removeCase(each) : std::next(each);
  }
  selection.setDefaultDest(newDefault);
  head.getTerminator()->eraseFromParent();
  builder.SetInsertPoint(&head);
  return isDefault ? builder.CreateCondBr(isListed, others, &arm)
                   : builder.CreateCondBr(isListed, &arm, others);
}

} // namespace lgc
