// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "VulkanDraw.h"

namespace vulkanrun {

/// Unsupported when the device does not have a feature that the call needs, or in too small numbers.
Outcome checkSupport(const Device &device, const DrawCall &call);

} // namespace vulkanrun
