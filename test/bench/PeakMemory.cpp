// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PeakMemory.h"

#include <cstdio>
#include <fstream>
#include <malloc.h>
#include <string>

namespace bench {

namespace {

/// A line of /proc/self/status, in KiB.
uint64_t statusKib(const std::string &key) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(key))
      return std::stoull(line.substr(key.size()));
  return 0;
}

} // namespace

PeakMemory::PeakMemory() {
  malloc_trim(0);
  // "5" lowers the recorded peak to the present size.
  std::ofstream("/proc/self/clear_refs") << "5" << std::flush;
  before_ = statusKib("VmRSS:");
}

uint64_t PeakMemory::kib() const {
  const uint64_t peak = statusKib("VmHWM:");
  return peak > before_ ? peak - before_ : 0;
}

} // namespace bench
