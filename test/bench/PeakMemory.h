// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>

namespace bench {

/// By how much this process's resident set has grown at its peak since the object was made. What earlier work
/// freed goes back to the system first, so that it hides nothing; what it keeps (tables built once) is not
/// counted.
class PeakMemory {
public:
  PeakMemory();
  uint64_t kib() const;

private:
  uint64_t before_;
};

} // namespace bench
