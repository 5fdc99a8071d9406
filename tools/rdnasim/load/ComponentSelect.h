// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <array>
#include <cstdint>

namespace rdnasim {

/// The components of a texel that a shader gets, in the numbering of descriptors.
enum class ComponentSelect : uint8_t { Zero = 0, One = 1, X = 4, Y = 5, Z = 6, W = 7 };
using ComponentSelects = std::array<ComponentSelect, 4>;

inline constexpr ComponentSelects kIdentitySelects = {ComponentSelect::X, ComponentSelect::Y,
                                                      ComponentSelect::Z, ComponentSelect::W};

} // namespace rdnasim
