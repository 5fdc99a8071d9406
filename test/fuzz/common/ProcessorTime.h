// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace fuzz {

/// Seconds of processor time that this process and its children that have ended used. Budgets are in it, so
/// that a busy machine does not change what is tried.
double processorSeconds();

} // namespace fuzz
