// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Texels that are components side by side.

#pragma once

#include "tools/rdnasim/format/TexelFormat.h"

#include <cstddef>

namespace rdnasim {

void unpackComponents(const TexelFormat &format, const std::byte *texel, uint32_t (&components)[4]);

bool packComponents(const TexelFormat &format, const uint32_t (&components)[4], std::byte *target);

} // namespace rdnasim
