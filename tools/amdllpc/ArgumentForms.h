// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace amdllpc {

/// The arguments as CLI11 wants them, in order. LLVM's programs also take long options with one dash
/// (-gfxip=11.0.0, -emit-lgc) and short ones with "=" (-o=a.elf). An argument that is the value of the option
/// before it, and what comes behind "--", stay as they are.
std::vector<std::string> withTwoDashes(const CLI::App &app, const std::vector<std::string> &arguments);

} // namespace amdllpc
