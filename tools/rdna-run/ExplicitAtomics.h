// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <string>

namespace rdna_run {

/// Replaces atomic loads and stores of LLVM IR by a compare-and-exchange of 0 with 0 and by an exchange,
/// which change nothing else. In machine code, atomic loads and stores look like all others, so that the
/// detector of races could not tell them apart.
std::string makeAtomicsExplicit(const std::string &ir);

} // namespace rdna_run
