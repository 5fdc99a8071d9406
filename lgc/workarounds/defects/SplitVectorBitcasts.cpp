// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/SplitVectorBitcasts.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace lgc {

namespace {

bool isToOddDwords(const BitCastInst &inst) {
  const auto *from = dyn_cast<FixedVectorType>(inst.getSrcTy());
  const auto *to = dyn_cast<FixedVectorType>(inst.getDestTy());
  return from && to && from->getScalarSizeInBits() == 16 && to->getScalarSizeInBits() == 32 &&
         !isPowerOf2_32(to->getNumElements());
}

Value *splitBitcast(BitCastInst &inst) {
  IRBuilder<> builder(&inst);
  auto *type = cast<FixedVectorType>(inst.getDestTy());
  auto *pairType = FixedVectorType::get(cast<VectorType>(inst.getSrcTy())->getElementType(), 2);
  Value *source = inst.getOperand(0), *result = PoisonValue::get(type);
  for (unsigned i = 0; i < type->getNumElements(); ++i) {
    Value *pair = PoisonValue::get(pairType);
    for (unsigned half = 0; half < 2; ++half)
      pair = builder.CreateInsertElement(pair, builder.CreateExtractElement(source, 2 * i + half), half);
    result = builder.CreateInsertElement(result, builder.CreateBitCast(pair, type->getElementType()), i);
  }
  return result;
}

} // namespace

PreservedAnalyses SplitVectorBitcasts::run(Function &function, FunctionAnalysisManager &) {
  SmallVector<BitCastInst *, 4> casts;
  for (Instruction &inst : instructions(function))
    if (auto *bitcast = dyn_cast<BitCastInst>(&inst); bitcast && isToOddDwords(*bitcast))
      casts.push_back(bitcast);
  for (BitCastInst *bitcast : casts) {
    bitcast->replaceAllUsesWith(splitBitcast(*bitcast));
    bitcast->eraseFromParent();
  }
  if (casts.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

} // namespace lgc
