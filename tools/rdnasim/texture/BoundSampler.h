// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/texture/TexelFilter.h"

namespace rdnasim {

/// Reads an instruction's S# and, when it has one, the entry of the palette of border colours.
/// `sampled.image` must have been read. Returns false, with a fault, when the descriptor is undefined or
/// refused, or does not go with the image and the instruction.
bool readSampler(Wave &wave, const Instruction &instruction, SampledImage &sampled);

} // namespace rdnasim
