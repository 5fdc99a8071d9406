// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/FixedFunctions.h"

#include <cstdint>

namespace rdnasim::framebuffer {

using pipeline::LogicOp;

/// Applies the operation to each bit. The bits of an operation's number are its truth table: bit 0 is the
/// result for 1 and 1, bit 1 for 1 and 0, bit 2 for 0 and 1, bit 3 for 0 and 0, the source being the first.
inline uint32_t applyLogicOp(LogicOp op, uint32_t source, uint32_t destination) {
  const auto table = static_cast<uint32_t>(op);
  const auto where = [table](uint32_t bit, uint32_t operands) {
    return (table >> bit & 1) != 0 ? operands : 0u;
  };
  return where(0, source & destination) | where(1, source & ~destination) | where(2, ~source & destination) |
         where(3, ~source & ~destination);
}

} // namespace rdnasim::framebuffer
