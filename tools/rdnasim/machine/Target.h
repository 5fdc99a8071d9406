// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/Gpu.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace rdnasim {

using pipeline::Generation;

/// A set of generations, so that tables can name one.
using Generations = uint8_t;

constexpr Generations setOf(Generation generation) {
  return 1 << static_cast<uint32_t>(generation);
}

inline constexpr Generations kRdna2 = setOf(Generation::Rdna2), kRdna3 = setOf(Generation::Rdna3),
                             kRdna4 = setOf(Generation::Rdna4);
inline constexpr Generations kRdna23 = kRdna2 | kRdna3, kRdna34 = kRdna3 | kRdna4,
                             kAll = kRdna2 | kRdna3 | kRdna4;

/// One simulated GPU.
struct Target {
  std::string_view processor; ///< LLVM's name: gfx1030, gfx1100, gfx1201
  Generation generation;

  bool isIn(Generations set) const { return (setOf(generation) & set) != 0; }
};

/// Returns the target with LLVM's name; nullopt for one that is not simulated.
std::optional<Target> findTarget(std::string_view processor);

} // namespace rdnasim
