// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The storage buffers that the driver provides for the compiler's own output, as a table.

#pragma once

#include "pipeline/Enum.h"

#include <cstdint>

namespace pipeline {

/// The descriptor set of all of them: the debug printf specification's InternalDescriptorSetId. LLPC numbers
/// the bindings of that set consecutively for its own buffers, up to 34 today, and drivers map several of
/// these for compute shaders. Our numbers are far above those that LLPC may use next.
inline constexpr uint32_t kInternalDescriptorSet = 0xFFFFFFF0;

/// The kind of records in such a buffer.
enum class RecordKind : uint8_t { Printf, Abort };

struct InternalBuffer {
  const char *recordKind = nullptr; ///< the kind's name in metadata
  uint32_t binding = 0;
  /// The key of `amdpal.format_strings` for the user-data dword through which shaders reach the buffer: a
  /// table's address or the descriptor itself.
  const char *userDataOffsetKey = nullptr;
  const char *writer = nullptr; ///< the op that appends to it
  const char *reader = nullptr; ///< the header for the driver's side
};

/// The table: the buffer for each kind of record.
constexpr InternalBuffer internalBuffer(RecordKind kind) {
  switch (kind) {
  case RecordKind::Printf: // the specification's PrintfBufferBindingId
    return {"printf", 6, ".user_data_offset", "lgc.debug.printf", "llpc/runtime/DebugPrintf.h"};
  case RecordKind::Abort:
    return {"abort", 256, ".abort_user_data_offset", "lgc.abort", "llpc/runtime/ShaderAbort.h"};
  }
  return {};
}

constexpr const char *nameOf(RecordKind kind) {
  return internalBuffer(kind).recordKind;
}

inline constexpr uint32_t kPrintfBufferBinding = internalBuffer(RecordKind::Printf).binding;
inline constexpr uint32_t kAbortBufferBinding = internalBuffer(RecordKind::Abort).binding;

} // namespace pipeline
