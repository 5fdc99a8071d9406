// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace amdllpc {

/// Converts arguments to CLI11's form, in order. LLVM's programs also accept long options with one dash
/// (-gfxip=11.0.0, -emit-lgc) and short options with "=" (-o=a.elf). Does not change the value of an option,
/// and the arguments after "--".
std::vector<std::string> withTwoDashes(const CLI::App &app, const std::vector<std::string> &arguments);

} // namespace amdllpc
