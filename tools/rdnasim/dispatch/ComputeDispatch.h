// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/StageState.h"

#include <cstdint>

namespace rdnasim {

/// The state that PAL programs for a compute dispatch. User SGPRs begin at s0.
struct Dispatch : StageState, ComputeRegisters {
  uint32_t groups[3] = {1, 1, 1};
};

} // namespace rdnasim
