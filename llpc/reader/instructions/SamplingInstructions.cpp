// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Instructions that access an image through a sampler.

#include "llpc/reader/instructions/Derivatives.h"
#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/ImageChecks.h"
#include "llpc/reader/instructions/ImageOperands.h"
#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/instructions/TexelResult.h"
#include "llpc/reader/memory/Values.h"
#include "llpc/reader/validation/AccessChecks.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Instruction;
using spirv::Op;

/// The image and the sampler in operand 0.
struct SampledImage {
  ImageType type{};
  Value *image = nullptr, *sampler = nullptr;

  lgc::ImageDimension dimension() const { return dimensionOf(type); }
};

FailureOr<SampledImage> sampledImageOf(Translator &translator, const Instruction &instruction,
                                       protocol::CompareKind compare) {
  const spirv::Type *type = translator.module().typeOf(instruction.operand(0));
  FailureOr<Value *> value = operandValue(translator, instruction, 0);
  if (!value)
    return failure();
  if (!type || type->kind != spirv::TypeKind::SampledImage || !hasSampler(*type))
    return translator.failInvalid(instruction, "operand 0 must be an image with a sampler");
  Builder &b = translator.builder();
  SampledImage result{imageType(*type), partOf(b, *value, 0), partOf(b, *value, 1)};
  if (result.type.isMultisampled || result.type.isStorage)
    return translator.failInvalid(instruction, "a multisampled image or a storage image cannot be sampled");
  if (result.type.texel->width == 64)
    return translator.failUnsupported(instruction, "sampling 64-bit texels is not supported");
  Value *wrongImage = checkDescriptor(translator, instruction, result.image, kindOf(result.type));
  Value *wrongSampler = checkDescriptor(translator, instruction, result.sampler, protocol::kindOf(compare));
  result.image = guarded(translator, result.image, {wrongImage, wrongSampler});
  return result;
}

/// Properties of an instruction that its name has.
struct Form {
  bool isProjective = false, hasReference = false, isExplicit = false;

  protocol::CompareKind compare() const {
    return hasReference ? protocol::CompareKind::Compare : protocol::CompareKind::Plain;
  }
};

/// Collects the operands of a sampling op.
class AddressBuilder {
public:
  AddressBuilder(Translator &translator, const Instruction &instruction, const SampledImage &image)
      : translator_(translator), b_(translator.builder()), instruction_(instruction), image_(image) {}

  uint32_t given() const { return given_; }
  ArrayRef<Value *> operands() const { return operands_; }

  /// `reference` may be null. With `isProjective`, the component behind the coordinates divides them.
  Result addCoordinates(Value *reference, bool isProjective) {
    FailureOr<Value *> coordinate = operandValue(translator_, instruction_, 1);
    if (!coordinate)
      return failure();
    const uint32_t count = samplingCoordinates(image_.dimension());
    auto values = components(translator_, instruction_, *coordinate, count + (isProjective ? 1 : 0));
    if (!values)
      return failure();
    if (isProjective) {
      Value *divisor = values->pop_back_val();
      for (Value *&value : *values)
        value = b_.CreateFDiv(value, divisor);
      reference = reference ? b_.CreateFDiv(reference, divisor) : nullptr;
    }
    return success(add(0, *values) && (!reference || add(lgc::sampling::Reference, {reference})));
  }

  Result addArguments(const ImageArguments &arguments) {
    const uint32_t count = directions(image_.dimension());
    return success(addIf(lgc::sampling::Bias, arguments.bias, 1) &&
                   addIf(lgc::sampling::Level, arguments.level, 1) &&
                   addIf(lgc::sampling::Gradients, arguments.gradientX, count) &&
                   addIf(lgc::sampling::Gradients, arguments.gradientY, count) &&
                   addIf(lgc::sampling::Offset, arguments.offset, count) &&
                   addIf(lgc::sampling::MinLevel, arguments.minLevel, 1));
  }

private:
  Result addIf(uint32_t bit, Value *value, uint32_t count) {
    if (!value)
      return success();
    auto values = components(translator_, instruction_, value, count);
    return values ? add(bit, *values) : failure();
  }

  Result add(uint32_t bit, ArrayRef<Value *> values) {
    const bool isInteger = bit == lgc::sampling::Offset;
    Type *type = isInteger ? b_.getInt32Ty() : b_.getFloatTy();
    for (Value *value : values) {
      // InstCombine undoes this where the hardware takes 16 bits.
      if (!isInteger && value->getType()->isHalfTy())
        value = b_.CreateFPExt(value, type);
      if (value->getType() != type)
        return translator_.failUnsupported(
            instruction_, "operands of sampling are supported as 16-bit and 32-bit floats, offsets as "
                          "32-bit integers only");
      operands_.push_back(value);
    }
    given_ |= bit;
    return success();
  }

