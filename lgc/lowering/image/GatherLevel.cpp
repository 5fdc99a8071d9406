// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// "Scale Factor, Level of Detail and Layer Selection" and "Image Level(s) Selection" of Vulkan: the level of
// detail is biased, limited by the sampler, limited by the view, and rounded, halves down.

#include "lgc/lowering/image/GatherLevel.h"

#include "lgc/abi/ImageDescriptor.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr double kFixedPoint = 256;
constexpr double kMostBias = 4095 / kFixedPoint; ///< maxSamplerLodBias

Value *clamp(IRBuilder<> &b, Value *x, Value *low, Value *high) {
  return b.CreateMinNum(b.CreateMaxNum(x, low), high);
}

Value *number(IRBuilder<> &b, double value) {
  return ConstantFP::get(b.getFloatTy(), value);
}

Value *fromFixedPoint(IRBuilder<> &b, Value *field) {
  return b.CreateFMul(b.CreateSIToFP(field, b.getFloatTy()), number(b, 1 / kFixedPoint));
}

/// Returns the level of detail, which counts from the first level of the view.
Value *limitBySampler(IRBuilder<> &b, const GfxIp &gfxIp, Value *sampler, const GatherLod &given) {
  Value *bias = samplerBias(b, gfxIp, sampler);
  if (given.bias)
    bias = b.CreateFAdd(bias, given.bias);
  Value *lod = b.CreateFAdd(given.lod, clamp(b, bias, number(b, -kMostBias), number(b, kMostBias)));
  const auto limit = [&](SamplerField field) {
    return fromFixedPoint(b, readSamplerField(b, gfxIp, sampler, field));
  };
  if (given.minLevel)
    lod = b.CreateMaxNum(lod, given.minLevel);
  lod = clamp(b, lod, limit(SamplerField::MinLevel), limit(SamplerField::MaxLevel));
  Value *hasLevels =
      b.CreateICmpNE(readSamplerField(b, gfxIp, sampler, SamplerField::MipFilter), b.getInt32(0));
  return b.CreateSelect(hasLevels, lod, number(b, 0));
}

} // namespace

Value *samplerBias(IRBuilder<> &b, const GfxIp &gfxIp, Value *sampler) {
  return fromFixedPoint(b, readSamplerField(b, gfxIp, sampler, SamplerField::LevelBias));
}

Value *selectGatheredLevel(IRBuilder<> &b, const GfxIp &gfxIp, Value *image, Value *sampler,
                           const GatherLod &given) {
  const auto level = [&](ImageField field) {
    return b.CreateUIToFP(readImageField(b, gfxIp, image, field), b.getFloatTy());
  };
  Value *first = level(ImageField::FirstLevel), *last = level(ImageField::LastLevel);
  Value *least = fromFixedPoint(b, readImageField(b, gfxIp, image, ImageField::MinLevel));
  // Below the first level is the first one, also if the view begins later.
  Value *lod = b.CreateMaxNum(limitBySampler(b, gfxIp, sampler, given), number(b, 0));
  lod = clamp(b, b.CreateMaxNum(b.CreateFAdd(first, lod), least), first, last);
  lod = b.CreateUnaryIntrinsic(Intrinsic::ceil, b.CreateFAdd(lod, number(b, 0.5)));
  Value *nearest = b.CreateMaxNum(b.CreateFSub(lod, number(b, 1)), first);
  return withOnlyLevel(b, gfxIp, image, b.CreateFPToUI(nearest, b.getInt32Ty()));
}

} // namespace lgc
