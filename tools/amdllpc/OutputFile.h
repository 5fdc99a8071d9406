// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Files come into being whole or not at all.

#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace amdllpc {

/// Writes to a temporary file beside `path` and renames it; "-" is standard output, and what is no regular
/// file (a pipe, /dev/null) is written in place. Returns what went wrong, or an empty string.
std::string writeOutput(const std::string &path, std::span<const uint8_t> bytes);

/// Removes what an earlier run left at `path`, so that a failure is not mistaken for its result.
void removeOutput(const std::string &path);

} // namespace amdllpc
