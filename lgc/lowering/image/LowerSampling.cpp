// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/image/LowerSampling.h"

#include "lgc/dialect/ImageOperands.h"
#include "lgc/lowering/image/GatherLevel.h"
#include "lgc/lowering/image/ImageCoordinates.h"
#include "lgc/lowering/image/ImageIntrinsics.h"
#include "lgc/lowering/image/Residency.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

namespace {

/// The operands of a sampling op, by their meaning.
struct SamplingOperands {
  SamplingPoint point;
  Value *reference = nullptr, *bias = nullptr, *level = nullptr, *minLevel = nullptr;
  SmallVector<Value *, 3> offsets;
};

class OperandParser {
public:
  OperandParser(CallInst &op, ArrayRef<Use> operands, ImageDimension dimension, uint32_t given)
      : op_(op), operands_(operands), dimension_(dimension), given_(given) {}

  /// Reports an error and returns nullopt if the operands are not those that are given.
  std::optional<SamplingOperands> parse() {
    const uint32_t axes = directions(dimension_);
    SamplingOperands result;
    Type *number = Type::getFloatTy(op_.getContext()), *integer = Type::getInt32Ty(op_.getContext());
    take(samplingCoordinates(dimension_), number, result.point.coordinates);
    result.reference = takeIf(sampling::Reference, number);
    result.bias = takeIf(sampling::Bias, number);
    result.level = takeIf(sampling::Level, number);
    if (given_ & sampling::Gradients)
      take(2 * axes, number, result.point.gradients);
    if (given_ & sampling::Offset)
      take(axes, integer, result.offsets);
    result.minLevel = takeIf(sampling::MinLevel, number);
    if (!isMalformed_ && operands_.empty())
      return result;
    reportError(op_, kMalformedIr, "the operands are not the coordinates and those that are given");
    return std::nullopt;
  }

private:
  template <typename Values>
  void take(uint32_t count, Type *type, Values &values) {
    for (; count > 0 && !operands_.empty() && operands_.front()->getType() == type; --count) {
      values.push_back(operands_.front().get());
      operands_ = operands_.drop_front();
    }
    isMalformed_ |= count > 0;
  }

  Value *takeIf(uint32_t bit, Type *type) {
    SmallVector<Value *, 1> value;
    if (given_ & bit)
      take(1, type, value);
    return value.empty() ? nullptr : value.front();
  }

  CallInst &op_;
  ArrayRef<Use> operands_;
  ImageDimension dimension_;
  uint32_t given_;
  bool isMalformed_ = false;
};

/// The hardware's 6 bits for each direction, 8 bits apart.
Value *packOffsets(IRBuilder<> &b, ArrayRef<Value *> offsets) {
  Value *packed = nullptr;
  for (const auto &[i, offset] : enumerate(offsets)) {
    Value *part = b.CreateShl(b.CreateAnd(offset, 0x3f), 8 * i);
    packed = packed ? b.CreateOr(packed, part) : part;
  }
  return packed;
}

/// Returns the part of the intrinsic's name that says which operands there are.
std::string nameOfOperands(const SamplingOperands &operands, bool isGather) {
  std::string name;
  if (operands.reference)
    name += ".c";
  if (!operands.point.gradients.empty())
    name += ".d";
  else if (operands.level)
    name += ".l";
  else if (operands.bias)
    name += ".b";
  else if (isGather)
    name += ".lz";
  if (operands.minLevel)
    name += ".cl";
  if (!operands.offsets.empty())
    name += ".o";
  return name;
}

/// Emits the intrinsic for an op that samples or gathers. `type` is that of the intrinsic's result.
Value *emit(const CallInst &op, IRBuilder<> &b, StringRef instruction, ImageDimension dimension, Type *type,
            uint32_t components, SamplingOperands operands, Value *image, Value *sampler,
            Value *textureFail) {
  projectToHardware(b, dimension, operands.point);
  SmallVector<Value *, 20> arguments{b.getInt32(components)};
  if (!operands.offsets.empty())
    arguments.push_back(packOffsets(b, operands.offsets));
  if (operands.bias)
    arguments.push_back(operands.bias);
  if (operands.reference)
    arguments.push_back(operands.reference);
  append_range(arguments, operands.point.gradients);
  append_range(arguments, operands.point.coordinates);
  if (operands.level)
    arguments.push_back(operands.level);
  if (operands.minLevel)
    arguments.push_back(operands.minLevel);
  arguments.append({image, sampler, /*unnormalized=*/b.getFalse(), textureFail, b.getInt32(0)});
  CallInst *intrinsic =
      createImageIntrinsic(b, (instruction + nameOfOperands(operands, instruction == "gather4")).str(),
                           dimension, type, arguments);
  intrinsic->copyMetadata(op, {LLVMContext::MD_nontemporal});
  return intrinsic;
}

bool check(CallInst &op, uint32_t dimension, uint32_t given) {
  const bool contradicts =
      (given & sampling::Level) && (given & (sampling::Bias | sampling::Gradients | sampling::MinLevel));
  const auto kind = static_cast<ImageDimension>(dimension);
  if (dimension >= kImageDimensions)
    reportError(op, kMalformedIr, "there is no image dimension " + Twine(dimension));
  else if (kind == ImageDimension::Buffer || isMultisampled(kind))
    reportError(op, kMalformedIr, "an image of this dimension cannot be sampled");
  else if (given > sampling::All || contradicts ||
           ((given & sampling::Bias) && (given & sampling::Gradients)) ||
           ((given & sampling::Offset) && isCube(kind)))
    reportError(op, kMalformedIr, "a sampling operation cannot have these operands together");
  else
    return true;
  return false;
}

/// Returns the operands of an op that samples or gathers. Reports an error and returns nullopt if they do not
/// go together.
template <typename Op>
std::optional<SamplingOperands> operandsOf(Op &op) {
  if (!check(op, op.getDimension(), op.getGiven()))
    return std::nullopt;
  return OperandParser(op, op.getAddressing(), static_cast<ImageDimension>(op.getDimension()), op.getGiven())
      .parse();
}

/// gfx11 has dropped the other forms of a gather with offsets.
bool isDroppedGather(uint32_t given, const GfxIp &gfxIp) {
  return gfxIp.major >= 11 && (given & sampling::Offset) &&
         (given & (sampling::Level | sampling::Bias | sampling::MinLevel));
}

/// Returns the level of detail of coordinates without a layer: first within all limits, then without.
Value *emitLevelOfDetail(const CallInst &op, IRBuilder<> &b, ImageDimension dimension, Type *type,
                         ArrayRef<Value *> coordinates, Value *image, Value *sampler) {
  SamplingOperands operands;
  append_range(operands.point.coordinates, coordinates);
  // The level does not depend on the layer.
  if (dimension == ImageDimension::CubeArray)
    dimension = ImageDimension::Cube;
  else if (samplingCoordinates(dimension) > directions(dimension))
    operands.point.coordinates.push_back(ConstantFP::get(b.getFloatTy(), 0.0));
  return emit(op, b, "getlod", dimension, type, /*components=*/3, std::move(operands), image, sampler,
              /*textureFail=*/b.getInt32(0));
}

/// Removes the operands that determine the level of a gather, and returns an image that has only this level.
Value *takeLevel(ImageGatherOp &op, IRBuilder<> &b, ImageDimension dimension, const GfxIp &gfxIp,
                 SamplingOperands &operands) {
  Value *lod = std::exchange(operands.level, nullptr);
  if (!lod) {
    const ArrayRef<Value *> coordinates =
        ArrayRef(operands.point.coordinates).take_front(directions(dimension));
    Value *implied = emitLevelOfDetail(op, b, dimension, FixedVectorType::get(b.getFloatTy(), 2), coordinates,
                                       op.getImage(), op.getSampler());
    Value *biased = b.CreateExtractElement(implied, 1);
    lod = b.CreateFSub(biased, samplerBias(b, gfxIp, op.getSampler()));
  }
  const GatherLod given = {lod, std::exchange(operands.bias, nullptr),
                           std::exchange(operands.minLevel, nullptr)};
  return selectGatheredLevel(b, gfxIp, op.getImage(), op.getSampler(), given);
}

constexpr uint32_t kAllComponents = 15;

Type *fourFloats(const CallInst &op) {
  return FixedVectorType::get(Type::getFloatTy(op.getContext()), 4);
}

} // namespace

