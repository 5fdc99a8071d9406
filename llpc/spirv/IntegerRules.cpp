// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Type rules of integer dot products (SPIR-V 3.52.13), of mixed ones of floats
// (SPV_VALVE_mixed_float_dot_product), and of clocks (SPV_KHR_shader_clock).

#include "llpc/spirv/TypeChecker.h"

namespace llpc::spirv {

/// The operands are vectors, or 32-bit integers that hold four bytes each and are followed by the format.
bool TypeChecker::checkDotProduct() {
  const bool accumulates =
      opcode_ == Op::SDotAccSat || opcode_ == Op::UDotAccSat || opcode_ == Op::SUDotAccSat;
  const bool mixesSigns = opcode_ == Op::SUDot || opcode_ == Op::SUDotAccSat;
  if (!expectResult(result_->kind == TypeKind::Int, "an integer scalar"))
    return false;
  const Type &first = *operandType(0), &second = *operandType(1);
  const bool isPacked = first.kind == TypeKind::Int && first.width == 32;
  if (!expect(isPacked || (first.kind == TypeKind::Vector && isOf(first, TypeKind::Int)), operands_[0],
              "a vector of integers or a 32-bit integer"))
    return false;
  const bool areAlike = mixesSigns ? isOf(second, TypeKind::Int) &&
                                         componentCount(second) == componentCount(first) &&
                                         second.scalar()->width == first.scalar()->width
                                   : &second == &first;
  if (!areAlike)
    return fail(concat("the vectors have different types: ", idText(first.id), " and ", idText(second.id)));
  const size_t formatIndex = accumulates ? 3 : 2;
  if (isPacked && operands_.size() <= formatIndex)
    return fail("the packed vector format is missing");
  if (result_->width < (isPacked ? 8 : first.scalar()->width))
    return fail("the result is narrower than the components of the vectors");
  return !accumulates || expectType(operands_[2], result_);
}

/// The accumulator has the result's type: a 32-bit float, or that of the components.
bool TypeChecker::checkMixedDotProduct() {
  const Type &first = *operandType(0), &second = *operandType(1);
  const bool isOfBytes = opcode_ == Op::FDot4MixAcc32VALVE;
  const auto isFactor = [&](const Type &type) {
    return type.kind == TypeKind::Vector && type.count == (isOfBytes ? 4u : 2u) &&
           isAnyFloat(type.scalar()->kind) && type.scalar()->width == (isOfBytes ? 8u : 16u);
  };
  const char *wanted =
      isOfBytes ? "a vector of four 8-bit floats" : "a vector of two 16-bit floats or bfloat16";
  if (!expect(isFactor(first), operands_[0], wanted) || !expect(isFactor(second), operands_[1], wanted))
    return false;
  if (!isOfBytes && &first != &second)
    return fail(concat("the vectors have different types: ", idText(first.id), " and ", idText(second.id)));
  const bool accumulatesIn16 = opcode_ == Op::FDot2MixAcc16VALVE;
  const bool fits =
      accumulatesIn16 ? result_ == first.element : result_->kind == TypeKind::Float && result_->width == 32;
  return expectResult(fits, accumulatesIn16 ? "the type of the vectors' components" : "a 32-bit float") &&
         expectType(operands_[2], result_);
}

/// The time is an integer of 64 bits or a vector of its two halves.
bool TypeChecker::checkReadClock() {
  const bool isInteger = result_->kind == TypeKind::Int && result_->width == 64;
  const bool isPair = result_->kind == TypeKind::Vector && result_->count == 2 &&
                      isOf(*result_, TypeKind::Int) && result_->element->width == 32;
  return expectResult(isInteger || isPair, "a 64-bit integer or a vector of two 32-bit integers");
}

} // namespace llpc::spirv
