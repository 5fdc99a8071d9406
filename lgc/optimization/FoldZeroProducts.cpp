// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/optimization/FoldZeroProducts.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/state/FloatAttributes.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace lgc {

namespace {

/// Returns component `index` if it is known without an instruction; null otherwise. A scalar is its only one.
/// Looks back over as many instructions as can build a vector: longer chains would take quadratic time.
Value *knownComponent(Value *value, unsigned index) {
  constexpr unsigned kSteps = 8;
  if (!value->getType()->isVectorTy())
    return value;
  for (unsigned step = 0; step < kSteps; ++step) {
    if (auto *constant = dyn_cast<Constant>(value))
      return constant->getAggregateElement(index);
    if (auto *insert = dyn_cast<InsertElementInst>(value)) {
      auto *at = dyn_cast<ConstantInt>(insert->getOperand(2));
      if (!at)
        return nullptr;
      if (at->getZExtValue() == index)
        return insert->getOperand(1);
      value = insert->getOperand(0);
    } else if (auto *shuffle = dyn_cast<ShuffleVectorInst>(value)) {
      const int from = shuffle->getMaskValue(index);
      const int count = cast<FixedVectorType>(shuffle->getOperand(0)->getType())->getNumElements();
      if (from < 0)
        return nullptr;
      value = shuffle->getOperand(from < count ? 0 : 1);
      index = from % count;
    } else {
      return nullptr;
    }
  }
  return nullptr;
}

bool isZero(Value *value) {
  return value && match(value, m_AnyZeroFP());
}

bool isDividedByBackEnd(const Type *type) {
  return isa<FixedVectorType>(type) && !type->getScalarType()->isHalfTy();
}

class ZeroProductFolding {
public:
  explicit ZeroProductFolding(BinaryOperator &inst) : inst_(inst), builder_(&inst) {
    builder_.setFastMathFlags(inst.getFastMathFlags());
  }

  /// Returns the value that replaces the instruction; null if it stays.
  Value *run() {
    // LLVM drops a zero summand itself.
    if (inst_.getOpcode() != Instruction::FMul &&
        (isZero(inst_.getOperand(0)) || isZero(inst_.getOperand(1))))
      return nullptr;
    const unsigned count = componentCount();
    unsigned folded = 0;
    for (unsigned i = 0; i < count; ++i)
      folded += hasFoldedComponent(i);
    if (folded == 0)
      return nullptr;
    if (!inst_.getType()->isVectorTy())
      return component(0);
    if (folded < count && !isDividedByBackEnd(inst_.getType()))
      return nullptr;
    Value *whole = PoisonValue::get(inst_.getType());
    for (unsigned i = 0; i < count; ++i)
      whole = builder_.CreateInsertElement(whole, component(i), i);
    return whole;
  }

private:
  unsigned componentCount() const {
    auto *vector = dyn_cast<FixedVectorType>(inst_.getType());
    return vector ? vector->getNumElements() : 1;
  }

  Value *known(unsigned operand, unsigned index) const {
    return knownComponent(inst_.getOperand(operand), index);
  }

  /// A product is folded if a factor is zero, a sum if a summand of its components is.
  bool hasFoldedComponent(unsigned index) const {
    if (!isZero(known(0, index)) && !isZero(known(1, index)))
      return false;
    return inst_.getOpcode() == Instruction::FMul || inst_.getType()->isVectorTy();
  }

  Value *component(unsigned index) {
    if (inst_.getOpcode() == Instruction::FMul && hasFoldedComponent(index))
      return ConstantFP::getZero(inst_.getType()->getScalarType());
    Value *left = operandComponent(0, index), *right = operandComponent(1, index);
    if (inst_.getOpcode() == Instruction::FAdd && isZero(left))
      return right;
    if (inst_.getOpcode() != Instruction::FMul && isZero(right))
      return left;
    return builder_.CreateBinOp(inst_.getOpcode(), left, right);
  }

  Value *operandComponent(unsigned operand, unsigned index) {
    Value *whole = inst_.getOperand(operand);
    Value *known = knownComponent(whole, index);
    return known ? known : builder_.CreateExtractElement(whole, index);
  }

  BinaryOperator &inst_;
  IRBuilder<> builder_;
};

bool mayFold(const Instruction &inst) {
  switch (inst.getOpcode()) {
  case Instruction::FMul:
  case Instruction::FAdd:
  case Instruction::FSub:
    return inst.hasNoSignedZeros() && inst.hasAllowContract();
  default:
    return false;
  }
}

} // namespace

PreservedAnalyses FoldZeroProducts::run(Function &function, FunctionAnalysisManager &) {
  if (!function.hasFnAttribute(kRelaxedFloats))
    return PreservedAnalyses::all();
  bool changed = false;
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    if (!mayFold(inst))
      continue;
    if (Value *replacement = ZeroProductFolding(cast<BinaryOperator>(inst)).run()) {
      inst.replaceAllUsesWith(replacement);
      inst.eraseFromParent();
      changed = true;
    }
  }
  return preservingControlFlow(changed);
}

} // namespace lgc
