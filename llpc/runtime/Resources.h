// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The locations where a pipeline expects its resources, from the metadata key "lgc.resources"; see
// docs/abi.md.

#pragma once

#include "pipeline/DescriptorType.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace llpc::runtime {

/// Descriptors of one set and binding.
struct ResourceBinding {
  uint32_t set = 0;
  uint32_t binding = 0;
  pipeline::DescriptorType type = pipeline::DescriptorType::StorageBuffer;
  uint32_t userDataOffset = 0; ///< dwords; of the table's address, or of the descriptor itself
  bool isInTable = false;      ///< the next two fields are valid
  uint32_t offset = 0;         ///< bytes from the table's start
  uint32_t stride = 0;         ///< bytes from one descriptor to the next
  uint32_t count = 1;
};

struct PushConstants {
  uint32_t userDataOffset = 0; ///< dwords
  uint32_t size = 0;           ///< bytes
};

struct Resources {
  uint32_t userDataSize = 0; ///< dwords
  std::vector<ResourceBinding> bindings;
  std::optional<PushConstants> pushConstants;

  /// Returns the binding; null if the pipeline does not use it.
  const ResourceBinding *find(uint32_t set, uint32_t binding) const;
};

} // namespace llpc::runtime
