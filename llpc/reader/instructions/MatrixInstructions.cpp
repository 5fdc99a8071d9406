// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Products and transposes.

#include "llpc/reader/instructions/FloatMath.h"
#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/instructions/MatrixParts.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Op;

Value *timesScalar(Builder &b, Value *vector, Value *scalar) {
  return b.CreateFMul(vector, splatLike(b, scalar, vector->getType()));
}

/// Returns the sum of the columns, each multiplied by a component of `vector`.
Value *columnsTimesVector(Builder &b, ArrayRef<Value *> columns, Value *vector) {
  Value *sum = timesScalar(b, columns[0], b.CreateExtractElement(vector, uint64_t(0)));
  for (unsigned i = 1; i < columns.size(); ++i) {
    Value *product = timesScalar(b, columns[i], b.CreateExtractElement(vector, i));
    sum = b.CreateFAdd(sum, product);
  }
  return sum;
}

/// A cooperative matrix is a vector and may have integers.
Value *matrixTimesScalar(Builder &b, Value *matrix, Value *scalar) {
  if (matrix->getType()->isIntOrIntVectorTy())
    return b.CreateMul(matrix, splatLike(b, scalar, matrix->getType()));
  if (matrix->getType()->isVectorTy())
    return timesScalar(b, matrix, scalar);
  Columns columns = columnsOf(b, matrix);
  for (Value *&column : columns)
    column = timesScalar(b, column, scalar);
  return fromColumns(b, columns);
}

Value *matrixTimesVector(Builder &b, Value *matrix, Value *vector) {
  return columnsTimesVector(b, columnsOf(b, matrix), vector);
}

Value *vectorTimesMatrix(Builder &b, Type *type, Value *vector, Value *matrix) {
  Value *result = PoisonValue::get(type);
  for (auto [index, column] : enumerate(columnsOf(b, matrix)))
    result = b.CreateInsertElement(result, dot(b, vector, column), index);
  return result;
}

Value *matrixTimesMatrix(Builder &b, Value *x, Value *y) {
  Columns columns = columnsOf(b, x), result;
  for (Value *column : columnsOf(b, y))
    result.push_back(columnsTimesVector(b, columns, column));
  return fromColumns(b, result);
}

Value *outerProduct(Builder &b, Value *column, Value *row) {
  Columns columns;
  for (unsigned i = 0; i < componentCount(row->getType()); ++i)
    columns.push_back(timesScalar(b, column, b.CreateExtractElement(row, i)));
  return fromColumns(b, columns);
}

Value *transpose(Builder &b, Value *matrix) {
  MatrixEntries entry(b, matrix);
  unsigned columns = entry.size(), rows = componentCount(matrix->getType()->getArrayElementType());
  Columns result;
  for (unsigned row = 0; row < rows; ++row) {
    Value *column = PoisonValue::get(FixedVectorType::get(entry(0, 0)->getType(), columns));
    for (unsigned i = 0; i < columns; ++i)
      column = b.CreateInsertElement(column, entry(row, i), i);
    result.push_back(column);
  }
  return fromColumns(b, result);
}

constexpr HandlerEntry kHandlers[] = {
    {Op::Transpose, converting<1, transpose>},
    {Op::MatrixTimesScalar, elementwise<2, matrixTimesScalar>},
    {Op::VectorTimesMatrix, elementwise<2, vectorTimesMatrix>},
    {Op::MatrixTimesVector, elementwise<2, matrixTimesVector>},
    {Op::MatrixTimesMatrix, elementwise<2, matrixTimesMatrix>},
    {Op::OuterProduct, elementwise<2, outerProduct>},
};

} // namespace

std::span<const HandlerEntry> matrixHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
