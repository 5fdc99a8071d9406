// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/dialect/Float8.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace lgc {

namespace {

const fltSemantics &semanticsOf(Float8Format format) {
  switch (format) {
  case Float8Format::E4M3:
    return APFloat::Float8E4M3FN();
  case Float8Format::E5M2:
    return APFloat::Float8E5M2();
  }
  llvm_unreachable("no other format");
}

/// Returns the constant whose components are those that `convert` returns for the components of `value`; null
/// if it returns null.
Constant *foldComponents(Value *value, function_ref<Constant *(Constant *)> convert) {
  auto *constant = dyn_cast<Constant>(value);
  auto *vector = dyn_cast<FixedVectorType>(value->getType());
  if (!constant || !vector)
    return constant ? convert(constant) : nullptr;
  SmallVector<Constant *, 16> components;
  for (unsigned i = 0; i < vector->getNumElements(); ++i) {
    Constant *component = constant->getAggregateElement(i);
    Constant *converted = component ? convert(component) : nullptr;
    if (!converted)
      return nullptr;
    components.push_back(converted);
  }
  return ConstantVector::get(components);
}

Constant *extendConstant(Constant *byte, Float8Format format, Type *scalar) {
  const auto *bits = dyn_cast<ConstantInt>(byte);
  if (!bits)
    return nullptr;
  APFloat number(semanticsOf(format), bits->getValue());
  bool losesInfo = false;
  number.convert(scalar->getFltSemantics(), RoundingMode::NearestTiesToEven, &losesInfo);
  return ConstantFP::get(scalar->getContext(), number);
}

Constant *truncateConstant(Constant *value, Float8Format format, bool saturate, RoundingMode rounding) {
  const auto *constant = dyn_cast<ConstantFP>(value);
  if (!constant)
    return nullptr;
  const fltSemantics &semantics = semanticsOf(format);
  APFloat number = constant->getValueAPF();
  const bool isNan = number.isNaN(), isNegative = number.isNegative();
  bool losesInfo = false;
  number.convert(semantics, rounding, &losesInfo);
  if (saturate && !isNan && !number.isFinite())
    number = APFloat::getLargest(semantics, isNegative);
  return ConstantInt::get(value->getContext(), number.bitcastToAPInt());
}

Constant *floatOf(Type *type, APFloat number) {
  bool losesInfo = false;
  number.convert(APFloat::IEEEsingle(), RoundingMode::NearestTiesToEven, &losesInfo);
  return ConstantFP::get(type, number);
}

/// Rounds finite numbers towards zero to numbers that the format has.
Value *truncateToPrecision(IRBuilder<> &b, Value *x, Float8Format format) {
  const fltSemantics &semantics = semanticsOf(format);
  Type *type = x->getType();
  Type *words = type->getWithNewType(b.getInt32Ty());
  Value *magnitude = b.CreateUnaryIntrinsic(Intrinsic::fabs, x);
  const unsigned mantissaBits = APFloat::semanticsPrecision(semantics) - 1;
  constexpr unsigned kMantissaBits = 23;
  const uint32_t kept = ~0u << (kMantissaBits - mantissaBits);
  Value *normal = b.CreateBitCast(b.CreateAnd(b.CreateBitCast(x, words), kept), type);
  // A denormal is a multiple of the smallest number; multiplying by it and dividing are exact.
  const APFloat smallest = APFloat::getSmallest(semantics);
  Value *multiple = b.CreateFMul(x, ConstantFP::get(type, 1 / smallest.convertToDouble()));
  multiple = b.CreateUnaryIntrinsic(Intrinsic::trunc, multiple);
  Value *denormal = b.CreateFMul(multiple, floatOf(type, smallest));
  Value *isDenormal = b.CreateFCmpOLT(magnitude, floatOf(type, APFloat::getSmallestNormalized(semantics)));
  Value *truncated = b.CreateSelect(isDenormal, denormal, normal);
  // Infinities and NaNs stay.
  Constant *largest = floatOf(type, APFloat::getLargest(semantics));
  Value *isFinite = b.CreateFCmpOLT(magnitude, ConstantFP::getInfinity(type));
  Value *limited = b.CreateSelect(isFinite, b.CreateCopySign(largest, x), x);
  return b.CreateSelect(b.CreateFCmpUGT(magnitude, largest), limited, truncated);
}

} // namespace

Value *fromFloat8(IRBuilder<> &builder, Value *bytes, Float8Format format, Type *scalar) {
  if (Constant *folded =
          foldComponents(bytes, [&](Constant *byte) { return extendConstant(byte, format, scalar); }))
    return folded;
  return Float8ExtendOp::create(builder, bytes->getType()->getWithNewType(scalar), bytes,
                                static_cast<uint32_t>(format));
}

Value *toFloat8(IRBuilder<> &builder, Value *floats, Float8Format format, bool saturate,
                RoundingMode rounding) {
  if (Constant *folded = foldComponents(
          floats, [&](Constant *value) { return truncateConstant(value, format, saturate, rounding); }))
    return folded;
  if (rounding == RoundingMode::TowardZero)
    floats = truncateToPrecision(builder, floats, format);
  return Float8TruncateOp::create(builder, floats->getType()->getWithNewType(builder.getInt8Ty()), floats,
                                  static_cast<uint32_t>(format), saturate);
}

} // namespace lgc
