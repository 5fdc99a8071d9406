// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/machine/Target.h"

namespace rdnasim {

std::optional<Target> findTarget(std::string_view processor) {
  static constexpr Target kTargets[] = {
      {"gfx1030", Generation::Rdna2},
      {"gfx1100", Generation::Rdna3},
      {"gfx1201", Generation::Rdna4},
  };
  for (const Target &target : kTargets)
    if (target.processor == processor)
      return target;
  return std::nullopt;
}

} // namespace rdnasim
