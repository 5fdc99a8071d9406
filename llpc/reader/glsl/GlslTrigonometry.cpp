// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GLSL.std.450: trigonometric functions and their inverses. The hardware has v_sin and v_cos; the inverses
// are minimax polynomials in the square of a reduced argument, made by a Remez exchange, whose errors below
// are those in exact arithmetic. In 32-bit arithmetic, swept against libm on the host by
// test/unit/reader/FloatMathTest.cpp: asin 3.7 ULP, acos 2.4, atan 10.4, atan2 below 16. Vulkan allows atan
// 4096 ULP and derives asin and acos from it.

#include "llpc/reader/glsl/GlslStd450.h"
#include "llpc/reader/instructions/FloatMath.h"
#include "llpc/reader/instructions/HandlerTemplates.h"

#include "llvm/IR/Intrinsics.h"

#include <numbers>

using namespace llvm;

namespace llpc::reader {

namespace {

using Glsl = spirv::GlslStd450;
using std::numbers::pi;

/// (atan(t) / t - 1) / t² in t², for t in [0, 1]: t + t³ P(t²) is within 7.4e-7 of atan(t), relatively.
constexpr double kAtan[] = {-0.333284919, 0.198978732,   -0.135445758,
                            0.0848410337, -0.0377967156, 0.00810636634};

/// (asin(t) / t - 1) / t² in t², for t in [0, 0.5]: t + t³ P(t²) is within 8.9e-8 of asin(t), relatively.
constexpr double kAsin[] = {0.1666558, 0.0754053125, 0.0400349802, 0.0499531255};

/// t + t³ P(t²), which is t itself for tiny t.
Value *oddPolynomial(Builder &b, Value *t, Value *square, ArrayRef<double> coefficients) {
  Type *type = t->getType();
  Value *sum = real(type, coefficients.back());
  for (double coefficient : reverse(coefficients.drop_back()))
    sum = fused(b, sum, square, real(type, coefficient));
  return fused(b, b.CreateFMul(t, square), sum, t);
}

Value *atanOfUnit(Builder &b, Value *t) {
  return oddPolynomial(b, t, b.CreateFMul(t, t), kAtan);
}

Value *subtractFrom(Builder &b, double minuend, Value *x) {
  return b.CreateFSub(real(x->getType(), minuend), x);
}

/// Above 1, uses the reciprocal: atan(x) = pi/2 - atan(1/x).
Value *atan(Builder &b, Value *x) {
  Value *one = real(x->getType(), 1.0);
  Value *magnitude = absolute(b, x);
  Value *isLarge = b.CreateFCmpOGT(magnitude, one);
  Value *angle = atanOfUnit(b, b.CreateSelect(isLarge, divide(b, one, magnitude), magnitude));
  angle = b.CreateSelect(isLarge, subtractFrom(b, pi / 2, angle), angle);
  return b.CreateCopySign(angle, x);
}

/// Computes the angle in the first octant and mirrors it into the right one. Equal magnitudes, including two
/// zeros or two infinities, give pi/4 rather than NaN.
Value *atan2(Builder &b, Value *y, Value *x) {
  Type *type = x->getType();
  Value *width = absolute(b, x);
  Value *height = absolute(b, y);
  Value *larger = b.CreateBinaryIntrinsic(Intrinsic::maxnum, width, height);
  Value *smaller = b.CreateBinaryIntrinsic(Intrinsic::minnum, width, height);
  Value *isDiagonal = b.CreateFCmpOEQ(width, height);
  Value *slope = b.CreateSelect(isDiagonal, real(type, 1.0), divideFullRange(b, smaller, larger));
  Value *angle = atanOfUnit(b, slope);
  Value *isSteep = b.CreateFCmpOGT(height, width);
  angle = b.CreateSelect(isSteep, subtractFrom(b, pi / 2, angle), angle);
  Value *pointsLeft = b.CreateFCmpOLT(x, real(type, 0.0));
  angle = b.CreateSelect(pointsLeft, subtractFrom(b, pi, angle), angle);
  return b.CreateCopySign(angle, y);
}

/// asin(t) with t = |x| up to 1/2, and t = sqrt((1 - |x|) / 2) above; in the second case asin(t) = (pi/2 -
/// asin|x|) / 2.
struct ReducedAsin {
  Value *isLarge;
  Value *angle;
};

ReducedAsin reducedAsin(Builder &b, Value *x) {
  Type *type = x->getType();
  Value *magnitude = absolute(b, x);
  Value *isLarge = b.CreateFCmpOGT(magnitude, real(type, 0.5));
  Value *reduced = fused(b, magnitude, real(type, -0.5), real(type, 0.5));
  Value *square = b.CreateSelect(isLarge, reduced, b.CreateFMul(x, x));
  Value *t = b.CreateSelect(isLarge, squareRoot(b, reduced), magnitude);
  return {isLarge, oddPolynomial(b, t, square, kAsin)};
}

Value *asin(Builder &b, Value *x) {
  auto [isLarge, angle] = reducedAsin(b, x);
  Type *type = x->getType();
  Value *large = fused(b, angle, real(type, -2.0), real(type, pi / 2));
  return b.CreateCopySign(b.CreateSelect(isLarge, large, angle), x);
}

/// Above 1/2 the angle is twice the reduced one. No subtraction is needed, so it stays precise up to 1.
Value *acos(Builder &b, Value *x) {
  auto [isLarge, angle] = reducedAsin(b, x);
  Type *type = x->getType();
  Value *small = subtractFrom(b, pi / 2, b.CreateCopySign(angle, x));
  Value *twice = b.CreateFAdd(angle, angle);
  Value *isNegative = b.CreateFCmpOLT(x, real(type, 0.0));
  Value *large = b.CreateSelect(isNegative, subtractFrom(b, pi, twice), twice);
  return b.CreateSelect(isLarge, large, small);
}

Value *sin(Builder &b, Value *x) {
  return b.CreateUnaryIntrinsic(Intrinsic::sin, x);
}

Value *cos(Builder &b, Value *x) {
  return b.CreateUnaryIntrinsic(Intrinsic::cos, x);
}

Value *tan(Builder &b, Value *x) {
  Value *sine = sin(b, x);
  return divide(b, sine, cos(b, x));
}

constexpr GlslHandlerEntry kHandlers[] = {
    {Glsl::Sin, shortElementwise<1, sin>},
    {Glsl::Cos, shortElementwise<1, cos>},
    {Glsl::Tan, shortElementwise<1, tan>},
    {Glsl::Asin, shortElementwise<1, throughFloat32<asin>>},
    {Glsl::Acos, shortElementwise<1, throughFloat32<acos>>},
    {Glsl::Atan, shortElementwise<1, throughFloat32<atan>>},
    {Glsl::Atan2, shortElementwise<2, throughFloat32<atan2>>},
};

} // namespace

std::span<const GlslHandlerEntry> glslTrigonometryHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
