// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FreedMemory.h"

#include <malloc.h>

namespace fuzz {

void keepFreedMemory() {
  constexpr int kAll = 1 << 30;
  mallopt(M_TRIM_THRESHOLD, kAll);
  mallopt(M_MMAP_THRESHOLD, kAll);
}

} // namespace fuzz
