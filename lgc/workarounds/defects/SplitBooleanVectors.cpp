// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/SplitBooleanVectors.h"

#include "lgc/analysis/PreservedControlFlow.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace lgc {

namespace {

/// Replaces uses of an integer that is `cast` from a vector of booleans by operations on the elements.
class BooleanVectorSplitter {
public:
  explicit BooleanVectorSplitter(BitCastInst &cast) : cast_(cast), builder_(&cast) {}

  void run() {
    for (unsigned i = 0, count = cast<FixedVectorType>(cast_.getSrcTy())->getNumElements(); i < count; ++i)
      elements_.push_back(builder_.CreateExtractElement(cast_.getOperand(0), i));
    for (User *user : make_early_inc_range(cast_.users())) {
      if (auto *compare = dyn_cast<ICmpInst>(user))
        replace(*compare);
    }
    if (!cast_.use_empty())
      cast_.replaceAllUsesWith(packed());
    cast_.eraseFromParent();
  }

private:
  /// Replaces a comparison with 0 (`any`) or with -1 (`all`).
  void replace(ICmpInst &compare) {
    using namespace PatternMatch;
    bool any = match(compare.getOperand(1), m_Zero());
    if (!compare.isEquality() || (!any && !match(compare.getOperand(1), m_AllOnes())))
      return;
    Value *result = any ? builder_.CreateOr(elements_) : builder_.CreateAnd(elements_);
    if (any == (compare.getPredicate() == ICmpInst::ICMP_EQ))
      result = builder_.CreateNot(result);
    compare.replaceAllUsesWith(result);
    compare.eraseFromParent();
  }

  Value *packed() {
    Value *bits = builder_.CreateZExt(elements_.front(), cast_.getType());
    for (unsigned i = 1; i < elements_.size(); ++i)
      bits =
          builder_.CreateOr(bits, builder_.CreateShl(builder_.CreateZExt(elements_[i], cast_.getType()), i));
    return bits;
  }

  BitCastInst &cast_;
  IRBuilder<> builder_;
  SmallVector<Value *, 4> elements_;
};

bool isBooleanVector(const Value &value) {
  return isa<FixedVectorType>(value.getType()) && value.getType()->isIntOrIntVectorTy(1);
}

/// Expands an access at an index that is not constant to selects; returns null for all other instructions. If
/// the index is out of range, the result is arbitrary.
Value *selectElements(Instruction &inst) {
  const bool isInsertion = isa<InsertElementInst>(inst);
  if (!isInsertion && !isa<ExtractElementInst>(inst))
    return nullptr;
  Value *vector = inst.getOperand(0), *index = inst.getOperand(isInsertion ? 2 : 1);
  if (!isBooleanVector(*vector) || isa<Constant>(index))
    return nullptr;
  IRBuilder<> builder(&inst);
  const unsigned count = cast<FixedVectorType>(vector->getType())->getNumElements();
  Value *result =
      isInsertion ? PoisonValue::get(inst.getType()) : builder.CreateExtractElement(vector, uint64_t(0));
  for (unsigned i = isInsertion ? 0 : 1; i < count; ++i) {
    Value *isHere = builder.CreateICmpEQ(index, ConstantInt::get(index->getType(), i));
    Value *element = builder.CreateExtractElement(vector, i);
    if (isInsertion)
      result =
          builder.CreateInsertElement(result, builder.CreateSelect(isHere, inst.getOperand(1), element), i);
    else
      result = builder.CreateSelect(isHere, element, result);
  }
  return result;
}

} // namespace

PreservedAnalyses SplitBooleanVectors::run(Function &function, FunctionAnalysisManager &) {
  bool changed = false;
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    if (Value *selected = selectElements(inst)) {
      inst.replaceAllUsesWith(selected);
      inst.eraseFromParent();
      changed = true;
    }
  }
  SmallVector<BitCastInst *> casts;
  for (Instruction &inst : instructions(function)) {
    auto *cast = dyn_cast<BitCastInst>(&inst);
    if (cast && isBooleanVector(*cast->getOperand(0)) && cast->getDestTy()->isIntegerTy())
      casts.push_back(cast);
  }
  for (BitCastInst *cast : casts)
    BooleanVectorSplitter(*cast).run();
  return preservingControlFlow(changed || !casts.empty());
}

} // namespace lgc
