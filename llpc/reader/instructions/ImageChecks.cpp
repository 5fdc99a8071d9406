// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/instructions/ImageChecks.h"
#include "llpc/reader/validation/AccessChecks.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace llpc::reader {

using lgc::ImageDimension;
using lgc::ValidationCheck;
using protocol::TexelPart;
using spirv::Instruction;

namespace {

/// Compares the parts of a texel with an image's sizes.
class TexelChecks {
public:
  TexelChecks(Translator &translator, const Instruction &instruction, Value *descriptor)
      : translator_(translator), b_(translator.builder()), instruction_(instruction),
        descriptor_(descriptor) {}

  void addLevel(Value *level) { add(TexelPart::Level, level, lgc::ImageLevelsOp::create(b_, descriptor_)); }

  void addSample(Value *sample) {
    add(TexelPart::Sample, sample, lgc::ImageSamplesOp::create(b_, descriptor_));
  }

  void addCoordinates(ImageDimension dimension, ArrayRef<Value *> coordinates, Value *level) {
    Value *sizes = lgc::ImageSizeOp::create(b_, descriptor_, level, static_cast<uint32_t>(dimension));
    for (const auto &[i, coordinate] : enumerate(coordinates)) {
      Value *size = b_.CreateExtractElement(sizes, i);
      if (i < axes(dimension))
        add(static_cast<TexelPart>(i), coordinate, size);
      else if (lgc::isCube(dimension))
        add(dimension == ImageDimension::Cube ? TexelPart::Face : TexelPart::Layer, coordinate,
            b_.CreateMul(size, b_.getInt32(kFaces)));
      else
        add(TexelPart::Layer, coordinate, size);
    }
  }

  /// Records the first part that is out of bounds. Returns whether there is one.
  Value *report() {
    Value *hasFailed = b_.getFalse(), *part = b_.getInt32(0), *number = part, *size = part;
    for (const Part &each : reverse(parts_)) {
      hasFailed = b_.CreateOr(hasFailed, each.isOutside);
      part = b_.CreateSelect(each.isOutside, b_.getInt32(static_cast<uint32_t>(each.part)), part);
      number = b_.CreateSelect(each.isOutside, each.number, number);
      size = b_.CreateSelect(each.isOutside, each.size, size);
    }
    lgc::CheckImageOp::create(b_, hasFailed, descriptor_,
                              static_cast<uint32_t>(protocol::ValidationError::TexelOutOfBounds),
                              translator_.checks()->siteOf(instruction_), {part, number, size});
    endIfFailed(translator_, instruction_, hasFailed);
    return hasFailed;
  }

private:
  struct Part {
    TexelPart part = TexelPart::X;
    Value *number = nullptr;
    Value *size = nullptr;
    Value *isOutside = nullptr;
  };

  static constexpr uint32_t kFaces = 6;

  /// Returns the number of coordinates that are not layers or faces.
  static uint32_t axes(ImageDimension dimension) {
    return lgc::isCube(dimension) ? 2 : lgc::directions(dimension);
  }

  /// An image that is not there has sizes of 0, and all texels: what may be wrong is its descriptor.
  void add(TexelPart part, Value *number, Value *size) {
    Value *last = b_.CreateSub(size, b_.getInt32(1));
    parts_.push_back({part, number, size, b_.CreateICmpUGT(number, last)});
  }

  Translator &translator_;
  IRBuilder<> &b_;
  const Instruction &instruction_;
  Value *descriptor_;
  SmallVector<Part, 5> parts_;
};

} // namespace

uint32_t kindOf(const ImageType &type) {
  using enum protocol::NumberKind;
  const bool isFloat = type.texel->kind == spirv::TypeKind::Float;
  const protocol::NumberKind number = isFloat ? Float : type.texel->isSigned ? Signed : Unsigned;
  // An attachment may have layers of which the shader knows nothing. The enumerators are the same.
  const auto view =
      type.isInputAttachment ? protocol::ViewKind::Unknown : protocol::ViewKind(dimensionOf(type));
  static_assert(uint32_t(ImageDimension::Buffer) == uint32_t(protocol::ViewKind::Unknown) &&
                uint32_t(ImageDimension::D2MultisampleArray) ==
                    uint32_t(protocol::ViewKind::Of2DMultisampleArray));
  return kindOf(view, number);
}

void checkTexel(Translator &translator, const Instruction &instruction, Texel &texel) {
  texel.descriptor = guarded(translator, texel.descriptor,
                             checkDescriptor(translator, instruction, texel.descriptor, kindOf(texel.type)));
  const ImageDimension dimension = dimensionOf(texel.type);
  const ValidationCheck check =
      dimension == ImageDimension::Buffer ? ValidationCheck::Buffers : ValidationCheck::Images;
  // The pixel of an input attachment is the one that is drawn.
  if (!translator.checks() || !translator.checks()->has(check) || texel.type.isInputAttachment)
    return;
  TexelChecks checks(translator, instruction, texel.descriptor);
  IRBuilder<> &builder = translator.builder();
  const ArrayRef<Value *> coordinates = texel.coordinates;
  Value *level = builder.getInt32(0);
  if (texel.hasLevel) {
    level = coordinates.back();
    checks.addLevel(level);
  }
  const uint32_t count = lgc::texelCoordinates(dimension);
  if (lgc::isMultisampled(dimension))
    checks.addSample(coordinates[count]);
  checks.addCoordinates(dimension, coordinates.take_front(count), level);
  Value *isOutside = checks.report();
  if (translator.checks()->action() == lgc::ValidationAction::Report)
    texel.coordinates[0] = builder.CreateSelect(isOutside, builder.getInt32(UINT32_MAX), coordinates[0]);
}

void checkLevel(Translator &translator, const Instruction &instruction, Value *image, Value *level) {
  if (!translator.checks() || !translator.checks()->has(ValidationCheck::Images))
    return;
  // Every image has level 0.
  if (PatternMatch::match(level, PatternMatch::m_Zero()))
    return;
  TexelChecks checks(translator, instruction, image);
  checks.addLevel(level);
  checks.report();
}

} // namespace llpc::reader
