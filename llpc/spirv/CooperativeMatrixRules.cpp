// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Type rules of cooperative matrices (SPV_KHR_cooperative_matrix). Scope, dimensions and use may be
// specialization constants; here they match when their values are not known.

#include "llpc/spirv/TypeChecker.h"

#include <algorithm>
#include <iterator>

namespace llpc::spirv {

namespace {

/// The instructions with a signature that the extension allows on cooperative matrices; they work component
/// by component.
constexpr Op kOnComponents[] = {
    Op::CopyObject, Op::ConvertFToU, Op::ConvertFToS, Op::ConvertSToF, Op::ConvertUToF,
    Op::UConvert,   Op::SConvert,    Op::FConvert,    Op::SNegate,     Op::FNegate,
    Op::IAdd,       Op::FAdd,        Op::ISub,        Op::FSub,        Op::IMul,
    Op::FMul,       Op::UDiv,        Op::SDiv,        Op::FDiv,
};

bool isMatrix(const Type &type) {
  return type.kind == TypeKind::CooperativeMatrix;
}

constexpr size_t kUse = 4; // operand of the type

} // namespace

/// Returns whether both are cooperative matrices with the same scope, dimensions and use.
bool TypeChecker::matchShapes(const Type &a, const Type &b) {
  if (!isMatrix(a) || !isMatrix(b))
    return false;
  for (size_t i = 1; i <= kUse; ++i) {
    const std::optional<uint64_t> x = module_.constantInteger(a.instruction->operand(i));
    const std::optional<uint64_t> y = module_.constantInteger(b.instruction->operand(i));
    if (x && y && *x != *y)
      return false;
  }
  return true;
}

/// A signature takes a cooperative matrix for a vector.
bool TypeChecker::checkCooperativeMatrices(std::string_view signature, std::span<const uint32_t> ids) {
  const auto isMatrixAt = [&](size_t i) { return signature[i] != '.' && isMatrix(*typeOf(ids[i])); };
  bool usesMatrix = isMatrix(*result_);
  for (size_t i = 0; i < ids.size(); ++i)
    usesMatrix |= isMatrixAt(i);
  if (!usesMatrix)
    return true;
  if (std::ranges::find(kOnComponents, opcode_) == std::end(kOnComponents))
    return fail("the operation does not exist for cooperative matrices");
  for (const Id id : ids)
    if (!expect(matchShapes(*typeOf(id), *result_), id,
                "a cooperative matrix of the result's scope, dimensions and use"))
      return false;
  return true;
}

/// Checks the pointer, the memory layout and the stride.
bool TypeChecker::checkCooperativeMatrixAccess(size_t layout) {
  const Type &pointee = *operandType(0)->element;
  if (!expect(isOfNumbers(pointee) && !isMatrix(pointee), operands_[0],
              "a pointer to a number or a vector of numbers"))
    return false;
  if (!expect(operandType(layout)->kind == TypeKind::Int, operands_[layout], "an integer constant"))
    return false;
  if (operands_.size() <= layout + 1)
    return fail("a row-major or column-major matrix needs a stride");
  return expect(operandType(layout + 1)->kind == TypeKind::Int, operands_[layout + 1], "an integer");
}

bool TypeChecker::checkCooperativeMatrixLoad() {
  return expectResult(isMatrix(*result_), "a cooperative matrix") && checkCooperativeMatrixAccess(1);
}

bool TypeChecker::checkCooperativeMatrixStore() {
  return expect(isMatrix(*operandType(1)), operands_[1], "a cooperative matrix") &&
         checkCooperativeMatrixAccess(2);
}

/// The reader checks uses and dimensions, which may be specialized.
bool TypeChecker::checkCooperativeMatrixMulAdd() {
  if (!expectResult(isMatrix(*result_), "a cooperative matrix"))
    return false;
  for (const Id id : operands_.first(3))
    if (!expect(isMatrix(*typeOf(id)), id, "a cooperative matrix"))
      return false;
  return expect(matchShapes(*operandType(2), *result_), operands_[2],
                "a cooperative matrix of the result's scope, dimensions and use");
}

bool TypeChecker::checkCooperativeMatrixLength() {
  const Type &type = *module_.type(operands_[0]);
  if (!isMatrix(type))
    return fail(concat(idText(type.id), " is not a cooperative matrix type"));
  return expectResult(result_->kind == TypeKind::Int && result_->width == 32, "a 32-bit integer");
}

} // namespace llpc::spirv
