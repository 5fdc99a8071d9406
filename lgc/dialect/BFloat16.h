// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Conversions of bfloat16, which the dialect has as the i16 of its bits.

#pragma once

#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// Returns the numbers as floats; `bits` is an i16 or a vector of them.
llvm::Value *fromBFloat(llvm::IRBuilder<> &builder, llvm::Value *bits);

/// Rounds a float or a vector of floats to nearest even or towards zero. A NaN becomes a quiet one.
llvm::Value *toBFloat(llvm::IRBuilder<> &builder, llvm::Value *floats, llvm::RoundingMode rounding);

} // namespace lgc
