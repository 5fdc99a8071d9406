// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The location of resources in user data: automatic layout, and checks on a layout that the driver gives.

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/Support/Error.h"

#include <optional>

namespace lgc {

/// The maximum user data of a pipeline in dwords: as a spill threshold, PAL takes this number to mean that
/// nothing is spilled.
inline constexpr uint32_t kMaxUserDataDwords = 0xFFFF;

/// Creates a table for each descriptor set that the shaders declare, in ascending order of sets, from
/// user-data dword 0 on; then the push constants. A table holds its set's descriptors in ascending order of
/// bindings, packed.
llvm::Expected<ResourceMapping> layOutUserData(const PipelineState &state);

/// Fails unless `mapping` is free of overlaps, aligned to dwords, and holds all that the shaders declare.
/// Only the internal set's bindings may be absent: an op on an absent internal buffer has no effect.
llvm::Error checkMapping(const ResourceMapping &mapping, const PipelineState &state);

/// The location of a binding: in `table` as `binding`, or as `root`; all are null when it is not mapped.
struct BindingLocation {
  const DescriptorTable *table = nullptr;
  const DescriptorBinding *binding = nullptr;
  const RootDescriptor *root = nullptr;

  explicit operator bool() const { return binding || root; }
};
BindingLocation findBinding(const ResourceMapping &mapping, uint32_t set, uint32_t binding);

/// Returns the user-data dword that holds an internal buffer's descriptor or the address of its table.
/// Returns nullopt when the driver provides no such buffer, so that nothing is written to it. The state must
/// have a mapping.
std::optional<uint32_t> findInternalBuffer(const PipelineState &state, InternalBufferKind kind);

/// Returns the number of user-data dwords in use: the highest offset plus one.
uint32_t userDataSize(const ResourceMapping &mapping);

} // namespace lgc
