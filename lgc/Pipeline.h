// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The order of the passes, and the way from lgc IR to an ELF.

#pragma once

#include "lgc/PipelineOptions.h"
#include "lgc/codegen/EmitCode.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace llvm {
class Error;
class Module;
class PassBuilder;
class PassInstrumentationCallbacks;
class raw_ostream;
class TargetMachine;
} // namespace llvm

namespace lgc {

/// Makes every pass of ours over LLVM IR and every step of the pipeline known to `-passes=` under its name.
void registerPasses(llvm::PassBuilder &builder, llvm::TargetMachine &target);

/// Leaves these passes out of all pipelines that run under the callbacks. Both must outlive them.
void disablePasses(llvm::PassInstrumentationCallbacks &callbacks, llvm::ArrayRef<std::string> names);

/// Fails on a name that no pass of ours has, and on that of a lowering, which the steps behind it depend on.
/// Workarounds can be disabled, so that a test can show what they are for; code is then wrong or slow to
/// compile.
llvm::Error checkDisabledPasses(llvm::ArrayRef<std::string> names);

/// Prints the names of all passes of ours, and of groups of LLVM's passes that are steps of the pipeline, by
/// stage.
void listPasses(llvm::raw_ostream &os);

/// Runs every pass on lgc IR that carries a recorded PipelineState; what remains is LLVM IR that the AMDGPU
/// back end takes. `stopped` tells whether options.stopAfter ended the run early.
///
/// A problem in the input goes to the context's diagnostic handler, ends the run after the pass that found it
/// and returns a DiagnosedError (lgc/codegen/DiagnosticScope.h), whose text adds nothing for a user. Any
/// other error was not reported before: a name in the options that no pass has, or invalid IR.
llvm::Error runPasses(llvm::Module &module, llvm::TargetMachine &target, const PipelineOptions &options,
                      bool &stopped);

} // namespace lgc
