// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/DescriptorType.h"
#include "tools/rdnasim/machine/FloatMode.h"
#include "tools/rdnasim/machine/Program.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
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

/// Why an ELF cannot be loaded: names the key or the section.
struct LoadError {
  std::string message;
};

/// Reads a PAL pipeline ELF as PAL would: from its metadata alone. A key that is missing, has the wrong type
/// or contradicts another is an error, and so is an ELF for another processor than `processor` (when that is
/// not empty).
std::variant<Shader, LoadError> load(std::span<const std::uint8_t> elf, std::string_view processor = {});

} // namespace rdnasim
