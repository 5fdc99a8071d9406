// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The memory layout of a script's data types: Vulkan's standard buffer layouts.

#pragma once

#include "tools/amber/ScalarValues.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace amber {

/// Names of the layouts in GLSL and in the Vulkan specification ("Offset and Stride Assignment").
enum class Layout : uint8_t {
  Std430, ///< base alignment
  Std140, ///< extended alignment: arrays, matrices and structs round up to 16 bytes
};

struct StructType;

/// A data type as the script names it.
struct Type {
  ScalarType scalar = ScalarType::U32;
  uint32_t rows = 1;                           ///< components of a vector, of a column of a matrix
  uint32_t columns = 1;                        ///< more than 1: a matrix
  bool isRowMajor = false;                     ///< of a matrix: rows are contiguous, not columns
  std::shared_ptr<const StructType> structure; ///< instead of a scalar
  bool isArray = false; ///< written `float[]`: a buffer's elements are those of an array
  /// The name of an image format such as R8G8B8_UINT, whose components are contiguous, whatever their number.
  std::string format;
};

struct Member {
  Type type;
  uint32_t count = 0; ///< 0: no array
  // From the script; by the layout's rules otherwise. Bytes.
  std::optional<uint32_t> offset, arrayStride, matrixStride;
};

struct StructType {
  std::vector<Member> members;
  std::optional<uint32_t> stride; ///< bytes
};

/// One scalar of an element.
struct Component {
  ScalarType type = ScalarType::U32;
  uint32_t offset = 0;   ///< bytes from the start of the element
  uint32_t inVector = 0; ///< its index in its vector or column: tolerances go by it
};

/// A data type, laid out: the scalars of one element in the order in which scripts give their values, which
/// for a matrix is column by column however it lies.
struct ElementLayout {
  std::vector<Component> components;
  uint64_t stride = 0; ///< bytes from one element of a buffer to the next
};

/// Elements follow each other at the type's alignment or, written `[]`, at that of an array's elements: these
/// differ in std140. Nothing when an element would have more than 65,536 scalars or 16 MiB.
std::optional<ElementLayout> layOut(const Type &type, Layout layout);

} // namespace amber
