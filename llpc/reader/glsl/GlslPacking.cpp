// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GLSL.std.450: vectors packed into integers. Component 0 is in the low bits.

#include "llpc/reader/glsl/GlslStd450.h"
#include "llpc/reader/instructions/FloatMath.h"
#include "llpc/reader/instructions/HandlerTemplates.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using Glsl = spirv::GlslStd450;

/// The largest integer of each normalised format, which represents 1.0.
constexpr double kMaxUnorm8 = 255;
constexpr double kMaxSnorm8 = 127;
constexpr double kMaxUnorm16 = 65535;
constexpr double kMaxSnorm16 = 32767;

Type *vectorOf(Type *component, unsigned count) {
  return FixedVectorType::get(component, count);
}

/// round(clamp(x, low, 1) * maximum) as four bytes. Only negative integers have bits above the byte.
Value *pack4x8(Builder &b, Value *x, double low, double maximum) {
  Value *scaled = b.CreateFMul(clamp(b, x, low, 1.0), real(x->getType(), maximum));
  Value *rounded = b.CreateUnaryIntrinsic(Intrinsic::roundeven, scaled);
  Value *integers = b.CreateFPToSI(rounded, vectorOf(b.getInt32Ty(), 4));
  Value *word = nullptr;
  for (unsigned index = 0; index < 4; ++index) {
    Value *byte = b.CreateExtractElement(integers, index);
    if (low < 0 && index < 3)
      byte = b.CreateAnd(byte, 0xFF);
    word = word ? b.CreateOr(word, b.CreateShl(byte, 8 * index)) : byte;
  }
  return word;
}

Value *packUnorm4x8(Builder &b, Value *x) {
  return pack4x8(b, x, 0.0, kMaxUnorm8);
}
Value *packSnorm4x8(Builder &b, Value *x) {
  return pack4x8(b, x, -1.0, kMaxSnorm8);
}

/// v_cvt_pknorm clamps, scales, rounds and packs.
template <Intrinsic::ID convert>
Value *pack2x16(Builder &b, Value *x) {
  Value *low = b.CreateExtractElement(x, uint64_t(0));
  Value *high = b.CreateExtractElement(x, uint64_t(1));
  return b.CreateBitCast(b.CreateIntrinsic(convert, {}, {low, high}), b.getInt32Ty());
}

Value *packHalf2x16(Builder &b, Value *x) {
  return b.CreateBitCast(b.CreateFPTrunc(x, vectorOf(b.getHalfTy(), 2)), b.getInt32Ty());
}

Value *packDouble2x32(Builder &b, Value *x) {
  return b.CreateBitCast(x, b.getDoubleTy());
}

/// The multiplication by the reciprocal is within 1 ULP of the division, and gives 1.0 at the maximum.
Value *unpackUnorm(Builder &b, Value *x, Type *components, double maximum) {
  Type *floats = withComponentsOf(b.getFloatTy(), components);
  return b.CreateFMul(b.CreateUIToFP(b.CreateBitCast(x, components), floats), real(floats, 1 / maximum));
}

/// The integer below the one for -1.0 also represents -1.0.
Value *unpackSnorm(Builder &b, Value *x, Type *components, double maximum) {
  Type *floats = withComponentsOf(b.getFloatTy(), components);
  Value *scaled =
      b.CreateFMul(b.CreateSIToFP(b.CreateBitCast(x, components), floats), real(floats, 1 / maximum));
  return b.CreateBinaryIntrinsic(Intrinsic::maxnum, scaled, real(floats, -1.0));
}

Value *unpackUnorm4x8(Builder &b, Value *x) {
  return unpackUnorm(b, x, vectorOf(b.getInt8Ty(), 4), kMaxUnorm8);
}
Value *unpackSnorm4x8(Builder &b, Value *x) {
  return unpackSnorm(b, x, vectorOf(b.getInt8Ty(), 4), kMaxSnorm8);
}
Value *unpackUnorm2x16(Builder &b, Value *x) {
  return unpackUnorm(b, x, vectorOf(b.getInt16Ty(), 2), kMaxUnorm16);
}
Value *unpackSnorm2x16(Builder &b, Value *x) {
  return unpackSnorm(b, x, vectorOf(b.getInt16Ty(), 2), kMaxSnorm16);
}

Value *unpackHalf2x16(Builder &b, Value *x) {
  return b.CreateFPExt(b.CreateBitCast(x, vectorOf(b.getHalfTy(), 2)), vectorOf(b.getFloatTy(), 2));
}

Value *unpackDouble2x32(Builder &b, Value *x) {
  return b.CreateBitCast(x, vectorOf(b.getInt32Ty(), 2));
}

Type *word(Builder &b) {
  return b.getInt32Ty();
}
Type *doubleWord(Builder &b) {
  return b.getDoubleTy();
}
Type *twoWords(Builder &b) {
  return vectorOf(b.getInt32Ty(), 2);
}
template <unsigned count>
Type *floats(Builder &b) {
  return vectorOf(b.getFloatTy(), count);
}

/// Handles an instruction with one operand. Operand and result types are fixed; define() checks the result.
template <Type *(*operandType)(Builder &), Value *(*emit)(Builder &, Value *)>
Result packing(Translator &translator, const spirv::Instruction &instruction) {
  Builder &b = translator.builder();
  const auto x = anyArgument(translator, instruction, 0);
  if (!x)
    return failure();
  Builder::FastMathFlagGuard guard(b);
  if (translator.floatControls().roundsToZero(b.getHalfTy()))
    leaveRoundingToHardware(b);
  if ((*x)->getType() != operandType(b))
    return translator.failInvalid(instruction, "operand 1 has the wrong type");
  return translator.define(instruction, emit(b, *x));
}

/// The scaling may be contracted with an addition behind it.
template <Value *(*emit)(Builder &, Value *)>
Result unpacking(Translator &translator, const spirv::Instruction &instruction) {
  FloatFlags flags(translator, instruction);
  return packing<word, emit>(translator, instruction);
}

constexpr GlslHandlerEntry kHandlers[] = {
    {Glsl::PackSnorm4x8, packing<floats<4>, packSnorm4x8>},
    {Glsl::PackUnorm4x8, packing<floats<4>, packUnorm4x8>},
    {Glsl::PackSnorm2x16, packing<floats<2>, pack2x16<Intrinsic::amdgcn_cvt_pknorm_i16>>},
    {Glsl::PackUnorm2x16, packing<floats<2>, pack2x16<Intrinsic::amdgcn_cvt_pknorm_u16>>},
    {Glsl::PackHalf2x16, packing<floats<2>, packHalf2x16>},
    {Glsl::PackDouble2x32, packing<twoWords, packDouble2x32>},
    {Glsl::UnpackSnorm4x8, unpacking<unpackSnorm4x8>},
    {Glsl::UnpackUnorm4x8, unpacking<unpackUnorm4x8>},
    {Glsl::UnpackSnorm2x16, unpacking<unpackSnorm2x16>},
    {Glsl::UnpackUnorm2x16, unpacking<unpackUnorm2x16>},
    {Glsl::UnpackHalf2x16, packing<word, unpackHalf2x16>},
    {Glsl::UnpackDouble2x32, packing<doubleWord, unpackDouble2x32>},
};

} // namespace

std::span<const GlslHandlerEntry> glslPackingHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
