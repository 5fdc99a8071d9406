// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Conversions of 8-bit floats, which the dialect has as the i8 of their bits. Constants are folded.

#pragma once

#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// The formats of the Open Compute Project. The values are those of the `format` of lgc.float8.*.
enum class Float8Format : uint32_t {
  E4M3, ///< no infinity, one NaN for each sign
  E5M2,
};
inline constexpr uint32_t kFloat8Formats = 2;

/// Returns the values of `bytes`, an i8 or a vector of them, as numbers of type `scalar`: half or float.
llvm::Value *fromFloat8(llvm::IRBuilder<> &builder, llvm::Value *bytes, Float8Format format,
                        llvm::Type *scalar);

/// Rounds a float or a vector of floats, or constants of any width, to nearest even or towards zero.
/// Infinities, and what rounds to a number that is too large, become the largest finite value if `saturate`
/// is true, else a NaN (E4M3) or an infinity (E5M2). Towards zero, every finite number rounds to a finite
/// one.
llvm::Value *toFloat8(llvm::IRBuilder<> &builder, llvm::Value *floats, Float8Format format, bool saturate,
                      llvm::RoundingMode rounding);

} // namespace lgc
