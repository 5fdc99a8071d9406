// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Program.h"

#include <cstdint>

namespace shaderfuzz {

/// Where things are in a buffer, in bytes: std430, in uniform buffers std140, and matrices as the variable
/// says.
class BufferLayout {
public:
  explicit BufferLayout(const Variable &buffer)
      : matrices_(buffer.matrixLayout), isUniform_(buffer.storage == Storage::Uniform) {}

  bool isRowMajor() const { return matrices_.isRowMajor; }
  /// From one element of an array to the next, or one column or row of a matrix.
  uint32_t arrayStride(const Type &element) const;
  uint32_t matrixStride(const Type &matrix) const;
  uint32_t memberOffset(const Type &structure, uint32_t member) const;

  void forEachScalar(const Type &type, uint32_t at,
                     const std::function<void(const Type &scalar, uint32_t at)> &visit) const;

private:
  /// Returns the contiguous part of a matrix: a column or a row.
  Type storedVector(const Type &matrix) const;
  uint32_t alignment(const Type &type) const;
  uint32_t size(const Type &type) const;

  const MatrixLayout matrices_;
  const bool isUniform_;
};

} // namespace shaderfuzz
