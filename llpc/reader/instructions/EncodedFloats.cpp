// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/instructions/EncodedFloats.h"

#include "llpc/reader/instructions/FloatMath.h"

#include "lgc/dialect/BFloat16.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Instruction;
using spirv::TypeKind;

/// From 64 to 32 bits: of the two neighbours, an inexact number becomes the one with an odd mantissa. A
/// second rounding, to fewer bits, then has the result of a single one.
Value *roundToOdd(Builder &b, Value *x) {
  Value *truncated = truncateToFloat(b, x);
  Type *words = withComponentsOf(b.getInt32Ty(), x->getType());
  Value *isInexact = b.CreateFCmpUNE(b.CreateFPExt(truncated, x->getType()), x);
  Value *bits = b.CreateOr(b.CreateBitCast(truncated, words), b.CreateZExt(isInexact, words));
  return b.CreateBitCast(bits, truncated->getType());
}

/// Converts numbers to 32 bits, so that rounding them again has the result of a single rounding.
Value *toFloat(Builder &b, Value *x, RoundingMode rounding) {
  if (!x->getType()->getScalarType()->isDoubleTy())
    return b.CreateFPExt(x, withComponentsOf(b.getFloatTy(), x->getType()));
  return rounding == RoundingMode::TowardZero ? truncateToFloat(b, x) : roundToOdd(b, x);
}

} // namespace

bool isEncodedFloat(const spirv::Type &type) {
  const TypeKind kind = type.scalar()->kind;
  return spirv::isAnyFloat(kind) && kind != TypeKind::Float;
}

Value *decodedArgument(Translator &translator, const Instruction &instruction, size_t index, Type *to) {
  const spirv::Type &type = *translator.module().typeOf(instruction.operand(index));
  Value *value = argument(translator, instruction, index);
  if (!isEncodedFloat(type))
    return value;
  Builder &b = translator.builder();
  if (type.scalar()->kind == TypeKind::BFloat16)
    return lgc::fromBFloat(b, value);
  return lgc::fromFloat8(b, value, float8Format(type.scalar()->kind),
                         to->getScalarType()->isHalfTy() ? b.getHalfTy() : b.getFloatTy());
}

Result defineEncoded(Translator &translator, const Instruction &instruction, Value *floats,
                     RoundingMode rounding) {
  const TypeKind kind = translator.module().type(instruction.resultType)->scalar()->kind;
  Builder &b = translator.builder();
  // Conversions to 8 bits fold constants of any width.
  if (kind == TypeKind::BFloat16 || !isa<Constant>(floats))
    floats = toFloat(b, floats, rounding);
  if (kind == TypeKind::BFloat16)
    return translator.define(instruction, lgc::toBFloat(b, floats, rounding));
  const bool saturates = translator.hasDecoration(
      instruction.result, spirv::Decoration::SaturatedToLargestFloat8NormalConversionEXT);
  return translator.define(instruction, lgc::toFloat8(b, floats, float8Format(kind), saturates, rounding));
}

} // namespace llpc::reader
