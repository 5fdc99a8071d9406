// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Program.h"

namespace shaderfuzz {

/// Cuts a program as small as it gets while `isInteresting` holds of it, as it does of the one given: removes
/// statements, takes constructs for one of their blocks, expressions for an argument or a constant.
/// Programs that it asks about keep their exchanges uniform. Stops early when `isOver` says so.
Program reduce(Program program, const std::function<bool(const Program &)> &isInteresting,
               const std::function<bool()> &isOver);

} // namespace shaderfuzz
