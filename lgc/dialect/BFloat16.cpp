// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/dialect/BFloat16.h"

using namespace llvm;

namespace lgc {

namespace {

/// Returns `scalar`, or a vector of it like that of `value`.
Type *like(Value *value, Type *scalar) {
  return value->getType()->getWithNewType(scalar);
}

} // namespace

Value *fromBFloat(IRBuilder<> &builder, Value *bits) {
  Value *wide = builder.CreateZExt(bits, like(bits, builder.getInt32Ty()));
  return builder.CreateBitCast(builder.CreateShl(wide, 16), like(bits, builder.getFloatTy()));
}

Value *toBFloat(IRBuilder<> &builder, Value *floats, RoundingMode rounding) {
  Type *words = like(floats, builder.getInt32Ty());
  Value *bits = builder.CreateBitCast(floats, words);
  Value *rounded = bits;
  if (rounding == RoundingMode::NearestTiesToEven) {
    // The addition carries into the upper half.
    Value *isOdd = builder.CreateAnd(builder.CreateLShr(bits, 16), 1);
    rounded = builder.CreateAdd(builder.CreateAdd(bits, ConstantInt::get(words, 0x7fff)), isOdd);
  }
  Value *quiet = builder.CreateOr(bits, ConstantInt::get(words, 0x400000));
  Value *upper = builder.CreateSelect(builder.CreateFCmpUNO(floats, floats), quiet, rounded);
  return builder.CreateTrunc(builder.CreateLShr(upper, 16), like(floats, builder.getInt16Ty()));
}

} // namespace lgc
