// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/optimization/SplitNegatedSelects.h"

#include "lgc/analysis/FindInstructions.h"
#include "lgc/analysis/PreservedControlFlow.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace lgc {

namespace {

bool isWorthSplitting(const SelectInst &select) {
  const auto *type = dyn_cast<FixedVectorType>(select.getType());
  return type && type->getElementType()->isFloatTy() && select.getCondition()->getType()->isIntegerTy(1) &&
         (match(select.getTrueValue(), m_FNeg(m_Value())) ||
          match(select.getFalseValue(), m_FNeg(m_Value())));
}

/// Returns a component, whose negation is an instruction of its own.
Value *componentOf(IRBuilderBase &builder, Value *vector, uint64_t index) {
  Value *negated = nullptr;
  if (match(vector, m_FNeg(m_Value(negated))))
    return builder.CreateFNeg(builder.CreateExtractElement(negated, index));
  return builder.CreateExtractElement(vector, index);
}

Value *split(SelectInst &select) {
  IRBuilder<> builder(&select);
  builder.setFastMathFlags(select.getFastMathFlags());
  auto *type = cast<FixedVectorType>(select.getType());
  Value *result = PoisonValue::get(type);
  for (uint64_t i = 0; i < type->getNumElements(); ++i) {
    Value *whenTrue = componentOf(builder, select.getTrueValue(), i);
    Value *whenFalse = componentOf(builder, select.getFalseValue(), i);
    Value *component = builder.CreateSelect(select.getCondition(), whenTrue, whenFalse);
    result = builder.CreateInsertElement(result, component, i);
  }
  return result;
}

} // namespace

PreservedAnalyses SplitNegatedSelects::run(Function &function, FunctionAnalysisManager &) {
  const SmallVector<SelectInst *> selects = findInstructions<SelectInst>(function, isWorthSplitting);
  for (SelectInst *select : selects) {
    select->replaceAllUsesWith(split(*select));
    select->eraseFromParent();
  }
  return preservingControlFlow(!selects.empty());
}

} // namespace lgc
