// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Program.h"

namespace shaderfuzz {

/// Where things are in a buffer, in bytes: std430, in uniform buffers std140, and matrices as the variable
/// says.
class BufferLayout {
public:
  explicit BufferLayout(const Variable &buffer)
      : matrices_(buffer.matrixLayout), isUniform_(buffer.storage == Storage::Uniform) {}

  bool isRowMajor() const { return matrices_.isRowMajor; }
  /// From one element of an array to the next, or one column or row of a matrix.
  unsigned arrayStride(const Type &element) const;
  unsigned matrixStride(const Type &matrix) const;
  unsigned memberOffset(const Type &structure, unsigned member) const;

  void forEachScalar(const Type &type, unsigned at,
                     const std::function<void(const Type &scalar, unsigned at)> &visit) const;

private:
  /// What lies together of a matrix: a column or a row.
  Type storedVector(const Type &matrix) const;
  unsigned alignment(const Type &type) const;
  unsigned size(const Type &type) const;

  const MatrixLayout matrices_;
  const bool isUniform_;
};

} // namespace shaderfuzz