Value *lowerSample(ImageSampleOp &op) {
  const auto dimension = static_cast<ImageDimension>(op.getDimension());
  const auto operands = operandsOf(op);
  if (!operands)
    return PoisonValue::get(op.getType());
  IRBuilder<> b(&op);
  ResidencyRead read(b, op.getType());
  const bool compares = operands->reference != nullptr;
  Type *data = compares ? b.getFloatTy() : fourFloats(op);
  Value *texel =
      read.dataOf(emit(op, b, "sample", dimension, read.intrinsicType(data), compares ? 1 : kAllComponents,
                       *operands, op.getImage(), op.getSampler(), read.textureFail()));
  if (compares)
    texel = b.CreateInsertElement(PoisonValue::get(fourFloats(op)), texel, uint64_t(0));
  return read.result(texel);
}

Value *lowerGather(ImageGatherOp &op, const GfxIp &gfxIp) {
  const auto dimension = static_cast<ImageDimension>(op.getDimension());
  auto operands = operandsOf(op);
  if (!operands)
    return PoisonValue::get(op.getType());
  if (directions(dimension) == 1 || dimension == ImageDimension::D3 || op.getComponent() > 3 ||
      (op.getGiven() & sampling::Gradients)) {
    reportError(op, kMalformedIr, "a gather has two dimensions, a component below 4 and no gradients");
    return PoisonValue::get(op.getType());
  }
  IRBuilder<> b(&op);
  Value *image = op.getImage();
  if (isDroppedGather(op.getGiven(), gfxIp))
    image = takeLevel(op, b, dimension, gfxIp, *operands);
  ResidencyRead read(b, op.getType());
  return read.result(
      read.dataOf(emit(op, b, "gather4", dimension, read.intrinsicType(fourFloats(op)),
                       1u << op.getComponent(), *operands, image, op.getSampler(), read.textureFail())));
}

Value *lowerLevelOfDetail(ImageLevelOfDetailOp &op) {
  const auto dimension = static_cast<ImageDimension>(op.getDimension());
  if (!check(op, op.getDimension(), /*given=*/0))
    return PoisonValue::get(op.getType());
  if (op.getCoordinates().size() != directions(dimension)) {
    reportError(op, kMalformedIr, "the coordinates are not those of the dimension");
    return PoisonValue::get(op.getType());
  }
  IRBuilder<> b(&op);
  return emitLevelOfDetail(op, b, dimension, op.getType(), SmallVector<Value *, 3>(op.getCoordinates()),
                           op.getImage(), op.getSampler());
}

} // namespace lgc
