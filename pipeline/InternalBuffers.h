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

/// The contents of such a buffer.
enum class InternalBufferKind : uint8_t {
  Printf,
  Abort,
  ValidationRecords,   ///< the hits of checks (protocol/ValidationProtocol.h)
  ValidationCounters,  ///< for each check of a pipeline, how many records it has attempted
  ValidationInputs,    ///< what the driver knows of descriptors
  ValidationAddresses, ///< the ranges of memory that physical pointers may point to
};

struct InternalBuffer {
  const char *kindName = nullptr; ///< in metadata
  uint32_t binding = 0;
  /// The key of `amdpal.format_strings`, or of `lgc.validation`, for the user-data dword through which
  /// shaders reach the buffer: a table's address or the descriptor itself.
  const char *userDataOffsetKey = nullptr;
  const char *writer = nullptr; ///< the op that writes to it; null: the driver alone does
  const char *header = nullptr; ///< the header for the driver's side
};

/// The table: the buffer of each kind.
constexpr InternalBuffer internalBuffer(InternalBufferKind kind) {
  switch (kind) {
  case InternalBufferKind::Printf: // the specification's PrintfBufferBindingId
    return {"printf", 6, ".user_data_offset", "lgc.debug.printf", "llpc/runtime/DebugPrintf.h"};
  case InternalBufferKind::Abort:
    return {"abort", 256, ".abort_user_data_offset", "lgc.abort", "llpc/runtime/ShaderAbort.h"};
  case InternalBufferKind::ValidationRecords:
    return {"validation_records", 257, ".user_data_offset", "lgc.check.report", "llpc/runtime/Validation.h"};
  case InternalBufferKind::ValidationCounters:
    return {"validation_counters", 258, ".counters_user_data_offset", "lgc.check.report",
            "llpc/runtime/Validation.h"};
  case InternalBufferKind::ValidationInputs:
    return {"validation_inputs", 259, ".inputs_user_data_offset", nullptr, "llpc/runtime/ValidationInputs.h"};
  case InternalBufferKind::ValidationAddresses:
    return {"validation_addresses", 260, ".addresses_user_data_offset", nullptr,
            "llpc/runtime/ValidationAddresses.h"};
  }
  return {};
}

constexpr const char *nameOf(InternalBufferKind kind) {
  return internalBuffer(kind).kindName;
}

inline constexpr uint32_t kPrintfBufferBinding = internalBuffer(InternalBufferKind::Printf).binding;
inline constexpr uint32_t kAbortBufferBinding = internalBuffer(InternalBufferKind::Abort).binding;

} // namespace pipeline
