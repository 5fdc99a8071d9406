// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Floats that LLVM IR has as the integers of their bits: bfloat16 and 8-bit floats (SPV_KHR_bfloat16,
// SPV_EXT_float8). Shaders compute with them only in conversions, in multiplications of matrices, and in dot
// products of bfloat16.

#pragma once

#include "llpc/reader/instructions/HandlerTemplates.h"

#include "lgc/dialect/Float8.h"

namespace llpc::reader {

/// Returns whether the type consists of such floats: a scalar, a vector or a cooperative matrix.
bool isEncodedFloat(const spirv::Type &type);

inline bool isFloat8(spirv::TypeKind kind) {
  return kind == spirv::TypeKind::Float8E4M3 || kind == spirv::TypeKind::Float8E5M2;
}

inline lgc::Float8Format float8Format(spirv::TypeKind kind) {
  return kind == spirv::TypeKind::Float8E4M3 ? lgc::Float8Format::E4M3 : lgc::Float8Format::E5M2;
}

/// Returns the floating-point operand `index` of a conversion or dot product. An encoded one becomes a 32-bit
/// float, which is exact; an 8-bit float becomes a 16-bit one, likewise exact, if `to` is of these.
llvm::Value *decodedArgument(Translator &translator, const spirv::Instruction &instruction, size_t index,
                             llvm::Type *to);

/// Rounds numbers of any width to nearest even or towards zero and binds them as the result, whose type is
/// encoded.
Result defineEncoded(Translator &translator, const spirv::Instruction &instruction, llvm::Value *floats,
                     llvm::RoundingMode rounding);

} // namespace llpc::reader
