// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/image/ImageQueries.h"

#include "lgc/abi/ImageDescriptor.h"
#include "lgc/dialect/ImageOperands.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace lgc {

namespace {

class ImageReader {
public:
  ImageReader(CallInst &op, Value *image, GfxIp gfxIp) : b_(&op), image_(image), gfxIp_(gfxIp) {}

  Value *size(ImageDimension dimension, Value *level) {
    // The descriptor has the size of the whole image, of which a view can leave out the first levels.
    if (!isMultisampled(dimension))
      level = b_.CreateAnd(b_.CreateAdd(level, field(ImageField::FirstLevel)), kShiftMask);
    SmallVector<Value *, 3> sizes{ofLevel(lengthOf(ImageField::LastColumn), level)};
    if (directions(dimension) > 1)
      sizes.push_back(ofLevel(lengthOf(ImageField::LastRow), level));
    if (dimension == ImageDimension::D3)
      sizes.push_back(depth(level));
    else if (samplingCoordinates(dimension) > directions(dimension))
      sizes.push_back(layers(dimension));
    Value *result = ConstantInt::get(FixedVectorType::get(b_.getInt32Ty(), 3), 1);
    for (const auto &[i, size] : enumerate(sizes))
      result = b_.CreateInsertElement(result, size, i);
    return unlessAbsent(result);
  }

  Value *levels() {
    Value *difference = b_.CreateSub(field(ImageField::LastLevel), field(ImageField::FirstLevel));
    return unlessAbsent(b_.CreateAdd(difference, b_.getInt32(1)));
  }

  Value *samples() {
    static_assert(kMultisampledArrayType == 15, "the two types are the last ones");
    Value *isMultisampled = b_.CreateICmpUGE(field(ImageField::Type), b_.getInt32(kMultisampledType));
    Value *samples = b_.CreateShl(b_.getInt32(1), field(ImageField::LastLevel));
    return unlessAbsent(b_.CreateSelect(isMultisampled, samples, b_.getInt32(1)));
  }

private:
  static constexpr uint64_t kShiftMask = 31;

  Value *field(ImageField which) { return readImageField(b_, gfxIp_, image_, which); }

  Value *lengthOf(ImageField last) { return b_.CreateAdd(field(last), b_.getInt32(1)); }

  Value *ofLevel(Value *size, Value *level) {
    return b_.CreateBinaryIntrinsic(Intrinsic::umax, b_.CreateLShr(size, level), b_.getInt32(1));
  }

  Value *depth(Value *level) {
    Value *slices = b_.CreateSub(lengthOf(ImageField::Depth), field(ImageField::FirstLayer));
    Value *isSliceRange = b_.CreateICmpNE(field(ImageField::IsSliceRange), b_.getInt32(0));
    return b_.CreateSelect(isSliceRange, slices, ofLevel(lengthOf(ImageField::Depth), level));
  }

  Value *layers(ImageDimension dimension) {
    constexpr uint64_t kFaces = 6;
    Value *layers = b_.CreateSub(lengthOf(ImageField::Depth), field(ImageField::FirstLayer));
    return isCube(dimension) ? b_.CreateUDiv(layers, b_.getInt32(kFaces)) : layers;
  }

  /// Returns 0 if the descriptor is empty.
  Value *unlessAbsent(Value *value) {
    return b_.CreateSelect(isEmptyImage(b_, image_), Constant::getNullValue(value->getType()), value);
  }

  IRBuilder<> b_;
  Value *image_;
  GfxIp gfxIp_;
};

} // namespace

Value *buildImageSize(ImageSizeOp &op, GfxIp gfxIp) {
  const auto dimension = static_cast<ImageDimension>(op.getDimension());
  if (dimension != ImageDimension::Buffer)
    return ImageReader(op, op.getImage(), gfxIp).size(dimension, op.getLevel());
  // Dword 2 of a texel buffer's descriptor counts texels.
  IRBuilder<> builder(&op);
  return builder.CreateInsertElement(ConstantInt::get(op.getType(), 1),
                                     builder.CreateExtractElement(op.getImage(), 2), uint64_t(0));
}

Value *buildImageLevels(ImageLevelsOp &op, GfxIp gfxIp) {
  return ImageReader(op, op.getImage(), gfxIp).levels();
}

Value *buildImageSamples(ImageSamplesOp &op, GfxIp gfxIp) {
  return ImageReader(op, op.getImage(), gfxIp).samples();
}

} // namespace lgc
