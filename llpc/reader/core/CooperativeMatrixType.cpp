// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/CooperativeMatrixType.h"

namespace llpc::reader {

namespace {

// Operands of OpTypeCooperativeMatrixKHR.
constexpr size_t kScope = 1, kRows = 2, kColumns = 3, kUse = 4;

uint64_t operandOf(const spirv::Type &type, const ValueMap &values, size_t index) {
  return values.constantInt(type.instruction->operand(index)).value_or(UINT64_MAX);
}

} // namespace

lgc::MatrixUse matrixUse(const spirv::Type &type, const ValueMap &values) {
  return static_cast<lgc::MatrixUse>(operandOf(type, values, kUse));
}

std::string whyUnsupported(const spirv::Type &type, const ValueMap &values) {
  const auto text = [&](size_t index) { return std::to_string(operandOf(type, values, index)); };
  if (operandOf(type, values, kScope) != static_cast<uint64_t>(spirv::Scope::Subgroup))
    return "a cooperative matrix must have scope Subgroup; this one has scope " + text(kScope);
  if (operandOf(type, values, kRows) != lgc::kMatrixSide ||
      operandOf(type, values, kColumns) != lgc::kMatrixSide)
    return "a cooperative matrix must have 16 rows and 16 columns; this one has " + text(kRows) + " and " +
           text(kColumns);
  if (operandOf(type, values, kUse) >= lgc::kMatrixUses)
    return "there is no use " + text(kUse) + " of cooperative matrices";
  if (type.element->width == 64)
    return "cooperative matrices of 64-bit components are not supported";
  return {};
}

} // namespace llpc::reader