  Translator &translator_;
  Builder &b_;
  const Instruction &instruction_;
  const SampledImage &image_;
  uint32_t given_ = 0;
  SmallVector<Value *, 16> operands_;
};

/// Sets `reference` to the operand that texels are compared with, if the form has one.
Result readReference(Translator &translator, const Instruction &instruction, const Form &form,
                     Value *&reference) {
  if (!form.hasReference)
    return success();
  FailureOr<Value *> operand = operandValue(translator, instruction, 2);
  if (!operand)
    return failure();
  reference = *operand;
  return success();
}

template <Form form>
Result translateSample(Translator &translator, const Instruction &instruction) {
  FailureOr<SampledImage> image = sampledImageOf(translator, instruction, form.compare());
  Value *reference = nullptr;
  const Result hasReference = readReference(translator, instruction, form, reference);
  FailureOr<ImageArguments> arguments = imageArguments(translator, instruction, form.hasReference ? 3 : 2);
  if (!image || !hasReference || !arguments)
    return failure();
  if (form.isExplicit != (arguments->level || arguments->gradientX))
    return translator.failInvalid(instruction,
                                  "a level or gradients must be given to explicit forms, and to no other");
  if (!form.isExplicit && !checkDerivatives(translator, instruction))
    return failure();
  AddressBuilder address(translator, instruction, *image);
  FailureOr<TexelResult> result = TexelResult::of(translator, instruction, image->type);
  if (!result || !address.addCoordinates(reference, form.isProjective) || !address.addArguments(*arguments))
    return failure();
  auto *read = lgc::ImageSampleOp::create(translator.builder(), result->readType(), image->image,
                                          image->sampler, static_cast<uint32_t>(image->dimension()),
                                          address.given(), address.operands());
  return result->define(translator, instruction, withHints(read, *arguments));
}

class Gather {
public:
  Gather(Translator &translator, const SampledImage &image, const TexelResult &result, uint32_t component)
      : b_(translator.builder()), image_(image), result_(result), component_(component) {}

  bool hasResidency() const { return result_.hasResidency(); }

  Value *emit(const AddressBuilder &address, const ImageArguments &arguments) {
    auto *read = lgc::ImageGatherOp::create(b_, result_.readType(), image_.image, image_.sampler,
                                            static_cast<uint32_t>(image_.dimension()), component_,
                                            address.given(), address.operands());
    return withHints(read, arguments);
  }

private:
  Builder &b_;
  const SampledImage &image_;
  const TexelResult &result_;
  uint32_t component_;
};

/// A gather with four offsets is four gathers, of each of which the texel at the coordinates is used.
FailureOr<Value *> gatherWithOffsets(Translator &translator, const Instruction &instruction, Gather &gather,
                                     const SampledImage &image, Value *reference, ImageArguments arguments) {
  constexpr uint32_t kOffsets = 4, kTexelAtCoordinates = 3, kResidency = 4;
  Builder &b = translator.builder();
  Value *offsets = std::exchange(arguments.offsets, nullptr);
  Value *result = nullptr;
  for (uint32_t i = 0; i < kOffsets; ++i) {
    arguments.offset = partOf(b, offsets, i);
    AddressBuilder address(translator, instruction, image);
    if (!address.addCoordinates(reference, /*isProjective=*/false) || !address.addArguments(arguments))
      return failure();
    Value *texels = gather.emit(address, arguments);
    if (!result)
      result = texels;
    else if (gather.hasResidency())
      result = b.CreateInsertElement(
          result,
          b.CreateOr(b.CreateExtractElement(result, kResidency), b.CreateExtractElement(texels, kResidency)),
          kResidency);
    result = b.CreateInsertElement(result, b.CreateExtractElement(texels, kTexelAtCoordinates), i);
  }
  return result;
}

template <Form form>
Result translateGather(Translator &translator, const Instruction &instruction) {
  FailureOr<SampledImage> image = sampledImageOf(translator, instruction, form.compare());
  FailureOr<Value *> selector = operandValue(translator, instruction, 2);
  FailureOr<ImageArguments> arguments = imageArguments(translator, instruction, 3);
  if (!image || !selector || !arguments)
    return failure();
  const auto *component = dyn_cast<ConstantInt>(*selector);
  if (!form.hasReference && (!component || component->getValue().ugt(3)))
    return translator.failInvalid(instruction, "the component must be a constant below 4");
  const lgc::ImageDimension dimension = image->dimension();
  if (dimension == lgc::ImageDimension::D3 || directions(dimension) == 1)
    return translator.failInvalid(instruction, "an image must be 2D or a cube to be gathered");
  FailureOr<TexelResult> result = TexelResult::of(translator, instruction, image->type);
  if (!result)
    return failure();
  Gather gather(translator, *image, *result,
                form.hasReference ? 0 : static_cast<uint32_t>(component->getZExtValue()));
  Value *reference = form.hasReference ? *selector : nullptr;
  if (arguments->offsets) {
    FailureOr<Value *> read =
        gatherWithOffsets(translator, instruction, gather, *image, reference, *arguments);
    return success(read && result->define(translator, instruction, *read));
  }
  AddressBuilder address(translator, instruction, *image);
  if (!address.addCoordinates(reference, /*isProjective=*/false) || !address.addArguments(*arguments))
    return failure();
  return result->define(translator, instruction, gather.emit(address, *arguments));
}

