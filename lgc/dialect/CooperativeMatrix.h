// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The immediates of lgc.cooperative.matrix.*, and how many components of a matrix a lane holds.

#pragma once

#include <cstdint>

namespace lgc {

/// The role of a matrix in D = A × B + C, which decides how its components are distributed among lanes. The
/// values are those of SPIR-V.
enum class MatrixUse : uint32_t { A, B, Accumulator };
inline constexpr uint32_t kMatrixUses = 3;

/// The order of components in memory. The values are those of SPIR-V.
enum class MatrixOrder : uint32_t { RowMajor, ColumnMajor };
inline constexpr uint32_t kMatrixOrders = 2;

/// The number of rows and of columns of every matrix.
inline constexpr uint32_t kMatrixSide = 16;

/// The alignment in bytes of matrices in memory and of their strides. Vulkan requires it where a row or
/// column, as the order says, has as many bytes; with kMatrixSide components each has.
inline constexpr uint32_t kMatrixAlignment = 16;

/// The properties of a GPU's waves on which the distribution of matrices depends.
struct MatrixTarget {
  uint32_t gfxMajor;
  uint32_t waveSize;

  /// Returns whether every group of 16 lanes holds all components of a matrix: A and B where gfx11's matrix
  /// instructions read them, and B where a lane computes with a whole column.
  bool isReplicated(MatrixUse use) const {
    switch (use) {
    case MatrixUse::A:
      return gfxMajor == 11;
    case MatrixUse::B:
      return gfxMajor <= 11;
    case MatrixUse::Accumulator:
      return false;
    }
    return false;
  }

  /// Returns the number of components of a matrix that a lane holds if the matrix is not replicated.
  uint32_t share() const { return kMatrixSide * kMatrixSide / waveSize; }

  /// Returns the number of components of a matrix that a lane holds.
  uint32_t components(MatrixUse use) const { return isReplicated(use) ? kMatrixSide : share(); }
};

} // namespace lgc
