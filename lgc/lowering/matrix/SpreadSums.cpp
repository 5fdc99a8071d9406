// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/matrix/SpreadSums.h"

using namespace llvm;

namespace lgc {

Value *SpreadSums::spread(IRBuilder<> &builder, Value *packed) {
  if (Value *known = spreadOf_.lookup(packed))
    return known;
  SmallVector<int, 16> mask;
  for (unsigned i = 0; i < cast<FixedVectorType>(packed->getType())->getNumElements(); ++i)
    mask.append({static_cast<int>(i), PoisonMaskElem});
  Value *result = builder.CreateShuffleVector(packed, mask);
  if (auto *shuffle = dyn_cast<Instruction>(result)) {
    spreads_.push_back(shuffle);
    isSpread_.insert(shuffle);
  }
  return result;
}

Value *SpreadSums::pack(IRBuilder<> &builder, Value *spread) {
  SmallVector<int, 16> mask;
  for (unsigned i = 0; i < cast<FixedVectorType>(spread->getType())->getNumElements(); i += 2)
    mask.push_back(static_cast<int>(i));
  Value *result = builder.CreateShuffleVector(spread, mask);
  spreadOf_[result] = spread;
  return result;
}

void SpreadSums::spreadPhis() {
  // A new phi may spread further phis.
  for (size_t i = 0; i < spreads_.size(); ++i)
    if (auto *phi = dyn_cast<PHINode>(spreads_[i]->getOperand(0)))
      spreadPhi(*phi);
}

void SpreadSums::spreadPhi(PHINode &phi) {
  IRBuilder<> builder(&phi);
  const auto *packedType = cast<FixedVectorType>(phi.getType());
  Type *type = FixedVectorType::get(packedType->getElementType(), 2 * packedType->getNumElements());
  PHINode *wide = builder.CreatePHI(type, phi.getNumIncomingValues(), phi.getName());
  spreadOf_[&phi] = wide;
  DenseMap<BasicBlock *, Value *> ofBlock; // a block may have several edges
  for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
    BasicBlock *block = phi.getIncomingBlock(i);
    Value *&value = ofBlock[block];
    if (!value) {
      builder.SetInsertPoint(block->getTerminator());
      value = spread(builder, phi.getIncomingValue(i));
    }
    wide->addIncoming(value, block);
  }
  for (User *user : phi.users())
    if (isSpread_.contains(user))
      user->replaceAllUsesWith(wide);
  builder.SetInsertPoint(phi.getParent(), phi.getParent()->getFirstInsertionPt());
  Value *packed = pack(builder, wide);
  phi.replaceAllUsesWith(packed);
}

} // namespace lgc
