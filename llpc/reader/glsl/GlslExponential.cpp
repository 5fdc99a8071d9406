// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GLSL.std.450: powers, logarithms, roots and hyperbolic functions. All are built from v_exp, v_log (base 2),
// v_sqrt and v_rsq; Vulkan derives the precision of the hyperbolic functions from exp and log.

#include "llpc/reader/glsl/GlslStd450.h"
#include "llpc/reader/instructions/FloatMath.h"
#include "llpc/reader/instructions/HandlerTemplates.h"

#include "llvm/IR/Intrinsics.h"

#include <numbers>

using namespace llvm;

namespace llpc::reader {

namespace {

using Glsl = spirv::GlslStd450;
using std::numbers::ln2;
using std::numbers::log2e;

Value *exp2(Builder &b, Value *x) {
  return b.CreateUnaryIntrinsic(Intrinsic::exp2, x);
}

Value *log2(Builder &b, Value *x) {
  return b.CreateUnaryIntrinsic(Intrinsic::log2, x);
}

Value *exp(Builder &b, Value *x) {
  return exp2(b, b.CreateFMul(x, real(x->getType(), log2e)));
}

Value *log(Builder &b, Value *x) {
  return b.CreateFMul(log2(b, x), real(x->getType(), ln2));
}

Value *pow(Builder &b, Value *x, Value *y) {
  return exp2(b, b.CreateFMul(y, log2(b, x)));
}

/// exp(x) / 2. The halving is free in the exponent, and keeps sinh and cosh finite where their results are.
Value *halfExp(Builder &b, Value *x) {
  Type *type = x->getType();
  return exp2(b, fused(b, x, real(type, log2e), real(type, -1.0)));
}

Value *sinh(Builder &b, Value *x) {
  Value *power = halfExp(b, x);
  return b.CreateFSub(power, halfExp(b, b.CreateFNeg(x)));
}

Value *cosh(Builder &b, Value *x) {
  Value *power = halfExp(b, x);
  return b.CreateFAdd(power, halfExp(b, b.CreateFNeg(x)));
}

/// 1 - 2 / (exp(2x) + 1), which unlike sinh / cosh is correct when the exponential overflows.
Value *tanh(Builder &b, Value *x) {
  Type *type = x->getType();
  Value *power = exp2(b, b.CreateFMul(x, real(type, 2 * log2e)));
  Value *reciprocal = divide(b, real(type, 1.0), b.CreateFAdd(power, real(type, 1.0)));
  return fused(b, reciprocal, real(type, -2.0), real(type, 1.0));
}

/// Computed on the magnitude, because for negative x the sum would cancel.
Value *asinh(Builder &b, Value *x) {
  Value *magnitude = absolute(b, x);
  Value *root = squareRoot(b, fused(b, magnitude, magnitude, real(x->getType(), 1.0)));
  return b.CreateCopySign(log(b, b.CreateFAdd(magnitude, root)), x);
}

/// Uses (x - 1)(x + 1), which does not cancel near 1 as x² - 1 does.
Value *acosh(Builder &b, Value *x) {
  Value *one = real(x->getType(), 1.0);
  Value *below = b.CreateFSub(x, one);
  Value *root = squareRoot(b, b.CreateFMul(below, b.CreateFAdd(x, one)));
  return log(b, b.CreateFAdd(x, root));
}

Value *atanh(Builder &b, Value *x) {
  Type *type = x->getType();
  Value *one = real(type, 1.0);
  Value *above = b.CreateFAdd(one, x);
  Value *ratio = divide(b, above, b.CreateFSub(one, x));
  return b.CreateFMul(log2(b, ratio), real(type, ln2 / 2));
}

constexpr GlslHandlerEntry kHandlers[] = {
    {Glsl::Pow, shortElementwise<2, pow>},
    {Glsl::Exp, shortElementwise<1, exp>},
    {Glsl::Log, shortElementwise<1, log>},
    {Glsl::Exp2, shortElementwise<1, exp2>},
    {Glsl::Log2, shortElementwise<1, log2>},
    {Glsl::Sqrt, elementwise<1, squareRoot>},
    {Glsl::InverseSqrt, elementwise<1, inverseSquareRoot>},
    {Glsl::Sinh, shortElementwise<1, throughFloat32<sinh>>},
    {Glsl::Cosh, shortElementwise<1, throughFloat32<cosh>>},
    {Glsl::Tanh, shortElementwise<1, throughFloat32<tanh>>},
    {Glsl::Asinh, shortElementwise<1, throughFloat32<asinh>>},
    {Glsl::Acosh, shortElementwise<1, throughFloat32<acosh>>},
    {Glsl::Atanh, shortElementwise<1, throughFloat32<atanh>>},
};

} // namespace

std::span<const GlslHandlerEntry> glslExponentialHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
