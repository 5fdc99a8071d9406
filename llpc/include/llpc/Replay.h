// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Replay folders: all that a compile depends on, and a command that repeats it, for errors of the category
// Internal in this process or in a worker that crashed. The library `llpc_replay` does not link LLVM.
// docs/errors.md describes the contents of such a folder.

#pragma once

#include "llpc/Compiler.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llpc {

/// Creates a folder below `parent`, which is created if it does not exist, and returns its path. The folder
/// is created atomically, with a name that is unique also among other threads and processes. `arguments` is
/// added to the command line that repeats the compile (" --isolate"). Returns nullopt on failure, with the
/// reason in `problem`.
std::optional<std::string> writeReplay(const std::string &parent, const PipelineInput &input,
                                       const CompileOptions &options,
                                       const std::vector<Diagnostic> &diagnostics,
                                       const std::string &arguments, std::string &problem);

/// A recorded compile.
struct Replay {
  std::vector<std::vector<uint8_t>> code; ///< the storage of the spans in `input`
  PipelineInput input;
  CompileOptions options;
};

/// Reads such a folder. Returns null on failure, with the reason and its position in `problem`.
std::unique_ptr<Replay> readReplay(const std::string &folder, std::string &problem);

} // namespace llpc
