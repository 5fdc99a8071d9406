// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Device.h"
#include "Scenario.h"

#include <string>
#include <vector>

namespace vulkanrun {

/// The bytes of each of the script's buffers when its commands have run.
using FinalBytes = std::vector<std::vector<std::byte>>;

/// Runs the commands in order up to the first that does not pass. `finalBytes` is filled also when an
/// expectation fails; messages about a command start with "file:line: ".
Outcome runScenario(Device &device, const Scenario &scenario, const std::string &file,
                    FinalBytes &finalBytes);

/// What the device lacks of what the script requires.
Outcome checkRequirements(const Device &device, const Scenario &scenario);

} // namespace vulkanrun
