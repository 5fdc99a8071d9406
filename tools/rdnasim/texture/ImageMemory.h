// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Wave.h"

namespace rdnasim {

// The handlers of image instructions that need no sampler.

void runImageLoad(Wave &wave, const Instruction &instruction);
void runImageStore(Wave &wave, const Instruction &instruction);
void runImageAtomic(Wave &wave, const Instruction &instruction);
void runImageGetResinfo(Wave &wave, const Instruction &instruction);
/// Loads one component of four samples.
void runImageMsaaLoad(Wave &wave, const Instruction &instruction);

} // namespace rdnasim
