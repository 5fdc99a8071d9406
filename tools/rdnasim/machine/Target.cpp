// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/machine/Target.h"

namespace rdnasim {

std::optional<Target> findTarget(std::string_view processor) {
  // One of each generation: the others differ in what a program does not see.
  for (std::string_view simulated : {"gfx1030", "gfx1100", "gfx1201"})
    if (simulated == processor)
      return Target{simulated, pipeline::findGpu(simulated)->generation};
  return std::nullopt;
}

} // namespace rdnasim
