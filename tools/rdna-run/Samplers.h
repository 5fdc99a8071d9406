// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/amber/Script.h"
#include "tools/rdnasim/load/ImageDescriptors.h"

#include <array>
#include <cstdint>
#include <vector>

namespace rdna_run {

/// The border colours that samplers refer to by index.
using BorderPalette = std::vector<std::array<uint32_t, 4>>;

/// Describes a script's sampler as the driver of the simulated GPU does. Adds a custom border colour to the
/// palette, unless it is there.
amber::Outcome describeSampler(const amber::Sampler &sampler, BorderPalette &palette,
                               rdnasim::driver::SamplerState &state);

} // namespace rdna_run
