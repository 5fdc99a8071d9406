// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ProcessorTime.h"

#include <initializer_list>
#include <sys/resource.h>

namespace fuzz {

double processorSeconds() {
  double seconds = 0;
  for (int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(who, &usage);
    for (const timeval &time : {usage.ru_utime, usage.ru_stime})
      seconds += double(time.tv_sec) + double(time.tv_usec) * 1e-6;
  }
  return seconds;
}

} // namespace fuzz
