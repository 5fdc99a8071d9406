// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Outcome.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace vulkanrun {

/// Runs `work` in a separate process, so that a driver that crashes or a shader that does not end affects
/// only one script. The process ends when its threads have used `limitSeconds` of processor time. The message
/// of a crash names `who`, as in "the driver".
Outcome runIsolated(std::string_view who, uint32_t limitSeconds, const std::function<Outcome()> &work);

/// Takes a part of what `work` finds. It is not lost when the process crashes later.
using Send = std::function<void(std::string_view)>;

/// Like the above, for work that sends results in several parts; `sent` receives all of them.
Outcome runIsolated(std::string_view who, uint32_t limitSeconds,
                    const std::function<Outcome(const Send &)> &work, std::string &sent);

} // namespace vulkanrun
