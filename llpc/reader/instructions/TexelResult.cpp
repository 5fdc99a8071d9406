// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/instructions/TexelResult.h"

#include "llpc/reader/instructions/HandlerTemplates.h"

using namespace llvm;

namespace llpc::reader {

namespace {

constexpr unsigned kTexelComponents = 4;

bool isSparse(spirv::Op opcode) {
  using enum spirv::Op;
  switch (opcode) {
  case ImageSparseSampleImplicitLod:
  case ImageSparseSampleExplicitLod:
  case ImageSparseSampleDrefImplicitLod:
  case ImageSparseSampleDrefExplicitLod:
  case ImageSparseFetch:
  case ImageSparseGather:
  case ImageSparseDrefGather:
  case ImageSparseRead:
    return true;
  default:
    return false;
  }
}

/// Returns the texel's type in the result of a sparse instruction; null when the result has another shape.
Type *sparseTexelType(Type *result) {
  const bool isPair = result->isStructTy() && result->getStructNumElements() == 2 &&
                      result->getStructElementType(0)->isIntegerTy(32);
  return isPair ? result->getStructElementType(1) : nullptr;
}

/// Returns the type that texels are read with: 16-bit floats as 32-bit ones. Where all uses are narrow, LLVM
/// makes the instruction convert.
Type *readScalar(Type *texel) {
  Type *scalar = texel->getScalarType();
  return scalar->isHalfTy() ? Type::getFloatTy(scalar->getContext()) : scalar;
}

} // namespace

FailureOr<TexelResult> TexelResult::of(Translator &translator, const spirv::Instruction &instruction,
                                       const ImageType &image) {
  Type *texel = translator.resultType(instruction);
  const bool hasResidency = isSparse(instruction.opcode);
  if (hasResidency)
    texel = sparseTexelType(texel);
  if (!texel)
    return translator.failInvalid(instruction,
                                  "the result must be a struct of a 32-bit residency code and a texel");
  FailureOr<Type *> scalar = translator.types().registerType(*image.texel);
  if (!scalar)
    return failure();
  if (texel->getScalarType() != *scalar)
    return translator.failInvalid(instruction,
                                  "the result does not have the type that the image's texels have");
  return TexelResult(texel, hasResidency);
}

Type *TexelResult::readType() const {
  Type *scalar = readScalar(texel_);
  if (!hasResidency_)
    return FixedVectorType::get(scalar, kTexelComponents);
  Type *bits = IntegerType::get(scalar->getContext(), scalar->getScalarSizeInBits());
  return FixedVectorType::get(bits, kTexelComponents + 1);
}

Result TexelResult::define(Translator &translator, const spirv::Instruction &instruction, Value *read) const {
  Builder &b = translator.builder();
  Value *texel = read;
  const unsigned count = componentCount(texel_);
  if (!texel_->isVectorTy())
    texel = b.CreateExtractElement(read, uint64_t(0));
  else if (count < kTexelComponents || hasResidency_)
    texel = b.CreateShuffleVector(read, ArrayRef<int>({0, 1, 2, 3}).take_front(count));
  texel = b.CreateBitCast(texel, withComponentsOf(readScalar(texel_), texel_));
  if (texel->getType() != texel_)
    texel = b.CreateFPTrunc(texel, texel_);
  if (!hasResidency_)
    return translator.define(instruction, texel);
  Value *code = b.CreateExtractElement(read, uint64_t(kTexelComponents));
  Value *pair = PoisonValue::get(translator.resultType(instruction));
  pair = b.CreateInsertValue(pair, b.CreateTrunc(code, b.getInt32Ty()), 0);
  return translator.define(instruction, b.CreateInsertValue(pair, texel, 1));
}

} // namespace llpc::reader
