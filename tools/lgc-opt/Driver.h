// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The actions of lgc-opt, after its command line has been parsed.

#pragma once

#include "lgc/Pipeline.h"

#include <string>

namespace lgc::opt {

enum class Emit { Ir, MachineIr, Assembly, Object, Statistics, Nothing };

struct Options {
  std::string input;  ///< "-" is stdin
  std::string output; ///< "-" is stdout
  std::string passes;
  std::vector<std::string> machinePasses; ///< to run on machine code as text; all else is skipped then
  std::string cpu;                        ///< empty: the GPU of the input's pipeline state
  Emit emit = Emit::Ir;
  bool listPasses = false;
  bool timePhases = false;
  PipelineOptions pipeline;
};

/// Runs the program and returns its exit status. Diagnostics go to stderr; after an error there is no output
/// file.
int run(const Options &options);

} // namespace lgc::opt
