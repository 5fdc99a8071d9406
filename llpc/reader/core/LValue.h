// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An object in memory that a pointer points to: its address, its layout and the properties that accesses to
// it must respect.

#pragma once

#include "llpc/spirv/Module.h"

#include "llvm/Support/Alignment.h"

namespace llvm {
class Value;
}

namespace llpc::reader {

/// How the matrices in a struct member are laid out in memory (explicit layout only). The stride is in bytes:
/// from column to column, or from row to row when rowMajor.
struct MatrixLayout {
  uint32_t stride = 0; ///< 0 when not known
  bool rowMajor = false;
};

/// An object in memory, whose first byte is at `address` + `offset`.
struct LValue {
  llvm::Value *address = nullptr;
  uint64_t offset = 0; ///< bytes not yet added to `address`
  llvm::Align align;   ///< of `address`
  const spirv::Type *type = nullptr;
  bool explicitLayout = false;
  bool isVolatile =
      false; ///< Volatile or Coherent: every access must reach the cache level that other invocations see
  bool isNontemporal = false; ///< the access says that nothing will access this memory again soon
  bool isInvariant = false;   ///< nothing writes this memory while the shader runs
  bool inBounds = false;      ///< indices are known to lie within the object
  MatrixLayout matrix;        ///< layout of the matrix, or of the matrices in the array, when `type` is one
  llvm::Value *isOutside =
      nullptr;                  ///< i1: validation has found an index out of bounds; null: none is checked
  uint32_t componentStride = 0; ///< bytes between a vector's components; 0: packed
};

} // namespace llpc::reader
