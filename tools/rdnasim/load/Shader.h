// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A compute shader as its ELF describes it.

#pragma once

#include "pipeline/DescriptorType.h"
#include "tools/rdnasim/machine/FloatMode.h"
#include "tools/rdnasim/machine/Program.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace rdnasim {

/// Descriptors of one set and binding, as the root key `lgc.resources` says (docs/abi.md).
struct ResourceBinding {
  std::uint32_t set = 0, binding = 0;
  pipeline::DescriptorType type = pipeline::DescriptorType::StorageBuffer;
  std::uint32_t count = 1;          ///< array elements; 0: as many as there are, at the table's end
  std::uint32_t userDataOffset = 0; ///< dwords: of the table's address, or of a root descriptor
  std::optional<std::uint32_t> table;
  std::uint32_t offset = 0, stride = 0; ///< bytes, in a table
};

struct PushConstantRange {
  std::uint32_t userDataOffset = 0; ///< dwords
  std::uint32_t size = 0;           ///< bytes
};

/// Everything that an ELF says about its compute shader: what PAL would program, and where resources live.
struct Shader {
  Program program;
  std::vector<std::uint8_t> code;
  std::uint32_t workgroupSize[3] = {1, 1, 1};
  std::uint32_t userSgprs = 0;
  std::vector<std::uint32_t> userDataMap; ///< a value a user SGPR, as in .user_data_reg_map
  std::uint32_t spillThreshold = 65535, userDataLimit = 0;
  bool workgroupIdEnabled[3] = {};
  std::uint32_t localIdComponents = 1;
  std::uint32_t vgprCount = 0, sgprCount = 0, ldsBytes = 0, scratchBytesPerLane = 0;
  bool scratchEnabled = false;
  FloatMode mode;
  std::vector<ResourceBinding> resources;
  std::optional<PushConstantRange> pushConstants;
};

} // namespace rdnasim
