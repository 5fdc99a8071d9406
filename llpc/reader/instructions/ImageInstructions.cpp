// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads, writes and queries of images that need no sampler.

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

Result translateLoad(Translator &translator, const Instruction &instruction) {
  FailureOr<ImageArguments> arguments = imageArguments(translator, instruction, 2);
  if (!arguments)
    return failure();
  FailureOr<Texel> texel = texelOf(translator, instruction, *arguments);
  if (!texel)
    return failure();
  FailureOr<TexelResult> result = TexelResult::of(translator, instruction, texel->type);
  if (!result)
    return failure();
  checkTexel(translator, instruction, *texel);
  auto *read = lgc::ImageLoadOp::create(translator.builder(), result->readType(), texel->descriptor,
                                        texel->dimension(), texel->hasLevel,
                                        static_cast<uint32_t>(texel->scope), texel->coordinates);
  return result->define(translator, instruction, withHints(read, *arguments));
}

/// Returns the components that the format has, or as many of them as the shader gives.
Value *storedComponents(Builder &b, Value *value, uint32_t inFormat) {
  if (!value->getType()->isVectorTy())
    return value;
  if (inFormat == 1)
    return b.CreateExtractElement(value, uint64_t(0));
  if (componentCount(value->getType()) <= inFormat)
    return value;
  return b.CreateShuffleVector(value, ArrayRef<int>({0, 1, 2}).take_front(inFormat));
}

Result translateWrite(Translator &translator, const Instruction &instruction) {
  FailureOr<Value *> value = operandValue(translator, instruction, 2);
  FailureOr<ImageArguments> arguments = imageArguments(translator, instruction, 3);
  if (!value || !arguments)
    return failure();
  FailureOr<Texel> texel = texelOf(translator, instruction, *arguments);
  if (!texel)
    return failure();
  FailureOr<Type *> scalar = translator.types().registerType(*texel->type.texel);
  if (!scalar)
    return failure();
  if ((*value)->getType()->getScalarType() != *scalar)
    return translator.failInvalid(instruction,
                                  "the texel does not have the type that the image's texels have");
  if (!texel->type.isStorage)
    return translator.failInvalid(instruction, "a sampled image cannot be written");
  Builder &b = translator.builder();
  // Formats of 64 bits have one component.
  const uint32_t inFormat = (*scalar)->isIntegerTy(64) ? 1 : texel->type.components;
  Value *stored = storedComponents(b, *value, inFormat);
  if ((*scalar)->isHalfTy())
    stored = b.CreateFPExt(stored, stored->getType()->getWithNewType(b.getFloatTy()));
  checkTexel(translator, instruction, *texel);
  auto *write = lgc::ImageStoreOp::create(b, stored, texel->descriptor, texel->dimension(), texel->hasLevel,
                                          static_cast<uint32_t>(texel->scope), texel->coordinates);
  withHints(write, *arguments);
  return success();
}

/// A cube's size is that of a face.
uint32_t sizeComponents(const ImageType &type) {
  const lgc::ImageDimension dimension = dimensionOf(type);
  return dimension == lgc::ImageDimension::Cube ? 2 : lgc::texelCoordinates(dimension);
}

/// OpImageQuerySize and OpImageQuerySizeLod, which has the level as operand 1.
Result translateSize(Translator &translator, const Instruction &instruction) {
  FailureOr<ImageType> type = imageTypeOf(translator, instruction, instruction.operand(0));
  FailureOr<Value *> image = operandValue(translator, instruction, 0);
  Builder &b = translator.builder();
  FailureOr<Value *> level = instruction.opcode == Op::ImageQuerySizeLod
                                 ? operandValue(translator, instruction, 1)
                                 : FailureOr<Value *>(b.getInt32(0));
  if (!type || !image || !level)
    return failure();
  if (!(*level)->getType()->isIntegerTy(32))
    return translator.failUnsupported(instruction, "a level is supported as a 32-bit integer only");
  const uint32_t count = sizeComponents(*type);
  if (componentCount(translator.resultType(instruction)) != count)
    return translator.failInvalid(instruction,
                                  "the size of this image has " + std::to_string(count) + " components");
  image = guarded(translator, *image, checkDescriptor(translator, instruction, *image, kindOf(*type)));
  if (instruction.opcode == Op::ImageQuerySizeLod)
    checkLevel(translator, instruction, *image, *level);
  Value *size = lgc::ImageSizeOp::create(b, *image, *level, static_cast<uint32_t>(dimensionOf(*type)));
  if (count == 1)
    return translator.define(instruction, b.CreateExtractElement(size, uint64_t(0)));
  return translator.define(instruction,
                           b.CreateShuffleVector(size, ArrayRef<int>({0, 1, 2}).take_front(count)));
}

template <typename Query>
Result translateQuery(Translator &translator, const Instruction &instruction) {
  FailureOr<ImageType> type = imageTypeOf(translator, instruction, instruction.operand(0));
  FailureOr<Value *> image = operandValue(translator, instruction, 0);
  if (!type || !image)
    return failure();
  if (type->dimension == spirv::Dim::Buffer)
    return translator.failInvalid(instruction, "a texel buffer has neither levels nor samples");
  image = guarded(translator, *image, checkDescriptor(translator, instruction, *image, kindOf(*type)));
  return translator.define(instruction, Query::create(translator.builder(), *image));
}

Result translateResidency(Translator &translator, const Instruction &instruction) {
  Value *code = argument(translator, instruction, 0);
  if (!code->getType()->isIntegerTy(32))
    return translator.failUnsupported(instruction, "a residency code is supported as a 32-bit integer only");
  Builder &b = translator.builder();
  return translator.define(instruction, b.CreateICmpEQ(code, b.getInt32(0)));
}

/// The image of a uniform texel buffer with a sampler is its descriptor, too.
Result translateImage(Translator &translator, const Instruction &instruction) {
  FailureOr<Value *> image = operandValue(translator, instruction, 0);
  if (!image)
    return failure();
  const bool isPair = (*image)->getType()->isStructTy();
  return translator.define(instruction, isPair ? partOf(translator.builder(), *image, 0) : *image);
}

constexpr HandlerEntry kHandlers[] = {
    {Op::Image, translateImage},
    {Op::ImageFetch, translateLoad},
    {Op::ImageRead, translateLoad},
    {Op::ImageWrite, translateWrite},
    {Op::ImageSparseFetch, translateLoad},
    {Op::ImageSparseRead, translateLoad},
    {Op::ImageSparseTexelsResident, translateResidency},
    {Op::ImageQuerySize, translateSize},
    {Op::ImageQuerySizeLod, translateSize},
    {Op::ImageQueryLevels, translateQuery<lgc::ImageLevelsOp>},
    {Op::ImageQuerySamples, translateQuery<lgc::ImageSamplesOp>},
    // The atomic instruction reads its operands.
    {Op::ImageTexelPointer, [](Translator &, const Instruction &) { return success(); }},
};

} // namespace

std::span<const HandlerEntry> imageHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
