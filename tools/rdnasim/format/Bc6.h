// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstddef>
#include <cstdint>

namespace rdnasim {

/// Unpacks a texel of a BC6 block, which is called BC6H elsewhere: halves in three components. Blocks of a
/// reserved mode are opaque black.
void unpackBc6(const std::byte *block, bool isSigned, uint32_t texel, uint32_t (&components)[4]);

} // namespace rdnasim
