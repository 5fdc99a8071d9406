// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/SplitVectorBitcasts.h"

#include "lgc/analysis/FindInstructions.h"
#include "lgc/analysis/PreservedControlFlow.h"

#include "llvm/IR/IRBuilder.h"
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

/// Returns the dword of two elements of a vector. A bitcast of a pair would be combined with what makes the
/// vector.
Value *dwordOf(IRBuilder<> &builder, Value &vector, unsigned pair) {
  const auto element = [&](unsigned half) {
    Value *value = builder.CreateExtractElement(&vector, 2 * pair + half);
    return builder.CreateZExt(builder.CreateBitCast(value, builder.getInt16Ty()), builder.getInt32Ty());
  };
  Value *low = element(0);
  return builder.CreateOr(low, builder.CreateShl(element(1), 16));
}

Value *splitBitcast(BitCastInst &inst) {
  IRBuilder<> builder(&inst);
  auto *type = cast<FixedVectorType>(inst.getDestTy());
  Value *result = PoisonValue::get(type);
  for (unsigned i = 0; i < type->getNumElements(); ++i) {
    Value *dword = builder.CreateBitCast(dwordOf(builder, *inst.getOperand(0), i), type->getElementType());
    result = builder.CreateInsertElement(result, dword, i);
  }
  return result;
}

} // namespace

PreservedAnalyses SplitVectorBitcasts::run(Function &function, FunctionAnalysisManager &) {
  const SmallVector<BitCastInst *> casts = findInstructions<BitCastInst>(function, isToOddDwords);
  for (BitCastInst *bitcast : casts) {
    bitcast->replaceAllUsesWith(splitBitcast(*bitcast));
    bitcast->eraseFromParent();
  }
  return preservingControlFlow(!casts.empty());
}

} // namespace lgc
