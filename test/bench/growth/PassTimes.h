// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Measures the time of each pass of a compile.

#pragma once

#include "llpc/Compiler.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace bench {

struct PassTime {
  std::string pass;
  bool isOurs = false; ///< and not LLVM's
  double seconds = 0;  ///< processor time, without that of passes which it runs
};

struct CompileTime {
  double seconds = 0; ///< processor time from SPIR-V to an ELF
  std::vector<PassTime> passes;
};

/// Compiles the shader, in the order in which llpc::compile() does, and times every pass of the front end,
/// the pipeline and the back end; or says what is wrong. Switches LLVM's timers on for the process.
std::variant<CompileTime, std::string> timeCompile(const std::string &name,
                                                   const std::vector<uint32_t> &spirv, llpc::GfxIp gfxIp,
                                                   uint32_t waveSize,
                                                   const pipeline::ValidationOptions &validation);

} // namespace bench
