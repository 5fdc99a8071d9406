// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GLSL.std.450: rounding, signs, extrema, interpolation, exponents and bit positions.

#include "llpc/reader/glsl/GlslStd450.h"
#include "llpc/reader/instructions/FloatMath.h"
#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/memory/ObjectAccess.h"
#include "llpc/reader/memory/PointedObject.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

#include <numbers>

using namespace llvm;

namespace llpc::reader {

namespace {

using Glsl = spirv::GlslStd450;
using spirv::Instruction;

template <Intrinsic::ID intrinsic>
Value *unary(Builder &b, Value *x) {
  return b.CreateUnaryIntrinsic(intrinsic, x);
}

template <Intrinsic::ID intrinsic>
Value *binary(Builder &b, Value *x, Value *y) {
  return b.CreateBinaryIntrinsic(intrinsic, x, y);
}

template <Intrinsic::ID intrinsic>
constexpr Handler kUnaryFloat = elementwise<1, unary<intrinsic>>;
template <Intrinsic::ID intrinsic>
constexpr Handler kBinaryFloat = elementwise<2, binary<intrinsic>>;
template <Intrinsic::ID intrinsic>
constexpr Handler kBinaryInt = elementwise<2, binary<intrinsic>>;

template <Intrinsic::ID maximum, Intrinsic::ID minimum>
Value *clampInt(Builder &b, Value *x, Value *low, Value *high) {
  return b.CreateBinaryIntrinsic(minimum, b.CreateBinaryIntrinsic(maximum, x, low), high);
}

Value *signOfFloat(Builder &b, Value *x) {
  Value *zero = Constant::getNullValue(x->getType());
  Value *one = b.CreateCopySign(real(x->getType(), 1.0), x);
  return b.CreateSelect(b.CreateFCmpOEQ(x, zero), zero, one);
}

Value *signOfInt(Builder &b, Value *x) {
  Type *type = x->getType();
  return clampInt<Intrinsic::smax, Intrinsic::smin>(b, x, Constant::getAllOnesValue(type),
                                                    ConstantInt::get(type, 1));
}

Value *fract(Builder &b, Value *x) {
  return perComponent(b, x, [&](ArrayRef<Value *> component) {
    return b.CreateUnaryIntrinsic(Intrinsic::amdgcn_fract, component[0]);
  });
}

/// x * (1 - a) + y * a, as two fused operations when they may be fused: x - a * x, then + a * y.
Value *mix(Builder &b, Value *x, Value *y, Value *a) {
  if (!b.getFastMathFlags().allowContract()) {
    Value *rest = b.CreateFSub(real(a->getType(), 1.0), a);
    Value *fromX = b.CreateFMul(x, rest);
    return b.CreateFAdd(fromX, b.CreateFMul(y, a));
  }
  return fused(b, a, y, fused(b, b.CreateFNeg(a), x, x));
}

Value *step(Builder &b, Value *edge, Value *x) {
  Type *type = x->getType();
  return b.CreateSelect(b.CreateFCmpOLT(x, edge), real(type, 0.0), real(type, 1.0));
}

Value *smoothStep(Builder &b, Value *low, Value *high, Value *x) {
  Value *position = b.CreateFSub(x, low);
  Value *t = clamp(b, divide(b, position, b.CreateFSub(high, low)), 0.0, 1.0);
  Type *type = x->getType();
  Value *slope = b.CreateFSub(real(type, 3.0), b.CreateFMul(real(type, 2.0), t));
  return b.CreateFMul(b.CreateFMul(t, t), slope);
}

template <double factor>
Value *scale(Builder &b, Value *x) {
  return b.CreateFMul(x, real(x->getType(), factor));
}

constexpr double kRadiansPerDegree = std::numbers::pi / 180;
constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

/// The two parts into which an instruction splits a float: its result and the part that it returns
/// separately.
struct Parts {
  Value *result;
  Value *beside;
};

/// Each component has a call of its own: InstCombine moves a shuffle of the operand, as of a vector of equal
/// numbers, behind the call, and gives the call a vector of structures as its type.
Parts significandAndExponent(Builder &b, Value *x) {
  Type *scalar = x->getType()->getScalarType();
  const auto split = [&](Value *number) {
    Value *parts = b.CreateIntrinsic(Intrinsic::frexp, {scalar, b.getInt32Ty()}, {number});
    Value *significand = b.CreateExtractValue(parts, 0);
    return Parts{significand, b.CreateExtractValue(parts, 1)};
  };
  const auto *vector = dyn_cast<FixedVectorType>(x->getType());
  if (!vector)
    return split(x);
  Parts result{PoisonValue::get(x->getType()),
               PoisonValue::get(withComponentsOf(b.getInt32Ty(), x->getType()))};
  for (unsigned i = 0; i < vector->getNumElements(); ++i) {
    const Parts parts = split(b.CreateExtractElement(x, i));
    result.result = b.CreateInsertElement(result.result, parts.result, i);
    result.beside = b.CreateInsertElement(result.beside, parts.beside, i);
  }
  return result;
}

/// Both parts have the sign of x, including zeros.
Parts fractionAndWhole(Builder &b, Value *x) {
  Value *whole = b.CreateUnaryIntrinsic(Intrinsic::trunc, x);
  Value *fraction = b.CreateFSub(x, whole);
  if (b.getFastMathFlags().noSignedZeros())
    return {fraction, whole};
  Value *isWhole = b.CreateFCmpOEQ(x, whole); // or infinite
  fraction = b.CreateSelect(isWhole, Constant::getNullValue(x->getType()), fraction);
  return {b.CreateCopySign(fraction, x), whole};
}

/// A single v_med3 would return the lesser of the other operands when `high` is NaN.
Value *clampNumbers(Builder &b, Value *x, Value *low, Value *high) {
  if (isa<Constant>(high))
    return clamp(b, x, low, high);
  return b.CreateBinaryIntrinsic(Intrinsic::minnum, b.CreateBinaryIntrinsic(Intrinsic::maxnum, x, low), high);
}

/// FrexpStruct and ModfStruct.
template <Parts (*takeApart)(Builder &, Value *)>
Result intoStruct(Translator &translator, const Instruction &instruction) {
  const auto x = anyArgument(translator, instruction, 0);
  if (!x)
    return failure();
  if (!(*x)->getType()->isFPOrFPVectorTy())
    return translator.failInvalid(instruction, "operand 1 must be a floating-point scalar or vector");
  FloatFlags flags(translator, instruction);
  Builder &b = translator.builder();
  const Parts parts = takeApart(b, *x);
  Type *type = StructType::get(b.getContext(), {(*x)->getType(), parts.beside->getType()});
  if (translator.resultType(instruction) != type)
    return translator.failInvalid(instruction,
                                  takeApart == fractionAndWhole
                                      ? "the result must be a structure of two of the operand's type"
                                      : "the result must be a structure of the operand's type and of "
                                        "32-bit integers, as many as the operand has components");
  Value *result = b.CreateInsertValue(PoisonValue::get(type), parts.result, 0);
  return translator.define(instruction, b.CreateInsertValue(result, parts.beside, 1));
}

/// Frexp and Modf, whose last operand points to where the second part goes.
template <Parts (*takeApart)(Builder &, Value *)>
Result throughPointer(Translator &translator, const Instruction &instruction) {
  Value *x = argument(translator, instruction, 0);
  FailureOr<LValue> lvalue = writableLValue(translator, instruction, kExtInstArgument + 1);
  if (!lvalue)
    return failure();
  FloatFlags flags(translator, instruction);
  const Parts parts = takeApart(translator.builder(), x);
  const auto type = translator.types().registerType(*lvalue->type);
  if (!type)
    return failure();
  if (*type != parts.beside->getType())
    return translator.failInvalid(
        instruction, "operand 2 must point to 32-bit integers, as many as operand 1 has components");
  return success(storeObject(translator, instruction, *lvalue, parts.beside) &&
                 translator.define(instruction, parts.result));
}

Result ldexp(Translator &translator, const Instruction &instruction) {
  Value *x = argument(translator, instruction, 0);
  Value *exponent = argument(translator, instruction, 1);
  Builder &b = translator.builder();
  Type *type = x->getType();
  Type *exponents = withComponentsOf(b.getInt32Ty(), type);
  Type *given = exponent->getType();
  if (given->getScalarSizeInBits() > 32) {
    // Clamped to a value far beyond the exponents of any width, which does not change the result.
    exponent = b.CreateBinaryIntrinsic(Intrinsic::smax, exponent, ConstantInt::getSigned(given, INT32_MIN));
    exponent = b.CreateBinaryIntrinsic(Intrinsic::smin, exponent, ConstantInt::getSigned(given, INT32_MAX));
  }
  exponent = b.CreateSExtOrTrunc(exponent, exponents);
  return defineFloat(translator, instruction,
                     b.CreateIntrinsic(Intrinsic::ldexp, {type, exponents}, {x, exponent}));
}

/// Returns -1 for 0.
Value *findLowestOne(Builder &b, Value *x) {
  Type *type = x->getType();
  Value *position = b.CreateIntrinsic(Intrinsic::cttz, type, {x, b.getTrue()});
  Value *isZero = b.CreateICmpEQ(x, Constant::getNullValue(type));
  return b.CreateSelect(isZero, Constant::getAllOnesValue(type), position);
}

/// Returns -1 for 0, which has as many leading zeros as bits.
Value *findHighestOne(Builder &b, Value *x) {
  Type *type = x->getType();
  Value *leadingZeros = b.CreateIntrinsic(Intrinsic::ctlz, type, {x, b.getFalse()});
  return b.CreateSub(ConstantInt::get(type, type->getScalarSizeInBits() - 1), leadingZeros);
}

/// Finds the highest bit that differs from the sign bit.
Value *findSignedMsb(Builder &b, Value *x) {
  Value *sign = b.CreateAShr(x, x->getType()->getScalarSizeInBits() - 1);
  return findHighestOne(b, b.CreateXor(x, sign));
}

constexpr GlslHandlerEntry kHandlers[] = {
    {Glsl::Round,
     kUnaryFloat<Intrinsic::roundeven>}, // the specification leaves the rounding of .5 open; both use v_rndne
    {Glsl::RoundEven, kUnaryFloat<Intrinsic::roundeven>},
    {Glsl::Trunc, kUnaryFloat<Intrinsic::trunc>},
    {Glsl::Floor, kUnaryFloat<Intrinsic::floor>},
    {Glsl::Ceil, kUnaryFloat<Intrinsic::ceil>},
    {Glsl::Fract, elementwise<1, fract>},
    {Glsl::FAbs, elementwise<1, absolute>},
    {Glsl::SAbs,
     elementwise<1, [](Builder &b,
                       Value *x) { return b.CreateBinaryIntrinsic(Intrinsic::abs, x, b.getFalse()); }>},
    {Glsl::FSign, elementwise<1, signOfFloat>},
    {Glsl::SSign, elementwise<1, signOfInt>},
    {Glsl::Radians, shortElementwise<1, scale<kRadiansPerDegree>>},
    {Glsl::Degrees, shortElementwise<1, scale<kDegreesPerRadian>>},

    {Glsl::FMin, kBinaryFloat<Intrinsic::minnum>},
    {Glsl::NMin, kBinaryFloat<Intrinsic::minnum>},
    {Glsl::UMin, kBinaryInt<Intrinsic::umin>},
    {Glsl::SMin, kBinaryInt<Intrinsic::smin>},
    {Glsl::FMax, kBinaryFloat<Intrinsic::maxnum>},
    {Glsl::NMax, kBinaryFloat<Intrinsic::maxnum>},
    {Glsl::UMax, kBinaryInt<Intrinsic::umax>},
    {Glsl::SMax, kBinaryInt<Intrinsic::smax>},
    {Glsl::FClamp,
     elementwise<3, [](Builder &b, Value *x, Value *l, Value *h) { return clamp(b, x, l, h); }>},
    {Glsl::NClamp, elementwise<3, clampNumbers>},
    {Glsl::UClamp, elementwise<3, clampInt<Intrinsic::umax, Intrinsic::umin>>},
    {Glsl::SClamp, elementwise<3, clampInt<Intrinsic::smax, Intrinsic::smin>>},

    {Glsl::FMix, elementwise<3, mix>},
    {Glsl::Step, elementwise<2, step>},
    {Glsl::SmoothStep, elementwise<3, smoothStep>},
    {Glsl::Fma, elementwise<3, fused>},
    {Glsl::Frexp, throughPointer<significandAndExponent>},
    {Glsl::FrexpStruct, intoStruct<significandAndExponent>},
    {Glsl::Modf, throughPointer<fractionAndWhole>},
    {Glsl::ModfStruct, intoStruct<fractionAndWhole>},
    {Glsl::Ldexp, ldexp},

    {Glsl::FindILsb, elementwise<1, findLowestOne>},
    {Glsl::FindUMsb, elementwise<1, findHighestOne>},
    {Glsl::FindSMsb, elementwise<1, findSignedMsb>},
};

} // namespace

std::span<const GlslHandlerEntry> glslCommonHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
