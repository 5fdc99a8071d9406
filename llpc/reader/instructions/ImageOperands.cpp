// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/instructions/ImageOperands.h"

#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/MemoryModel.h"
#include "llpc/reader/memory/ObjectAccess.h"
#include "llpc/reader/memory/PointedObject.h"
#include "llpc/reader/memory/Values.h"
#include "llpc/reader/memory/VariableStorage.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::ImageOperands;
using spirv::Instruction;
using spirv::Op;
using spirv::TypeKind;

namespace {

/// Returns the variable or parameter that a pointer to an image, or a loaded image, comes from.
Id sourceOf(const Translator &translator, Id id) {
  for (;;) {
    const Instruction *definition = translator.module().definition(id);
    if (!definition || (definition->opcode != Op::Load && definition->opcode != Op::AccessChain &&
                        definition->opcode != Op::InBoundsAccessChain &&
                        definition->opcode != Op::CopyObject && definition->opcode != Op::Image))
      return id;
    id = definition->operand(0);
  }
}

lgc::ImageScope wider(lgc::ImageScope one, lgc::ImageScope other) {
  return std::max(one, other);
}

FailureOr<lgc::ImageScope> imageScope(Translator &translator, const Instruction &instruction, Id scope) {
  FailureOr<SyncScope::ID> id = syncScope(translator, instruction, scope);
  if (!id)
    return failure();
  LLVMContext &context = translator.context();
  if (*id == context.getOrInsertSyncScopeID("agent"))
    return lgc::ImageScope::Device;
  return *id == context.getOrInsertSyncScopeID("workgroup") ? lgc::ImageScope::Workgroup
                                                            : lgc::ImageScope::Invocation;
}

} // namespace

lgc::ImageDimension dimensionOf(const ImageType &image) {
  using lgc::ImageDimension;
  switch (image.dimension) {
  case spirv::Dim::Dim1D:
    return image.isArrayed ? ImageDimension::D1Array : ImageDimension::D1;
  case spirv::Dim::Dim2D:
    if (image.isMultisampled)
      return image.isArrayed ? ImageDimension::D2MultisampleArray : ImageDimension::D2Multisample;
    return image.isArrayed ? ImageDimension::D2Array : ImageDimension::D2;
  case spirv::Dim::Dim3D:
    return ImageDimension::D3;
  case spirv::Dim::Cube:
    return image.isArrayed ? ImageDimension::CubeArray : ImageDimension::Cube;
  default:
    return ImageDimension::Buffer;
  }
}

FailureOr<ImageType> imageTypeOf(Translator &translator, const Instruction &instruction, Id image) {
  const spirv::Type *type = translator.module().typeOf(image);
  if (type && type->kind == TypeKind::Pointer)
    type = type->element;
  if (!type || type->kind != TypeKind::Image)
    return translator.failInvalid(instruction, "%" + std::to_string(image) + " is not an image");
  return imageType(*type);
}

namespace {

/// Reads image operands, whose arguments are in the order of their bits. The decoder has checked that all are
/// there.
class ArgumentReader {
public:
  ArgumentReader(Translator &translator, const Instruction &instruction, size_t index)
      : translator_(translator), instruction_(instruction), index_(index + 1),
        given_(static_cast<ImageOperands>(instruction.operand(index))) {}

  FailureOr<ImageArguments> read() {
    using enum ImageOperands;
    ImageArguments result;
    const bool isGood = take(Bias, result.bias) && take(Lod, result.level) && take(Grad, result.gradientX) &&
                        take(Grad, result.gradientY) && take(ConstOffset, result.offset) &&
                        take(Offset, result.offset) && take(ConstOffsets, result.offsets) &&
                        take(Sample, result.sample) && take(MinLod, result.minLevel) &&
                        takeScope(MakeTexelAvailable, result.scope) &&
                        takeScope(MakeTexelVisible, result.scope) && take(Offsets, result.offsets);
    if (!isGood)
      return failure();
    if (has(VolatileTexel))
      result.scope = wider(result.scope, lgc::ImageScope::Device);
    result.isNontemporal = has(Nontemporal);
    return result;
  }

private:
  bool has(ImageOperands bit) const {
    return (static_cast<uint32_t>(given_) & static_cast<uint32_t>(bit)) != 0;
  }

  Result take(ImageOperands bit, Value *&result) {
    if (!has(bit))
      return success();
    FailureOr<Value *> value = operandValue(translator_, instruction_, index_++);
    if (value)
      result = *value;
    return success(static_cast<bool>(value));
  }

  Result takeScope(ImageOperands bit, lgc::ImageScope &result) {
    if (!has(bit))
      return success();
    FailureOr<lgc::ImageScope> scope = imageScope(translator_, instruction_, instruction_.operand(index_++));
    if (scope)
      result = wider(result, *scope);
    return success(static_cast<bool>(scope));
  }

