// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Input files, and the names of output files.

#pragma once

#include "CommandLine.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace amdllpc {

/// The path of a program of ours that lies in this one's folder.
std::string programBeside(const char *name);

/// Reads the rest of an open file. Returns nullopt on failure, with the reason in errno.
std::optional<std::vector<uint8_t>> readAll(int file);

/// The whole file, or standard input for "-". On failure none, and `problem` says why.
std::optional<std::vector<uint8_t>> readInput(const std::string &path, std::string &problem);

/// Finds an included file beside the file that includes it.
std::optional<llpc::IncludedFile> readInclude(std::string_view path, std::string_view includer);

/// Where each input's output goes, in the order of the inputs. On failure (two inputs with one output, an
/// output that is an input) none, and `problem` says why.
std::optional<std::vector<std::string>> outputPaths(const CommandLine &commandLine, std::string &problem);

} // namespace amdllpc
