// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Outcome.h"

#include <functional>

namespace vulkanrun {

/// Runs `work` in a process of its own, so that a driver that crashes or a shader that does not end is one
/// script's error and no more.
Outcome runIsolated(unsigned timeoutSeconds, const std::function<Outcome()> &work);

} // namespace vulkanrun
