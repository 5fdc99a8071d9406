// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A matrix is an LLVM array of its columns, which are vectors.

#pragma once

#include "llpc/reader/instructions/HandlerTemplates.h"

namespace llpc::reader {

using Columns = llvm::SmallVector<llvm::Value *, 4>;

Columns columnsOf(Builder &b, llvm::Value *matrix);
llvm::Value *fromColumns(Builder &b, llvm::ArrayRef<llvm::Value *> columns);

/// Access to the components of a matrix: entry(row, column).
class MatrixEntries {
public:
  MatrixEntries(Builder &b, llvm::Value *matrix);

  /// The number of columns.
  unsigned size() const { return size_; }
  llvm::Value *operator()(unsigned row, unsigned column) const {
    return entries_[column * (entries_.size() / size_) + row];
  }

private:
  unsigned size_;
  llvm::SmallVector<llvm::Value *, 16> entries_;
};

} // namespace llpc::reader
