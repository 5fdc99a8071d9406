// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operations of quads by the rules of SPIR-V and Vulkan, with their preconditions. The lanes of a quad are 4
// * n (left) and 4 * n + 1, with 4 * n + 2 and 4 * n + 3 below.

#pragma once

#include "Program.h"

namespace reconvergence {

struct LaneResult {
  LaneWords words{};      ///< of active lanes; a bool is 0 or 1
  LaneMask undefined = 0; ///< active lanes whose result is not defined
};

/// Difference, SampledLevel, QuadSwap, QuadBroadcast, QuadRead, QuadAll or QuadAny, with its arguments.
LaneResult quadOperation(const Expr &expr, const std::vector<LaneWords> &args, LaneMask active);

} // namespace reconvergence
