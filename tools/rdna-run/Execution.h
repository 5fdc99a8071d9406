// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/Compiler.h"
#include "tools/rdna-run/script/Script.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rdna_run {

/// What became of a script. The numbers are exit statuses; a greater one is worse.
enum class Status : std::uint8_t { Passed = 0, Failed = 1, Error = 2, Unsupported = 3 };

struct Options {
  std::string processor = "gfx1100"; ///< gfx1030, gfx1100 or gfx1201
  std::uint32_t waveSize = 0;        ///< 32, 64, or 0 for the compiler's choice
  std::uint64_t seed = 0;
  std::uint64_t instructionBudget = 0; ///< 0: the simulator's own
  unsigned threads = 1;                ///< of one dispatch
  std::uint64_t printfBytes = 1 << 20; ///< of the printf buffer
  bool trace = false;
  std::vector<std::string> dumps; ///< buffers to print at the end, or "buffer=file" to write
};

struct Outcome {
  Status status = Status::Passed;
  std::string message; ///< why it did not pass, for people, with file and position
  std::string output;  ///< what shaders printed, then dumps
  std::string trace;
  std::uint64_t waveInstructions = 0;
};

/// Parses, compiles and runs one script.
Outcome execute(const std::string &file, const std::string &text, const Options &options);

} // namespace rdna_run
