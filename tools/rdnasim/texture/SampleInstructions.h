// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Instruction.h"

#include <vector>

namespace rdnasim {

/// The instructions that use a sampler. The result lives until the process ends.
std::vector<OpInfo> sampleInstructions();

} // namespace rdnasim
