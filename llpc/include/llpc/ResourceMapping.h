// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where the driver puts what a shader reads: descriptor tables, descriptors and push constants in user data.

#pragma once

#include "protocol/DebugProtocol.h"

#include <cstdint>
#include <vector>

namespace llpc {

/// The descriptor set and the bindings of the debug printf and the abort buffer: storage buffers that the
/// driver provides.
using protocol::kAbortBufferBinding;
using protocol::kInternalDescriptorSet;
using protocol::kPrintfBufferBinding;

enum class DescriptorType : uint8_t {
  UniformBuffer, ///< 4-dword V# read through the scalar cache
  StorageBuffer, ///< 4-dword V#
};

/// An array of descriptors inside a table or directly in user data.
struct DescriptorBinding {
  uint32_t set = 0;
  uint32_t binding = 0;
  DescriptorType type = DescriptorType::StorageBuffer;
  uint32_t offset = 0;  ///< bytes from the table's start
  uint32_t stride = 16; ///< bytes from one array element to the next
  uint32_t count = 1;   ///< array elements
};

/// A descriptor table in memory; one user-data dword holds the low half of its address.
struct DescriptorTable {
  uint32_t userDataOffset = 0; ///< dwords
  std::vector<DescriptorBinding> bindings;
};

/// A descriptor that stands in user data itself (dynamic buffers, internal buffers): 4 dwords.
struct RootDescriptor {
  uint32_t set = 0;
  uint32_t binding = 0;
  DescriptorType type = DescriptorType::StorageBuffer;
  uint32_t userDataOffset = 0; ///< dwords
};

struct PushConstantRange {
  uint32_t userDataOffset = 0; ///< dwords
  uint32_t size = 0;           ///< bytes; 0 = none
};

/// User data as the driver lays it out. Ranges must not overlap. What does not fit into user SGPRs is read
/// from the spill table, which holds every user-data dword at its own offset.
struct ResourceMapping {
  std::vector<DescriptorTable> tables;
  std::vector<RootDescriptor> rootDescriptors;
  PushConstantRange pushConstants;
};

} // namespace llpc
