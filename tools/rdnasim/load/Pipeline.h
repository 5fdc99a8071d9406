// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A pipeline as its ELF describes it.

#pragma once

#include "pipeline/DescriptorType.h"
#include "tools/rdnasim/dispatch/StageRegisters.h"
#include "tools/rdnasim/draw/GraphicsStages.h"
#include "tools/rdnasim/machine/Program.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rdnasim {

/// Descriptors of one set and binding, from the root key `lgc.resources` (docs/abi.md).
struct ResourceBinding {
  uint32_t set = 0, binding = 0;
  pipeline::DescriptorType type = pipeline::DescriptorType::StorageBuffer;
  uint32_t count = 1;          ///< array elements; 0: up to the table's end
  uint32_t userDataOffset = 0; ///< dwords: of the table's address, or of a root descriptor
  std::optional<uint32_t> table;
  uint32_t offset = 0, stride = 0;   ///< bytes, in a table
  bool hasImmutableSamplers = false; ///< they are in the code
};

struct PushConstantRange {
  uint32_t userDataOffset = 0; ///< dwords
  uint32_t size = 0;           ///< bytes
};

/// A hardware stage: its entry of `.hardware_stages`, and its code.
struct HardwareStage : StageRegisters {
  std::string entrySymbol;
  bool isWave64 = false;
  uint32_t userSgprs = 0;
  std::vector<uint32_t> userDataMap; ///< a value for each user SGPR, as in .user_data_reg_map
  Program program;                   ///< all code of the pipeline, entered at the stage's symbol
};

struct ComputeStage : HardwareStage, ComputeRegisters {};
struct PrimitiveStage : HardwareStage, PrimitiveRegisters {};
struct PixelStage : HardwareStage, PixelStageRegisters {};

struct GraphicsStages {
  PrimitiveStage primitives;
  std::optional<PixelStage> pixels;
};

/// Everything that an ELF says about its pipeline: what PAL would program, and where resources live. Either
/// the compute stage is there or the graphics stages.
struct Pipeline {
  Target target;
  std::vector<uint8_t> code;
  uint32_t spillThreshold = 65535, userDataLimit = 0;
  std::vector<ResourceBinding> resources;
  std::optional<PushConstantRange> pushConstants;
  std::optional<ComputeStage> compute;
  std::optional<GraphicsStages> graphics;
};

} // namespace rdnasim
