// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Blocks with two endpoints and colours on the line between them. Interpolation is exact: a result is rounded
// once, to single precision. Hardware may round to fewer bits.

#pragma once

#include "tools/rdnasim/format/TexelFormat.h"

#include <cstddef>

namespace rdnasim {

/// As unpack(), for BC1 to BC5.
void unpackBc1To5(const TexelFormat &format, const std::byte *block, uint32_t x, uint32_t y,
                  uint32_t (&components)[4]);

} // namespace rdnasim
