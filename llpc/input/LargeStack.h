// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstddef>
#include <functional>

namespace llpc::input {

/// Runs `work` on a thread with a stack of that size (only touched pages take memory) and waits for it, for
/// libraries that recurse as deeply as their input is nested. Runs it on the calling thread if no such thread
/// can be created.
void runOnLargeStack(size_t stackBytes, const std::function<void()> &work);

} // namespace llpc::input
