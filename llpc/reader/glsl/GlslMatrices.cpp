// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GLSL.std.450: determinants and inverses.

#include "llpc/reader/glsl/GlslStd450.h"
#include "llpc/reader/instructions/FloatMath.h"
#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/MatrixParts.h"

#include "llvm/ADT/DenseMap.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using Glsl = spirv::GlslStd450;

/// Minors of a square matrix: determinants of submatrices, computed by expansion along the first row.
/// Expansion along other rows would share more 2 by 2 determinants but be less precise in some widths. Each
/// minor is computed once, because a 4 by 4 inverse needs them repeatedly. As long as the object lives, the
/// builder leaves out the flag `nsz`: without it, operations keep their order.
class Minors {
public:
  Minors(Builder &b, Value *matrix) : b_(b), guard_(b), entry_(b, matrix) {
    FastMathFlags flags = b.getFastMathFlags();
    flags.setNoSignedZeros(false);
    b.setFastMathFlags(flags);
  }

  unsigned size() const { return entry_.size(); }

  /// Returns the minor of the rows and columns whose bits are set; both must have the same number of bits.
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
  Builder::FastMathFlagGuard guard_;
  MatrixEntries entry_;
  DenseMap<unsigned, Value *> known_;
};

Value *determinant(Builder &b, Value *matrix) {
  Minors minors(b, matrix);
  const unsigned all = (1u << minors.size()) - 1;
  return minors.of(all, all);
}

/// The transposed cofactor matrix divided by the determinant.
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

constexpr GlslHandlerEntry kHandlers[] = {
    {Glsl::Determinant, elementwise<1, determinant>},
    {Glsl::MatrixInverse, elementwise<1, inverse>},
};

} // namespace

std::span<const GlslHandlerEntry> glslMatrixHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
