// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Program.h"

namespace reconvergence {

/// Cuts a program as small as it gets while `isInteresting` holds of it, as it does of the one given: removes
/// statements, functions and cases, takes constructs for one of their blocks, expressions for an argument or
/// a constant. Asks about well-formed programs only. Stops early when `isOver` says so.
Program reduce(Program program, const std::function<bool(const Program &)> &isInteresting,
               const std::function<bool()> &isOver);

} // namespace reconvergence
