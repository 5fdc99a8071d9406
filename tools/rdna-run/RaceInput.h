// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <string>

namespace rdna_run {

/// Changes LLVM IR so that the detector of races recognises in the machine code what the shader does:
/// - Atomic loads and stores look there like all others. They become a compare-and-exchange of 0 with 0 and
///   an exchange, which change nothing else. Atomics like the addition of 0 do not become loads.
/// - Functions get `sanitize_thread`: barriers leave a trace, also those of a single wave, each lane executes
///   its atomics, and LLVM makes no load that the shader would not execute.
std::string showAccesses(const std::string &ir);

} // namespace rdna_run
