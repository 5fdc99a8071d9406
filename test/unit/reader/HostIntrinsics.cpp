// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/reader/HostIntrinsics.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace llpc::reader::test {

namespace {

/// Never 1, which rounding could make of a tiny negative number.
Value *fract(IRBuilder<> &b, Value *x) {
  APFloat belowOne(x->getType()->getFltSemantics(), 1);
  belowOne.next(/*nextDown=*/true);
  Value *difference = b.CreateFSub(x, b.CreateUnaryIntrinsic(Intrinsic::floor, x));
  return b.CreateBinaryIntrinsic(Intrinsic::minnum, difference, ConstantFP::get(x->getType(), belowOne));
}

/// v_med3 for low <= high; the low one for a NaN.
Value *clamp(IRBuilder<> &b, Value *x, Value *low, Value *high) {
  return b.CreateBinaryIntrinsic(Intrinsic::minnum, b.CreateBinaryIntrinsic(Intrinsic::maxnum, x, low), high);
}

/// v_cvt_pknorm: rounds to nearest even.
Value *normalised(IRBuilder<> &b, Value *x, double low, double maximum) {
  Type *type = x->getType();
  Value *clamped = clamp(b, x, ConstantFP::get(type, low), ConstantFP::get(type, 1.0));
  Value *scaled = b.CreateFMul(clamped, ConstantFP::get(type, maximum));
  return b.CreateTrunc(b.CreateFPToSI(b.CreateUnaryIntrinsic(Intrinsic::roundeven, scaled), b.getInt32Ty()),
                       b.getInt16Ty());
}

/// One half rounded to zero: one step back where the rounding to nearest went away from zero.
Value *truncatedHalf(IRBuilder<> &b, Value *x) {
  Value *nearest = b.CreateFPTrunc(x, b.getHalfTy());
  Value *magnitude = b.CreateUnaryIntrinsic(Intrinsic::fabs, b.CreateFPExt(nearest, x->getType()));
  Value *tooLarge = b.CreateFCmpOGT(magnitude, b.CreateUnaryIntrinsic(Intrinsic::fabs, x));
  Value *isInfinite =
      b.CreateFCmpOEQ(b.CreateUnaryIntrinsic(Intrinsic::fabs, x), ConstantFP::getInfinity(x->getType()));
  Value *step = b.CreateZExt(b.CreateAnd(tooLarge, b.CreateNot(isInfinite)), b.getInt16Ty());
  return b.CreateBitCast(b.CreateSub(b.CreateBitCast(nearest, b.getInt16Ty()), step), b.getHalfTy());
}

Value *pair(IRBuilder<> &b, Value *low, Value *high) {
  Value *vector = PoisonValue::get(FixedVectorType::get(low->getType(), 2));
  return b.CreateInsertElement(b.CreateInsertElement(vector, low, uint64_t(0)), high, uint64_t(1));
}

/// Null for an intrinsic that has no meaning here.
Value *emitMeaning(IRBuilder<> &b, Function &function, Intrinsic::ID intrinsic) {
  Value *x = function.getArg(0);
  auto pairOf = [&](auto each) { return pair(b, each(x), each(function.getArg(1))); };
  switch (intrinsic) {
  case Intrinsic::amdgcn_fract:
    return fract(b, x);
  case Intrinsic::amdgcn_fmed3:
    return clamp(b, x, function.getArg(1), function.getArg(2));
  case Intrinsic::amdgcn_cvt_pknorm_i16:
    return pairOf([&](Value *each) { return normalised(b, each, -1.0, 32767.0); });
  case Intrinsic::amdgcn_cvt_pknorm_u16:
    return pairOf([&](Value *each) { return normalised(b, each, 0.0, 65535.0); });
  case Intrinsic::amdgcn_cvt_pkrtz:
    return pairOf([&](Value *each) { return truncatedHalf(b, each); });
  default:
    return nullptr;
  }
}

} // namespace

void replaceTargetIntrinsics(Module &module) {
  for (Function &intrinsic : make_early_inc_range(module)) {
    if (!intrinsic.getName().starts_with("llvm.amdgcn."))
      continue;
    auto *body = Function::Create(intrinsic.getFunctionType(), GlobalValue::InternalLinkage,
                                  "host." + intrinsic.getName().drop_front(5), module);
    IRBuilder<> builder(BasicBlock::Create(module.getContext(), "", body));
    Value *result = emitMeaning(builder, *body, intrinsic.getIntrinsicID());
    if (!result) {
      ADD_FAILURE() << "no meaning for " << intrinsic.getName().str();
      result = PoisonValue::get(body->getReturnType());
    }
    builder.CreateRet(result);
    intrinsic.replaceAllUsesWith(body);
    intrinsic.eraseFromParent();
  }
}

} // namespace llpc::reader::test
