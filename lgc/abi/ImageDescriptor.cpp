// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/ImageDescriptor.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace lgc {

namespace {

struct Bits {
  uint32_t dword, first, count;
  uint32_t lowBits = 0; ///< so many upper bits of the dword before are below these
};

Bits bitsOf(ImageField field, uint32_t gfxMajor) {
  const bool isGfx11 = gfxMajor == 11, isGfx12 = gfxMajor >= 12;
  switch (field) {
  case ImageField::LastColumn:
    return {2, 0, isGfx11 ? 12u : 14u, 2};
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
  case ImageField::MinLevel:
    return isGfx12 ? Bits{6, 0, 7, 6} : isGfx11 ? Bits{6, 0, 7, 5} : Bits{1, 8, 12};
  case ImageField::Type:
    return {3, 28, 4};
  case ImageField::IsSliceRange:
    return {5, isGfx12 ? 4u : 0u, 1};
  }
  llvm_unreachable("all fields");
}

Bits bitsOf(SamplerField field, uint32_t gfxMajor) {
  const bool isGfx12 = gfxMajor >= 12;
  switch (field) {
  case SamplerField::MinLevel:
    return {1, 0, isGfx12 ? 13u : 12u};
  case SamplerField::MaxLevel:
    return isGfx12 ? Bits{1, 13, 13} : Bits{1, 12, 12};
  case SamplerField::LevelBias:
    return {2, 0, 14};
  case SamplerField::MipFilter:
    return {2, 26, 2};
  }
  llvm_unreachable("all fields");
}

Value *readBits(IRBuilderBase &builder, Value *descriptor, Bits bits) {
  Value *dword = builder.CreateExtractElement(descriptor, bits.dword);
  if (bits.lowBits != 0) {
    Value *low = builder.CreateExtractElement(descriptor, bits.dword - 1);
    dword = builder.CreateIntrinsic(Intrinsic::fshl, {builder.getInt32Ty()},
                                    {dword, low, builder.getInt32(bits.lowBits)});
    bits.count += bits.lowBits;
  }
  Value *value = builder.CreateLShr(dword, bits.first);
  return bits.first + bits.count == 32 ? value
                                       : builder.CreateAnd(value, maskTrailingOnes<uint32_t>(bits.count));
}

Value *writeBits(IRBuilderBase &builder, Value *descriptor, Bits bits, Value *value) {
  const uint32_t mask = maskTrailingOnes<uint32_t>(bits.count) << bits.first;
  Value *others = builder.CreateAnd(builder.CreateExtractElement(descriptor, bits.dword), ~mask);
  return builder.CreateInsertElement(
      descriptor, builder.CreateOr(others, builder.CreateShl(value, bits.first)), bits.dword);
}

} // namespace

Constant *emptyDescriptor(LLVMContext &context, uint32_t dwords) {
  if (dwords == kImageDwords) {
    constexpr uint32_t k2DArrayType = 13;
    return ConstantDataVector::get(context, ArrayRef<uint32_t>({0, 0, 0, k2DArrayType << 28, 0, 0, 0, 0}));
  }
  constexpr uint32_t kClampToEdge = 2;
  return ConstantDataVector::get(
      context, ArrayRef<uint32_t>({kClampToEdge | kClampToEdge << 3 | kClampToEdge << 6, 0, 0, 0}));
}

/// No image has a format of 0, which is in dword 1.
Value *isEmptyImage(IRBuilderBase &builder, Value *descriptor) {
  return builder.CreateICmpEQ(builder.CreateExtractElement(descriptor, 1), builder.getInt32(0));
}

Value *readImageField(IRBuilderBase &builder, GfxIp gfxIp, Value *descriptor, ImageField field) {
  return readBits(builder, descriptor, bitsOf(field, gfxIp.major));
}

Value *withOnlyLevel(IRBuilderBase &builder, GfxIp gfxIp, Value *descriptor, Value *level) {
  for (ImageField field : {ImageField::FirstLevel, ImageField::LastLevel})
    descriptor = writeBits(builder, descriptor, bitsOf(field, gfxIp.major), level);
  return descriptor;
}

Value *readSamplerField(IRBuilderBase &builder, GfxIp gfxIp, Value *descriptor, SamplerField field) {
  Value *value = readBits(builder, descriptor, bitsOf(field, gfxIp.major));
  if (field != SamplerField::LevelBias)
    return value;
  constexpr uint32_t kUnused = 18; // bits above the sign
  return builder.CreateAShr(builder.CreateShl(value, kUnused), kUnused);
}

} // namespace lgc
