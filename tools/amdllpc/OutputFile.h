// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Writes output files atomically.

#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace amdllpc {

/// Writes a temporary file in the folder of `path` and renames it. Writes standard output for "-", and
/// anything but a regular file (a pipe, /dev/null) in place. Returns an error message, or an empty string on
/// success.
std::string writeOutput(const std::string &path, std::span<const uint8_t> bytes);

/// Removes the output of an earlier run, so that it is not mistaken for that of a failed compile.
void removeOutput(const std::string &path);

} // namespace amdllpc