Result translateLevelOfDetail(Translator &translator, const Instruction &instruction) {
  FailureOr<SampledImage> image = sampledImageOf(translator, instruction, protocol::CompareKind::Unknown);
  FailureOr<Value *> coordinate = operandValue(translator, instruction, 1);
  if (!image || !coordinate || !checkDerivatives(translator, instruction))
    return failure();
  auto coordinates = components(translator, instruction, *coordinate, directions(image->dimension()));
  if (!coordinates)
    return failure();
  for (Value *&each : *coordinates)
    if (each->getType()->isHalfTy())
      each = translator.builder().CreateFPExt(each, translator.builder().getFloatTy());
  if (!coordinates->front()->getType()->isFloatTy())
    return translator.failUnsupported(instruction, "coordinates are supported as 16- and 32-bit floats only");
  return translator.define(instruction, lgc::ImageLevelOfDetailOp::create(
                                            translator.builder(), image->image, image->sampler,
                                            static_cast<uint32_t>(image->dimension()), *coordinates));
}

/// The pair of an image and a sampler.
Result translateSampledImage(Translator &translator, const Instruction &instruction) {
  FailureOr<Value *> image = operandValue(translator, instruction, 0);
  FailureOr<Value *> sampler = operandValue(translator, instruction, 1);
  if (!image || !sampler)
    return failure();
  Type *type = translator.resultType(instruction);
  const spirv::Type *samplerType = translator.module().typeOf(instruction.operand(1));
  if (!samplerType || samplerType->kind != spirv::TypeKind::Sampler)
    return translator.failInvalid(instruction, "operand 1 must be a sampler");
  const spirv::Type *imageType = translator.module().typeOf(instruction.operand(0));
  if (!imageType ||
      !areSameExceptDepth(*imageType, *translator.module().type(instruction.resultType)->element))
    return translator.failInvalid(instruction, "operand 0 must be an image of the result's type");
  if (!type->isStructTy())
    return translator.define(instruction, *image);
  Builder &b = translator.builder();
  Value *pair = b.CreateInsertValue(PoisonValue::get(type), *image, 0);
  return translator.define(instruction, b.CreateInsertValue(pair, *sampler, 1));
}

constexpr HandlerEntry kHandlers[] = {
    {Op::SampledImage, translateSampledImage},
    {Op::ImageSampleImplicitLod, translateSample<Form{}>},
    {Op::ImageSampleExplicitLod, translateSample<Form{.isExplicit = true}>},
    {Op::ImageSampleDrefImplicitLod, translateSample<Form{.hasReference = true}>},
    {Op::ImageSampleDrefExplicitLod, translateSample<Form{.hasReference = true, .isExplicit = true}>},
    {Op::ImageSampleProjImplicitLod, translateSample<Form{.isProjective = true}>},
    {Op::ImageSampleProjExplicitLod, translateSample<Form{.isProjective = true, .isExplicit = true}>},
    {Op::ImageSampleProjDrefImplicitLod, translateSample<Form{.isProjective = true, .hasReference = true}>},
    {Op::ImageSampleProjDrefExplicitLod,
     translateSample<Form{.isProjective = true, .hasReference = true, .isExplicit = true}>},
    {Op::ImageQueryLod, translateLevelOfDetail},
    {Op::ImageGather, translateGather<Form{}>},
    {Op::ImageDrefGather, translateGather<Form{.hasReference = true}>},
    {Op::ImageSparseSampleImplicitLod, translateSample<Form{}>},
    {Op::ImageSparseSampleExplicitLod, translateSample<Form{.isExplicit = true}>},
    {Op::ImageSparseSampleDrefImplicitLod, translateSample<Form{.hasReference = true}>},
    {Op::ImageSparseSampleDrefExplicitLod, translateSample<Form{.hasReference = true, .isExplicit = true}>},
    {Op::ImageSparseGather, translateGather<Form{}>},
    {Op::ImageSparseDrefGather, translateGather<Form{.hasReference = true}>},
};

} // namespace

std::span<const HandlerEntry> samplingHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
