// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/memory/MemoryAccess.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace rdnasim {

/// The families of instructions that have a load, store or atomic; bits.
enum MemoryFamily : uint8_t { kBuffer = 1, kGlobal = 2, kFlat = 4, kScratch = 8 };

enum class MemoryAction : uint8_t { Load, Store, Atomic };

/// One operation with its names after `buffer_`, `global_`, `flat_` and `scratch_`.
struct MemoryOperation {
  std::string_view rdna2;  ///< its name in RDNA2; empty when it has none
  std::string_view later;  ///< its name in RDNA3 and RDNA4
  Generations generations; ///< generations among RDNA3 and RDNA4 that have it
  uint8_t families;
  MemoryAction action;
  AccessKind kind;
};

/// The handlers for each action, in one family.
struct MemoryHandlers {
  Handler load, store, atomic;
};

/// Returns the instructions of one family, under their full names. The result lives until the process ends.
std::vector<OpInfo> memoryInstructions(MemoryFamily family, std::string_view prefix, OpKind opKind,
                                       const MemoryHandlers &handlers);

} // namespace rdnasim
