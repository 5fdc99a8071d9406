// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/amber/Outcome.h"
#include "tools/rdna-run/SimulatedGpu.h"

#include <string>
#include <vector>

namespace rdna_run {

struct Options {
  GpuOptions gpu;
  std::vector<std::string> dumps; ///< buffers to print at the end, or "buffer=file" to write
};

struct Report {
  amber::Status status = amber::Status::Passed;
  bool hasAborted = false;  ///< an invocation ended with OpAbortKHR
  bool hasFindings = false; ///< a check of validation has failed
  std::string message;      ///< why it did not pass, with file and position
  std::string output;       ///< what shaders printed, then dumps
  std::string warnings;     ///< the compiler's, as readable lines
  std::string profile;      ///< a table, if requested
  std::string races;        ///< readable lines
  double seconds = 0;
};

/// Reads, compiles and runs one script.
Report execute(const std::string &file, const Options &options);

} // namespace rdna_run
