// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/image/Residency.h"

using namespace llvm;

namespace lgc {

namespace {
constexpr unsigned kTexelComponents = 4;
} // namespace

bool hasResidency(Type *result) {
  return cast<FixedVectorType>(result)->getNumElements() > kTexelComponents;
}

Type *ResidencyRead::intrinsicType(Type *data) const {
  return hasResidency(opResult_) ? StructType::get(data, b_.getInt32Ty()) : data;
}

Value *ResidencyRead::textureFail() const {
  return b_.getInt32(hasResidency(opResult_) ? 1 : 0);
}

Value *ResidencyRead::dataOf(Value *read) {
  if (!hasResidency(opResult_))
    return read;
  code_ = b_.CreateExtractValue(read, 1);
  return b_.CreateExtractValue(read, 0);
}

Value *ResidencyRead::result(Value *texel) const {
  if (!code_)
    return b_.CreateBitCast(texel, opResult_);
  Type *scalar = opResult_->getScalarType();
  texel = b_.CreateBitCast(texel, FixedVectorType::get(scalar, kTexelComponents));
  texel = b_.CreateShuffleVector(texel, ArrayRef<int>({0, 1, 2, 3, PoisonMaskElem}));
  return b_.CreateInsertElement(texel, b_.CreateZExt(code_, scalar), uint64_t(kTexelComponents));
}

} // namespace lgc
