// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The order of the passes, and the way from lgc IR to an ELF.

#pragma once

#include "lgc/PipelineOptions.h"
#include "lgc/codegen/EmitCode.h"

namespace llvm {
class Error;
class Module;
class TargetMachine;
} // namespace llvm

namespace lgc {

/// Runs every pass on lgc IR that carries a recorded PipelineState; what remains is LLVM IR that the AMDGPU
/// back end takes. `stopped` tells whether options.stopAfter ended the run early.
///
/// A problem in the input goes to the context's diagnostic handler, ends the run after the pass that found it
/// and returns a DiagnosedError (lgc/codegen/DiagnosticScope.h), whose text adds nothing for a user. Any
/// other error was not reported before: a name in the options that no pass has, or invalid IR.
llvm::Error runPasses(llvm::Module &module, llvm::TargetMachine &target, const PipelineOptions &options,
                      bool &stopped);

} // namespace lgc
