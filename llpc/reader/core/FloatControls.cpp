// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/FloatControls.h"

#include "llvm/IR/Type.h"

using namespace llvm;

namespace llpc::reader {

bool FloatControls::has(Widths widths, Type *type) {
  const Type *scalar = type->getScalarType();
  return scalar->isFloatingPointTy() && (widths & scalar->getPrimitiveSizeInBits()) != 0;
}

std::optional<uint32_t> FloatControls::fastMathMode(Type *type) const {
  if (fastMathDefaults.empty())
    return std::nullopt;
  auto found = fastMathDefaults.find(type->getScalarSizeInBits());
  return found == fastMathDefaults.end() ? 0 : found->second;
}

} // namespace llpc::reader
