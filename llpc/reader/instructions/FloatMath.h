// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Floating-point building blocks that the core instructions and GLSL.std.450 share. Precision is what
// Vulkan asks for ("Precision of core SPIR-V Instructions" and "Precision of GLSL.std.450 Instructions").

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

/// As divide, but also for 32-bit divisors beyond 2^126, whose reciprocal v_rcp flushes to zero.
llvm::Value *divideFullRange(Builder &b, llvm::Value *x, llvm::Value *y);

/// v_sqrt and v_rsq for 16 and 32 bits.
llvm::Value *squareRoot(Builder &b, llvm::Value *x);
llvm::Value *inverseSquareRoot(Builder &b, llvm::Value *x);

llvm::Value *absolute(Builder &b, llvm::Value *x);
llvm::Value *floor(Builder &b, llvm::Value *x);
llvm::Value *fused(Builder &b, llvm::Value *x, llvm::Value *y, llvm::Value *addend);

/// `low` for a NaN, as NClamp asks; one v_med3 for 16 and 32 bits. `low` must not exceed `high`.
llvm::Value *clamp(Builder &b, llvm::Value *x, llvm::Value *low, llvm::Value *high);
llvm::Value *clamp(Builder &b, llvm::Value *x, double low, double high);

/// The scalar product; that of two scalars is their product.
llvm::Value *dot(Builder &b, llvm::Value *x, llvm::Value *y);

/// `scalar` as a vector of `shape`'s components; itself when `shape` is a scalar.
llvm::Value *splatLike(Builder &b, llvm::Value *scalar, llvm::Type *shape);

/// Rounds towards zero. What does not fit gives an unspecified value, but a fixed one, never poison: LLVM's
/// saturating conversions would need comparisons around v_cvt, though it saturates by itself.
llvm::Value *floatToUInt(Builder &b, llvm::Value *x, llvm::Type *to);
llvm::Value *floatToSInt(Builder &b, llvm::Value *x, llvm::Type *to);

/// `emit` in 32-bit arithmetic, for functions whose steps would lose too much in 16 bits.
template <auto emit>
constexpr auto throughFloat32 = [](Builder &b, std::same_as<llvm::Value> auto *...operands) -> llvm::Value * {
  llvm::Type *type = std::get<0>(std::tuple(operands...))->getType();
  llvm::Type *wide = withComponentsOf(b.getFloatTy(), type);
  const std::array wideOperands{b.CreateFPCast(operands, wide)...}; // in this order, unlike call arguments
  return b.CreateFPCast(std::apply([&](auto *...widened) { return emit(b, widened...); }, wideOperands),
                        type);
};

} // namespace llpc::reader
