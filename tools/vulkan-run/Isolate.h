// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Outcome.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace vulkanrun {

/// Runs `work` in a process of its own, so that a driver that crashes or a shader that does not end is one
/// script's error and no more. The process ends when its threads have used `limitSeconds` of processor time.
Outcome runIsolated(uint32_t limitSeconds, const std::function<Outcome()> &work);

/// Takes a part of what `work` finds. It is not lost when the process crashes later.
using Send = std::function<void(std::string_view)>;

/// The same for work of many parts, which sends what it finds; `sent` is all of it.
Outcome runIsolated(uint32_t limitSeconds, const std::function<Outcome(const Send &)> &work,
                    std::string &sent);

} // namespace vulkanrun
