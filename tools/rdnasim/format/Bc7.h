// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstddef>
#include <cstdint>

namespace rdnasim {

/// Unpacks a texel of a BC7 block to 8 bits for each component. Blocks of the reserved mode are transparent
/// black.
void unpackBc7(const std::byte *block, uint32_t texel, uint8_t (&components)[4]);

} // namespace rdnasim
