// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/amber/Outcome.h"

namespace vulkanrun {

using amber::Outcome;
using amber::Status;

} // namespace vulkanrun
