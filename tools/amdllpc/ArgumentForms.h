// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace amdllpc {

/// Returns the arguments in CLI11's form, in order. LLVM's programs also accept long options with one dash
/// (-gfxip=11.0.0, -emit-lgc) and short ones with "=" (-o=a.elf). An argument that is the value of the option
/// before it, and everything after "--", is unchanged.
std::vector<std::string> withTwoDashes(const CLI::App &app, const std::vector<std::string> &arguments);

} // namespace amdllpc