  Translator &translator_;
  const Instruction &instruction_;
  size_t index_;
  ImageOperands given_;
};

/// Coordinates of an input attachment are relative to the fragment's pixel, in the layer that it is drawn to.
Result addPixel(Translator &translator, const Instruction &instruction, Texel &texel) {
  if (translator.shader().stage != lgc::ShaderStage::Fragment)
    return translator.failInvalid(instruction, "only a fragment shader has input attachments");
  IRBuilder<> &b = translator.builder();
  Value *position = lgc::FragmentCoordOp::create(b);
  for (const uint64_t axis : {0, 1}) {
    Value *pixel = b.CreateFPToSI(b.CreateExtractElement(position, axis), b.getInt32Ty());
    texel.coordinates[axis] = b.CreateAdd(texel.coordinates[axis], pixel);
  }
  texel.coordinates.push_back(lgc::FragmentLayerOp::create(b));
  return success();
}

/// Adds the offset, the sample and the level to the texel's coordinates.
Result addArguments(Translator &translator, const Instruction &instruction, const ImageArguments &arguments,
                    Texel &texel) {
  const lgc::ImageDimension dimension = dimensionOf(texel.type);
  if (arguments.offset) {
    auto offsets = components(translator, instruction, arguments.offset, directions(dimension));
    if (!offsets)
      return failure();
    for (const auto &[coordinate, offset] : zip(texel.coordinates, *offsets))
      coordinate = translator.builder().CreateAdd(coordinate, offset);
  }
  if (isMultisampled(dimension) != (arguments.sample != nullptr))
    return translator.failInvalid(instruction,
                                  "a sample must be given for a multisampled image, and for no other");
  if (arguments.sample)
    texel.coordinates.push_back(arguments.sample);
  if (!arguments.level)
    return success();
  if (isMultisampled(dimension) || dimension == lgc::ImageDimension::Buffer)
    return translator.failInvalid(instruction, "this image has no levels");
  if (const auto *constant = dyn_cast<Constant>(arguments.level); constant && constant->isNullValue())
    return success();
  texel.coordinates.push_back(arguments.level);
  texel.hasLevel = true;
  return success();
}

} // namespace

llvm::Instruction *withHints(llvm::Instruction *access, const ImageArguments &arguments) {
  if (arguments.isNontemporal)
    setNontemporal(*access);
  return access;
}

FailureOr<ImageArguments> imageArguments(Translator &translator, const Instruction &instruction,
                                         size_t index) {
  if (index >= instruction.operands.size())
    return ImageArguments();
  return ArgumentReader(translator, instruction, index).read();
}

FailureOr<SmallVector<Value *, 4>> components(Translator &translator, const Instruction &instruction,
                                              Value *value, uint32_t count) {
  SmallVector<Value *, 4> result;
  const uint32_t given = value->getType()->isVectorTy() ? componentCount(value->getType()) : 1;
  if (given < count)
    return translator.failInvalid(instruction, "an operand has " + std::to_string(given) +
                                                   " components, but the image's dimension needs " +
                                                   std::to_string(count));
  if (!value->getType()->isVectorTy())
    return SmallVector<Value *, 4>{value};
  for (uint32_t i = 0; i < count; ++i)
    result.push_back(translator.builder().CreateExtractElement(value, i));
  return result;
}

Value *partOf(IRBuilder<> &builder, Value *value, unsigned index) {
  if (Value *known = FindInsertedValue(value, {index}))
    return known;
  return builder.CreateExtractValue(value, index);
}

FailureOr<Texel> texelOf(Translator &translator, const Instruction &instruction,
                         const ImageArguments &arguments) {
  const Id image = instruction.operand(0);
  FailureOr<ImageType> type = imageTypeOf(translator, instruction, image);
  if (!type)
    return failure();
  Texel texel;
  texel.type = *type;
  const bool isPointer = translator.module().typeOf(image)->kind == TypeKind::Pointer;
  FailureOr<Value *> descriptor = isPointer ? pointerAddress(translator, image) : valueOf(translator, image);
  FailureOr<Value *> coordinate = operandValue(translator, instruction, 1);
  if (!descriptor || !coordinate)
    return failure();
  texel.descriptor = *descriptor;
  texel.scope = arguments.scope;
  if (isVolatile(translator, sourceOf(translator, image)))
    texel.scope = wider(texel.scope, lgc::ImageScope::Device);
  if (!(*coordinate)->getType()->isIntOrIntVectorTy(32))
    return translator.failUnsupported(instruction,
                                      "coordinates of texels are supported as 32-bit integers only");
  const uint32_t count = type->isInputAttachment ? 2 : texelCoordinates(dimensionOf(*type));
  auto coordinates = components(translator, instruction, *coordinate, count);
  if (!coordinates)
    return failure();
  texel.coordinates = std::move(*coordinates);
  if (type->isInputAttachment && !addPixel(translator, instruction, texel))
    return failure();
  return addArguments(translator, instruction, arguments, texel) ? FailureOr<Texel>(texel) : failure();
}

} // namespace llpc::reader
