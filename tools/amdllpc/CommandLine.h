// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The parsed command line.

#pragma once

#include "InputForm.h"
#include "llpc/Compiler.h"
#include "llpc/Replay.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace amdllpc {

enum class StatsFormat { None, Text, Json };

struct CommandLine {
  std::vector<std::string> inputs;    ///< paths, or "-" for standard input
  std::string output;                 ///< as given; empty: the current directory
  std::optional<InputForm> inputForm; ///< overrides the file extensions
  std::optional<llpc::ShaderStage> stage;
  std::string entryPoint;
  std::vector<llpc::SpecConstant> specConstants;
  llpc::CompileOptions options;
  bool hasGpu = false;    ///< a GPU is given; otherwise, `options` has the default
  std::string dumpPath;   ///< for pipeline files, as given; empty: none are written
  bool emitSpirv = false; ///< write SPIR-V instead of compiling
  StatsFormat stats = StatsFormat::None;
  bool isolate = false;     ///< compile in worker processes
  uint32_t cpuSeconds = 0;  ///< limit of one compile in a worker; 0: none
  uint64_t memoryBytes = 0; ///< limit of a worker's address space; 0: none
  std::string replayParent; ///< folder for replay folders of internal errors; empty: none are written
  std::shared_ptr<const llpc::Replay> replay; ///< the compile to repeat; `inputs` has its folder then
  std::string cacheDirectory;                 ///< empty: no cache
  uint64_t cacheBytes = uint64_t(1) << 30;
  bool timePhases = false;
  bool verbose = false;
  bool mappingAsJson = false;
  uint32_t threads = 1;
};

/// Parses the command line. If the program must end, prints the help or an error and returns nullopt, with
/// the exit status in `status`.
std::optional<CommandLine> parseCommandLine(int argc, char **argv, int &status);

/// Parses "id=value": value is an integer (decimal or 0x), true, false or a float with GLSL's suffixes f (the
/// default), lf and hf. Returns nullopt if it is none of these.
std::optional<llpc::SpecConstant> parseSpecConstant(const std::string &text);

} // namespace amdllpc
