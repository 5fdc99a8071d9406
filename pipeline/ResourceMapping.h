// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The locations of a shader's resources: descriptor tables, descriptors and push constants in user data.

#pragma once

#include "pipeline/DescriptorType.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pipeline {

/// A sampler that the compiler puts into the code, so that it needs no memory.
struct ImmutableSampler {
  std::array<uint32_t, kSamplerDwords> dwords{};
  bool ycbcrConversion = false; ///< not supported

  bool operator==(const ImmutableSampler &) const = default;
};

/// An array of descriptors inside a table.
struct DescriptorBinding {
  uint32_t set = 0;
  uint32_t binding = 0;
  DescriptorType type = DescriptorType::StorageBuffer;
  uint32_t offset = 0;  ///< bytes from the table's start
  uint32_t stride = 16; ///< bytes from one array element to the next; the size of an inline uniform block
  uint32_t count = 1;   ///< array elements; 0, in automatic layout: as many as the driver gives, at the
                        ///< table's end
  std::vector<ImmutableSampler> immutableSamplers{}; ///< one for each element, or none

  bool operator==(const DescriptorBinding &) const = default;
};

/// A descriptor table in memory; one user-data dword holds the low half of its address.
struct DescriptorTable {
  uint32_t userDataOffset = 0; ///< dwords
  std::vector<DescriptorBinding> bindings;

  bool operator==(const DescriptorTable &) const = default;
};

/// A descriptor in user data itself (dynamic buffers, internal buffers).
struct RootDescriptor {
  uint32_t set = 0;
  uint32_t binding = 0;
  DescriptorType type = DescriptorType::StorageBuffer;
  uint32_t userDataOffset = 0; ///< dwords

  bool operator==(const RootDescriptor &) const = default;
};

struct PushConstantRange {
  uint32_t userDataOffset = 0; ///< dwords
  uint32_t size = 0;           ///< bytes; 0 = none

  bool operator==(const PushConstantRange &) const = default;
};

/// User data as the driver lays it out. Ranges must not overlap. Dwords that do not fit into user SGPRs are
/// read from the spill table, which holds every user-data dword at its own offset.
struct ResourceMapping {
  std::vector<DescriptorTable> tables;
  std::vector<RootDescriptor> rootDescriptors;
  PushConstantRange pushConstants;

  bool operator==(const ResourceMapping &) const = default;
};

} // namespace pipeline
