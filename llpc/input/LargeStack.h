// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstddef>
#include <functional>

namespace llpc::input {

/// Runs `work` to its end on a thread with that much stack (which costs only what is touched), for libraries
/// that recurse as deeply as their input nests. Where no such thread can be had, it runs here.
void runOnLargeStack(size_t stackBytes, const std::function<void()> &work);

} // namespace llpc::input
