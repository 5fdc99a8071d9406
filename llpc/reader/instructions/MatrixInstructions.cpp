// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Products, transposes, determinants and inverses. A matrix is an LLVM array of its columns, which are
// vectors.

#include "llpc/reader/glsl/GlslStd450.h"
#include "llpc/reader/instructions/FloatMath.h"
#include "llpc/reader/instructions/HandlerTemplates.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Op;
using Glsl = spirv::GlslStd450;
using Columns = SmallVector<Value *, 4>;

Columns columnsOf(Builder &b, Value *matrix) {
  Columns columns;
  for (unsigned i = 0; i < matrix->getType()->getArrayNumElements(); ++i)
    columns.push_back(b.CreateExtractValue(matrix, i));
  return columns;
}

Value *fromColumns(Builder &b, ArrayRef<Value *> columns) {
  Value *matrix = PoisonValue::get(ArrayType::get(columns[0]->getType(), columns.size()));
  for (unsigned i = 0; i < columns.size(); ++i)
    matrix = b.CreateInsertValue(matrix, columns[i], i);
  return matrix;
}

Value *timesScalar(Builder &b, Value *vector, Value *scalar) {
  return b.CreateFMul(vector, splatLike(b, scalar, vector->getType()));
}

/// The sum of the columns, each times a component of `vector`.
Value *columnsTimesVector(Builder &b, ArrayRef<Value *> columns, Value *vector) {
  Value *sum = timesScalar(b, columns[0], b.CreateExtractElement(vector, uint64_t(0)));
  for (unsigned i = 1; i < columns.size(); ++i) {
    Value *product = timesScalar(b, columns[i], b.CreateExtractElement(vector, i));
    sum = b.CreateFAdd(sum, product);
  }
  return sum;
}

Value *matrixTimesScalar(Builder &b, Value *matrix, Value *scalar) {
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

/// A matrix's components by themselves: entry(row, column).
class Entries {
public:
  Entries(Builder &b, Value *matrix) : size_(matrix->getType()->getArrayNumElements()) {
    for (Value *column : columnsOf(b, matrix))
      for (unsigned row = 0; row < componentCount(column->getType()); ++row)
        entries_.push_back(b.CreateExtractElement(column, row));
  }

  /// Of a square matrix.
  unsigned size() const { return size_; }
  Value *operator()(unsigned row, unsigned column) const {
    return entries_[column * (entries_.size() / size_) + row];
  }

private:
  unsigned size_; // columns
  SmallVector<Value *, 16> entries_;
};

Value *transpose(Builder &b, Value *matrix) {
  Entries entry(b, matrix);
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

/// Determinants of what is left of a square matrix without some of its rows and columns, by the plain
/// expansion along the first row: other rows would share more determinants of 2 by 2, and be further off in
/// some widths. Each is computed once: a 4 by 4 inverse needs these again and again.
class Minors {
public:
  Minors(Builder &b, Value *matrix) : b_(b), entry_(b, matrix) {}

  unsigned size() const { return entry_.size(); }

  /// Of the rows and columns whose bits are set, as many of the one as of the other.
  Value *of(unsigned rows, unsigned columns) {
    Value *&known = known_[rows << 4 | columns];
    if (!known)
      known = expand(rows, columns);
    return known_[rows << 4 | columns];
  }

private:
  Value *expand(unsigned rows, unsigned columns) {
    const unsigned row = countr_zero(rows), restOfRows = rows & ~(1u << row);
    Value *sum = nullptr;
    bool isNegative = false;
    for (unsigned left = columns; left != 0; left &= left - 1, isNegative = !isNegative) {
      const unsigned column = countr_zero(left);
      Value *term = entry_(row, column);
      if (restOfRows == 0)
        return term;
      Value *minor = of(restOfRows, columns & ~(1u << column));
      term = b_.CreateFMul(term, minor);
      sum = !sum ? term : isNegative ? b_.CreateFSub(sum, term) : b_.CreateFAdd(sum, term);
    }
    return sum;
  }

  Builder &b_;
  Entries entry_;
  DenseMap<unsigned, Value *> known_;
};

Value *determinant(Builder &b, Value *matrix) {
  Minors minors(b, matrix);
  const unsigned all = (1u << minors.size()) - 1;
  return minors.of(all, all);
}

/// The transposed matrix of the cofactors, over the determinant.
Value *inverse(Builder &b, Value *matrix) {
  Minors minors(b, matrix);
  const unsigned size = minors.size(), all = (1u << size) - 1;
  Value *whole = minors.of(all, all);
  Value *factor = divide(b, real(whole->getType(), 1.0), whole);
  Value *negated = b.CreateFNeg(factor);
  Columns columns;
  for (unsigned i = 0; i < size; ++i) {
    Value *column = PoisonValue::get(FixedVectorType::get(whole->getType(), size));
    for (unsigned row = 0; row < size; ++row) {
      Value *minor = minors.of(all & ~(1u << i), all & ~(1u << row));
      column = b.CreateInsertElement(column, b.CreateFMul(minor, (i + row) % 2 ? negated : factor), row);
    }
    columns.push_back(column);
  }
  return fromColumns(b, columns);
}

constexpr HandlerEntry kHandlers[] = {
    {Op::Transpose, converting<1, transpose>},
    {Op::MatrixTimesScalar, elementwise<2, matrixTimesScalar>},
    {Op::VectorTimesMatrix, elementwise<2, vectorTimesMatrix>},
    {Op::MatrixTimesVector, elementwise<2, matrixTimesVector>},
    {Op::MatrixTimesMatrix, elementwise<2, matrixTimesMatrix>},
    {Op::OuterProduct, elementwise<2, outerProduct>},
};

constexpr GlslHandlerEntry kGlslHandlers[] = {
    {Glsl::Determinant, elementwise<1, determinant>},
    {Glsl::MatrixInverse, elementwise<1, inverse>},
};

} // namespace

std::span<const HandlerEntry> matrixHandlers() {
  return kHandlers;
}

std::span<const GlslHandlerEntry> glslMatrixHandlers() {
  return kGlslHandlers;
}

} // namespace llpc::reader
