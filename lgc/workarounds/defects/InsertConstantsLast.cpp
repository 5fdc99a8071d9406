// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/InsertConstantsLast.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace lgc {

namespace {

/// Returns the constant that the chain begins with; null if that is defined everywhere, or nowhere.
ConstantVector *partialConstant(const InsertElementInst &first) {
  auto *constant = dyn_cast<ConstantVector>(first.getOperand(0));
  return constant && constant->containsPoisonElement() ? constant : nullptr;
}

/// Returns the instruction whose only use, as the vector, is the next one in a chain; null if there is none.
InsertElementInst *nextOf(InsertElementInst &insert) {
  auto *next = insert.hasOneUse() ? dyn_cast<InsertElementInst>(insert.user_back()) : nullptr;
  return next && next->getOperand(0) == &insert ? next : nullptr;
}

/// Moves the constants of a chain from its beginning to its end. Leaves the chain as it is if an index is
/// variable, and may mean any element.
void moveConstants(InsertElementInst &first, const ConstantVector &constants) {
  SmallBitVector isInserted(constants.getNumOperands());
  InsertElementInst *last = nullptr;
  for (InsertElementInst *insert = &first; insert; insert = nextOf(*insert)) {
    auto *index = dyn_cast<ConstantInt>(insert->getOperand(2));
    if (!index || index->getZExtValue() >= isInserted.size())
      return;
    isInserted.set(index->getZExtValue());
    last = insert;
  }
  first.setOperand(0, PoisonValue::get(first.getType()));
  IRBuilder<> builder(last->getNextNode());
  for (unsigned i = 0; i < constants.getNumOperands(); ++i) {
    Constant *constant = constants.getOperand(i);
    if (isInserted[i] || isa<PoisonValue>(constant))
      continue;
    auto *insert = InsertElementInst::Create(last, constant, builder.getInt64(i));
    last->replaceAllUsesWith(insert);
    insert->setOperand(0, last);
    builder.Insert(insert);
    last = insert;
  }
}

} // namespace

PreservedAnalyses InsertConstantsLast::run(Function &function, FunctionAnalysisManager &) {
  for (Instruction &inst : instructions(function)) {
    auto *first = dyn_cast<InsertElementInst>(&inst);
    if (!first)
      continue;
    if (ConstantVector *constants = partialConstant(*first))
      moveConstants(*first, *constants);
  }
  return PreservedAnalyses::all();
}

} // namespace lgc
