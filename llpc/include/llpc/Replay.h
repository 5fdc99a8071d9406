// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A folder with all that a compile depends on, and a command that repeats it: for an error of the category
// Internal, in this process or in a worker that died. Who links this (the library `llpc_replay`) links no
// LLVM. docs/errors.md has what such a folder holds.

#pragma once

#include "llpc/Compiler.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llpc {

/// Makes a folder below `parent`, which is created if it is not there, and returns its path. The folder
/// appears whole or not at all, and under a name of its own, whatever other threads and processes do.
/// `arguments` stands on the command line that repeats the compile (" --isolate"). None on failure, and
/// `problem` says why.
std::optional<std::string> writeReplay(const std::string &parent, const PipelineInput &input,
                                       const CompileOptions &options,
                                       const std::vector<Diagnostic> &diagnostics,
                                       const std::string &arguments, std::string &problem);

/// A compile as it was recorded.
struct Replay {
  std::vector<std::vector<uint8_t>> code; ///< what the spans in `input` refer to
  PipelineInput input;
  CompileOptions options;
};

/// Reads such a folder. None on failure, and `problem` says what is wrong where.
std::unique_ptr<Replay> readReplay(const std::string &folder, std::string &problem);

} // namespace llpc
