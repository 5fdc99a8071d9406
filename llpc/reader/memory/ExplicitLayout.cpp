// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/memory/ExplicitLayout.h"

#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Decoration;
using spirv::Instruction;
using spirv::TypeKind;

namespace {

uint64_t elementCount(Translator &translator, const spirv::Type &type) {
  return type.kind == TypeKind::Array ? translator.types().arrayLength(type) : type.count;
}

/// An array of matrices has the layout of its matrices.
bool holdsMatrix(const spirv::Type *type) {
  while (type->kind == TypeKind::Array || type->kind == TypeKind::RuntimeArray)
    type = type->element;
  return type->kind == TypeKind::Matrix;
}

/// Sizes under explicit layout. Each struct's size is computed once, because a module can nest structs that
/// hold a type twice on every level.
class ExplicitSizes {
public:
  /// `hasPadding`: arrays end with the padding of their last element.
  ExplicitSizes(Translator &translator, const Instruction &instruction, bool hasPadding)
      : translator_(translator), instruction_(instruction), hasPadding_(hasPadding) {}

  FailureOr<uint64_t> size(const spirv::Type &type, MatrixLayout matrix);

private:
  FailureOr<uint64_t> matrixSize(const spirv::Type &type, MatrixLayout matrix);
  FailureOr<uint64_t> arraySize(const spirv::Type &type, MatrixLayout matrix);
  FailureOr<uint64_t> structSize(const spirv::Type &type);

  Translator &translator_;
  const Instruction &instruction_;
  bool hasPadding_;
  DenseMap<spirv::Id, uint64_t> structSizes_;
};

FailureOr<uint64_t> ExplicitSizes::size(const spirv::Type &type, MatrixLayout matrix) {
  switch (type.kind) {
  case TypeKind::RuntimeArray:
    return 0;
  case TypeKind::Vector:
    return type.count * scalarSize(*type.element);
  case TypeKind::Matrix:
    return matrixSize(type, matrix);
  case TypeKind::Array:
    return arraySize(type, matrix);
  case TypeKind::Struct:
    return structSize(type);
  default:
    return scalarSize(type);
  }
}

FailureOr<uint64_t> ExplicitSizes::matrixSize(const spirv::Type &type, MatrixLayout matrix) {
  FailureOr<uint64_t> stride = matrixStride(translator_, instruction_, matrix);
  if (!stride)
    return failure();
  uint64_t strides = matrix.rowMajor ? type.element->count : type.count;
  uint64_t last = (matrix.rowMajor ? type.count : type.element->count) * scalarSize(*type.element->element);
  return (strides - 1) * *stride + last;
}

FailureOr<uint64_t> ExplicitSizes::arraySize(const spirv::Type &type, MatrixLayout matrix) {
  FailureOr<uint32_t> stride = arrayStride(translator_, instruction_, type);
  if (!stride)
    return failure();
  const uint64_t count = elementCount(translator_, type);
  if (hasPadding_ || count == 0)
    return SaturatingMultiply<uint64_t>(count, *stride);
  FailureOr<uint64_t> last = size(*type.element, matrix);
  return last ? FailureOr<uint64_t>(SaturatingMultiplyAdd<uint64_t>(count - 1, *stride, *last)) : failure();
}

FailureOr<uint64_t> ExplicitSizes::structSize(const spirv::Type &type) {
  if (auto known = structSizes_.find(type.id); known != structSizes_.end())
    return known->second;
  uint64_t total = 0;
  for (uint32_t i = 0; i < type.members.size(); ++i) {
    FailureOr<uint64_t> offset = memberOffset(translator_, instruction_, type, i);
    FailureOr<MatrixLayout> matrix = memberMatrixLayout(translator_, instruction_, type, i);
    if (!offset || !matrix)
      return failure();
    FailureOr<uint64_t> bytes = size(*type.members[i], *matrix);
    if (!bytes)
      return failure();
    total = std::max(total, SaturatingAdd(*offset, *bytes));
  }
  structSizes_[type.id] = total;
  return total;
}

} // namespace

uint64_t scalarSize(const spirv::Type &type) {
  if (type.kind == TypeKind::Pointer)
    return 8;
  return type.kind == TypeKind::Bool ? 4 : type.width / 8;
}

uint64_t partCount(Translator &translator, const spirv::Type &type) {
  return type.kind == TypeKind::Struct ? type.members.size() : elementCount(translator, type);
}

FailureOr<MatrixLayout> memberMatrixLayout(Translator &translator, const Instruction &instruction,
                                           const spirv::Type &structType, uint32_t member) {
  if (!holdsMatrix(structType.members[member]))
    return MatrixLayout{};
  const spirv::Module &module = translator.module();
  const spirv::DecorationUse *stride =
      module.findMemberDecoration(structType.id, member, Decoration::MatrixStride);
  if (!stride)
    return translator.failInvalid(instruction, "member " + std::to_string(member) + " of struct %" +
                                                   std::to_string(structType.id) +
                                                   " is a matrix in a buffer without MatrixStride");
  return MatrixLayout{stride->operands[0],
                      module.findMemberDecoration(structType.id, member, Decoration::RowMajor) != nullptr};
}

FailureOr<uint64_t> matrixStride(Translator &translator, const Instruction &instruction,
                                 MatrixLayout matrix) {
  if (matrix.stride != 0)
    return matrix.stride;
  return translator.failUnsupported(
      instruction, "the layout of this matrix is not known: its pointer does not come from an access "
                   "chain through a struct member");
}

FailureOr<uint64_t> explicitSize(Translator &translator, const Instruction &instruction,
                                 const spirv::Type &type, MatrixLayout matrix) {
  return ExplicitSizes(translator, instruction, /*hasPadding=*/true).size(type, matrix);
}

FailureOr<uint64_t> accessedSize(Translator &translator, const Instruction &instruction,
                                 const spirv::Type &type, MatrixLayout matrix) {
  return ExplicitSizes(translator, instruction, /*hasPadding=*/false).size(type, matrix);
}

FailureOr<uint64_t> memberOffset(Translator &translator, const Instruction &instruction,
                                 const spirv::Type &structType, uint32_t member) {
  const spirv::DecorationUse *offset =
      translator.module().findMemberDecoration(structType.id, member, Decoration::Offset);
  if (offset)
    return offset->operands[0];
  return translator.failInvalid(instruction, "member " + std::to_string(member) + " of struct %" +
                                                 std::to_string(structType.id) +
                                                 " has no Offset, but lies in memory with explicit layout");
}

FailureOr<uint32_t> arrayStride(Translator &translator, const Instruction &instruction,
                                const spirv::Type &type) {
  const spirv::DecorationUse *stride = translator.module().findDecoration(type.id, Decoration::ArrayStride);
  if (stride && stride->operands[0] != 0)
    return stride->operands[0];
  return translator.failInvalid(instruction,
                                "type %" + std::to_string(type.id) +
                                    " has no ArrayStride, but lies in memory with explicit layout");
}

} // namespace llpc::reader
