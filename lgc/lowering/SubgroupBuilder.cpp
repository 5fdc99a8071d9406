// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/SubgroupBuilder.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

Value *SubgroupBuilder::ballot(Value *condition) {
  return b_.CreateIntrinsic(Intrinsic::amdgcn_ballot, {maskType()}, {condition});
}

Value *SubgroupBuilder::inverseBallot(Value *mask) {
  return b_.CreateIntrinsic(Intrinsic::amdgcn_inverse_ballot, {maskType()}, {mask});
}

Value *SubgroupBuilder::readFirstLane(Value *value) {
  return overDwords(value, [&](Value *dword) {
    return b_.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {b_.getInt32Ty()}, {dword});
  });
}

Value *SubgroupBuilder::overDwords(Value *value, function_ref<Value *(Value *)> emit) {
  Type *type = value->getType();
  unsigned width = type->getScalarSizeInBits();
  Value *bits = b_.CreateBitCast(value, b_.getIntNTy(width));
  if (width <= 32) {
    bits = b_.CreateTrunc(emit(b_.CreateZExt(bits, b_.getInt32Ty())), b_.getIntNTy(width));
  } else {
    Value *low = emit(b_.CreateTrunc(bits, b_.getInt32Ty()));
    Value *high = emit(b_.CreateTrunc(b_.CreateLShr(bits, 32), b_.getInt32Ty()));
    high = b_.CreateShl(b_.CreateZExt(high, bits->getType()), 32);
    bits = b_.CreateOr(b_.CreateZExt(low, bits->getType()), high);
  }
  return b_.CreateBitCast(bits, type);
}

} // namespace lgc
