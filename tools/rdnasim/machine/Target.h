// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rdnasim {

/// A hardware generation, as a bit so that tables can name sets of them.
enum class Generation : std::uint8_t { Rdna2 = 1, Rdna3 = 2, Rdna4 = 4 };

/// A set of generations: the bits of Generation.
using Generations = std::uint8_t;
inline constexpr Generations kRdna2 = 1, kRdna3 = 2, kRdna4 = 4;
inline constexpr Generations kRdna23 = 3, kRdna34 = 6, kAll = 7;

/// One simulated GPU.
struct Target {
  std::string_view processor; ///< LLVM's name: gfx1030, gfx1100, gfx1201
  Generation generation;

  bool isIn(Generations set) const { return (static_cast<Generations>(generation) & set) != 0; }
};

/// The target of LLVM's name; nothing for one that is not simulated.
std::optional<Target> findTarget(std::string_view processor);

} // namespace rdnasim
