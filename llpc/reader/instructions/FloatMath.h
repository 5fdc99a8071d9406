// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Floating-point building blocks that the core instructions and GLSL.std.450 share. Their precision is the
// one that Vulkan requires ("Precision of core SPIR-V Instructions" and "Precision of GLSL.std.450
// Instructions").

#pragma once

#include "llpc/reader/instructions/HandlerTemplates.h"

#include <tuple>

namespace llpc::reader {

/// A constant of a scalar or vector type.
inline llvm::Constant *real(llvm::Type *type, double value) {
  return llvm::ConstantFP::get(type, value);
}

/// Within 2.5 ULP for 16 and 32 bits (v_rcp and a multiplication), correctly rounded for 64.
llvm::Value *divide(Builder &b, llvm::Value *x, llvm::Value *y);

/// Like divide(), but also correct for 32-bit divisors beyond 2^126, whose reciprocal v_rcp flushes to zero.
llvm::Value *divideFullRange(Builder &b, llvm::Value *x, llvm::Value *y);

llvm::Value *negate(Builder &b, llvm::Value *x);

/// Uses v_sqrt or v_rsq for 16 and 32 bits.
llvm::Value *squareRoot(Builder &b, llvm::Value *x);
llvm::Value *inverseSquareRoot(Builder &b, llvm::Value *x);

llvm::Value *absolute(Builder &b, llvm::Value *x);
llvm::Value *floor(Builder &b, llvm::Value *x);
llvm::Value *fused(Builder &b, llvm::Value *x, llvm::Value *y, llvm::Value *addend);

/// Returns `low` for a NaN, as NClamp requires; one v_med3 for 16 and 32 bits. `low` must not exceed `high`.
llvm::Value *clamp(Builder &b, llvm::Value *x, llvm::Value *low, llvm::Value *high);
llvm::Value *clamp(Builder &b, llvm::Value *x, double low, double high);

/// The dot product; for two scalars it is their product.
llvm::Value *dot(Builder &b, llvm::Value *x, llvm::Value *y);

/// Returns `scalar` as a vector with the components of `shape`, or itself when `shape` is a scalar.
llvm::Value *splatLike(Builder &b, llvm::Value *scalar, llvm::Type *shape);

/// Rounds towards zero. An out-of-range operand gives an unspecified but fixed value, never poison: LLVM's
/// saturating conversions would add comparisons around v_cvt, although v_cvt saturates by itself.
llvm::Value *floatToUInt(Builder &b, llvm::Value *x, llvm::Type *to);
llvm::Value *floatToSInt(Builder &b, llvm::Value *x, llvm::Type *to);

/// Converts from 64 to 32 bits, rounding towards zero in every rounding mode.
llvm::Value *truncateToFloat(Builder &b, llvm::Value *x);

/// Runs `emit` in 32-bit arithmetic, for functions whose intermediate steps would lose too much precision in
/// 16 bits.
template <auto emit>
constexpr auto throughFloat32 = [](Builder &b, std::same_as<llvm::Value> auto *...operands) -> llvm::Value * {
  llvm::Type *type = std::get<0>(std::tuple(operands...))->getType();
  llvm::Type *wide = withComponentsOf(b.getFloatTy(), type);
  const std::array wideOperands{
      b.CreateFPCast(operands, wide)...}; // evaluated in this order, unlike call arguments
  return b.CreateFPCast(std::apply([&](auto *...widened) { return emit(b, widened...); }, wideOperands),
                        type);
};

} // namespace llpc::reader
