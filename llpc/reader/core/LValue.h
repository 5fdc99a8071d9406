// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the reader knows about an object in memory, beyond its address.

#pragma once

#include "llpc/spirv/Module.h"

#include "llvm/Support/Alignment.h"

namespace llvm {
class Value;
}

namespace llpc::reader {

/// How the matrices in a struct member lie in memory (explicit layout only). Stride is in bytes: from column
/// to column, or from row to row when rowMajor.
struct MatrixLayout {
  uint32_t stride = 0; ///< 0: not known
  bool rowMajor = false;
};

/// An object in memory. `address` + `offset` is its first byte.
struct Place {
  llvm::Value *address = nullptr;
  uint64_t offset = 0; ///< bytes not yet added to `address`
  llvm::Align align;   ///< of `address`
  const spirv::Type *type = nullptr;
  bool explicitLayout = false;
  bool isVolatile = false;      ///< Volatile or Coherent: every access reaches the level that others see
  bool isInvariant = false;     ///< nothing can write here while the shader runs
  bool inBounds = false;        ///< indices are known to lie within the object
  MatrixLayout matrix;          ///< of the matrix, or of the matrices in the array, that `type` is
  uint32_t componentStride = 0; ///< bytes between a vector's components; 0: packed
};

} // namespace llpc::reader
