// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/texture/SamplerDescriptor.h"

#include <cstdint>
#include <optional>

namespace rdnasim {

/// Returns the texel that stands for index `texel` in a row of `size` texels; nullopt for the border.
std::optional<uint32_t> wrap(WrapMode mode, int64_t texel, uint32_t size);

/// The texels along one axis that a sample combines, before they are wrapped.
struct AxisFootprint {
  int64_t first = 0;
  uint32_t count = 1;        ///< 1 or 2
  uint32_t secondWeight = 0; ///< of the second texel, in 1/256; the first has the rest
};

/// Returns the footprint of a coordinate in texels, where texel i reaches from i to i + 1. The coordinate is
/// taken to 1/256 of a texel first: rounded, or truncated when the sampler says so. NaN counts as 0, and
/// numbers beyond any image as its edges do.
AxisFootprint footprintAt(double coordinate, bool isLinear, bool truncates);

} // namespace rdnasim
