// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/ImageDescriptor.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace lgc {

namespace {

struct Bits {
  uint32_t dword, first, count;
};

Bits bitsOf(ImageField field, uint32_t gfxMajor) {
  const bool isGfx11 = gfxMajor == 11, isGfx12 = gfxMajor >= 12;
  switch (field) {
  case ImageField::LastColumn: // and two lower bits in dword 1
    return {2, 0, isGfx11 ? 12u : 14u};
  case ImageField::LastRow:
    return {2, 14, isGfx11 ? 14u : 16u};
  case ImageField::Depth:
    return {4, 0, isGfx12 ? 14u : isGfx11 ? 13u : 16u};
  case ImageField::FirstLayer:
    return {4, 16, isGfx12 ? 14u : isGfx11 ? 13u : 16u};
  case ImageField::FirstLevel:
    return isGfx12 ? Bits{1, 25, 5} : Bits{3, 12, 4};
  case ImageField::LastLevel:
    return isGfx12 ? Bits{3, 15, 5} : Bits{3, 16, 4};
  case ImageField::Type:
    return {3, 28, 4};
  case ImageField::IsSliceRange:
    return {5, isGfx12 ? 4u : 0u, 1};
  }
  llvm_unreachable("all fields");
}

} // namespace

Value *readImageField(IRBuilderBase &builder, GfxIp gfxIp, Value *descriptor, ImageField field) {
  Bits bits = bitsOf(field, gfxIp.major);
  Value *dword = builder.CreateExtractElement(descriptor, bits.dword);
  if (field == ImageField::LastColumn) {
    constexpr uint32_t kLowBits = 2;
    Value *low = builder.CreateExtractElement(descriptor, bits.dword - 1);
    dword = builder.CreateIntrinsic(Intrinsic::fshl, {builder.getInt32Ty()},
                                    {dword, low, builder.getInt32(kLowBits)});
    bits.count += kLowBits;
  }
  Value *value = builder.CreateLShr(dword, bits.first);
  return bits.first + bits.count == 32 ? value
                                       : builder.CreateAnd(value, maskTrailingOnes<uint32_t>(bits.count));
}

} // namespace lgc
