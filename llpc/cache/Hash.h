// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace llpc::cache {

using Digest = std::array<uint8_t, 32>;

/// Returns the BLAKE3 hash of the concatenated parts.
Digest hash(std::initializer_list<std::span<const uint8_t>> parts);

} // namespace llpc::cache
