// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor.h"

namespace reconvergence {

std::vector<Target> allTargets() {
  std::vector<Target> targets;
  for (const char *processor : {"gfx1030", "gfx1100", "gfx1201"})
    for (uint32_t size : {32u, 64u})
      targets.push_back({processor, size});
  targets.push_back({"lavapipe", 0});
  return targets;
}

std::variant<std::unique_ptr<Executor>, Failure> makeExecutor(const Target &target,
                                                              const ExecutorOptions &options) {
  if (target.isLavapipe())
    return openLavapipe();
  return makeSimulator(target, options);
}

} // namespace reconvergence
