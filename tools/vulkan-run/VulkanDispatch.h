// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One compute dispatch: everything it needs is made for it and goes with it. Scripts dispatch seldom, so
// nothing is kept for the next.

#pragma once

#include "Binding.h"
#include "Stage.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace vulkanrun {

struct Kernel : StageCode {
  std::vector<Binding> bindings;
  std::vector<std::byte> pushConstants;
  std::vector<Image *> images; ///< all that are bound, each once
};

/// Runs to the end; the buffers, and the bytes of images, then hold what the shader wrote. Unsupported when
/// the kernel exceeds the device's limits.
Outcome dispatch(const Device &device, const Kernel &kernel, std::array<uint32_t, 3> workgroups);

} // namespace vulkanrun
