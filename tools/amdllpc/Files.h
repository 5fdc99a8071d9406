// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads input files, and chooses the names of output files.

#pragma once

#include "CommandLine.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace amdllpc {

/// Returns the path of another program of ours, in the folder of this one.
std::string programBeside(const char *name);

/// Reads the rest of an open file. Returns nullopt on failure, with the reason in errno.
std::optional<std::vector<uint8_t>> readAll(int file);

/// Reads a whole file, or standard input for "-". Returns nullopt on failure, with the reason in `problem`.
std::optional<std::vector<uint8_t>> readInput(const std::string &path, std::string &problem);

/// Finds an included file in the folder of the file that includes it.
std::optional<llpc::IncludedFile> readInclude(std::string_view path, std::string_view includer);

/// Returns whether both paths are the same existing file.
bool isSameFile(const std::string &first, const std::string &second);

/// Returns whether an input is a pipeline file.
bool isPipe(const CommandLine &commandLine, const std::string &path);

/// Returns the inputs of each pipeline: a fragment shader that follows a vertex shader is in its pipeline,
/// any other input is a pipeline of its own.
std::vector<std::vector<std::string>> groupInputs(const CommandLine &commandLine);

/// Returns the output path of each pipeline, in order: they are named after their first inputs. Returns
/// nullopt on failure (two have the same output, or an output is an input), with the reason in `problem`.
std::optional<std::vector<std::string>> outputPaths(const CommandLine &commandLine,
                                                    const std::vector<std::vector<std::string>> &pipelines,
                                                    std::string &problem);

/// Likewise for the pipeline files of --dump-pipeline; empty names without that option.
std::optional<std::vector<std::string>> dumpPaths(const CommandLine &commandLine,
                                                  const std::vector<std::vector<std::string>> &pipelines,
                                                  std::string &problem);

} // namespace amdllpc
