// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where resources live in user data: automatic layout, and the checks on a layout that the driver gives.

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/Support/Error.h"

#include <optional>

namespace lgc {

/// The user data that a pipeline can have, in dwords: from this number on, PAL's spill threshold means that
/// nothing is spilled.
inline constexpr uint32_t kMaxUserDataDwords = 0xFFFF;

/// A table for each descriptor set that the shaders declare, in ascending order of sets, from user-data dword
/// 0 on; then the push constants. A table holds its set's descriptors in ascending order of bindings, packed.
llvm::Expected<ResourceMapping> layOutUserData(const PipelineState &state);

/// Fails unless `mapping` is free of overlaps, aligned to dwords, and holds all that the shaders declare.
/// Only the internal set's bindings may be absent: an op on an absent internal buffer has no effect.
llvm::Error checkMapping(const ResourceMapping &mapping, const PipelineState &state);

/// Where a binding lives: in `table` as `binding`, or as `root`; all null when it is not mapped.
struct BindingLocation {
  const DescriptorTable *table = nullptr;
  const DescriptorBinding *binding = nullptr;
  const RootDescriptor *root = nullptr;

  explicit operator bool() const { return binding || root; }
};
BindingLocation findBinding(const ResourceMapping &mapping, uint32_t set, uint32_t binding);

/// The user-data dword of an internal buffer's descriptor or of its table. None when the driver provides no
/// such buffer: then nothing is written to it. The mapping is made.
std::optional<uint32_t> findInternalBuffer(const PipelineState &state, RecordKind kind);

/// The user-data dwords in use: one more than the highest offset.
uint32_t userDataSize(const ResourceMapping &mapping);

} // namespace lgc
