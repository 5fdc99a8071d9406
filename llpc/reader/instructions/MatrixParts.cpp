// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/instructions/MatrixParts.h"

using namespace llvm;

namespace llpc::reader {

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

MatrixEntries::MatrixEntries(Builder &b, Value *matrix) : size_(matrix->getType()->getArrayNumElements()) {
  for (Value *column : columnsOf(b, matrix))
    for (unsigned row = 0; row < componentCount(column->getType()); ++row)
      entries_.push_back(b.CreateExtractElement(column, row));
}

} // namespace llpc::reader
