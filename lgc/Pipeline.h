// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The order of the passes, and the way from lgc IR to an ELF.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <functional>
#include <string>
#include <vector>

namespace llvm {
class Error;
class Module;
class PassBuilder;
class raw_ostream;
class TargetMachine;
} // namespace llvm

namespace lgc {

/// Development options of a run; see llpc::DebugOptions.
struct PipelineOptions {
  bool verifyEach = false;
  std::vector<std::string> printAfter;
  std::string stopAfter;
  std::vector<std::string> disabledPasses;
  llvm::raw_ostream *printTo = nullptr; ///< where printAfter goes
  std::function<void(llvm::StringRef phase, double milliseconds)> onPhase;
};

/// Makes every lgc pass known to `-passes=` under its command-line name.
void registerPasses(llvm::PassBuilder &builder);

/// The names of all lgc passes, in pipeline order.
llvm::ArrayRef<llvm::StringRef> passNames();

/// Runs every pass on lgc IR that carries a recorded PipelineState; what remains is LLVM IR that the AMDGPU
/// back end takes. Problems in the input go to the context's diagnostic handler and make it return an error;
/// `stopped` tells whether options.stopAfter ended the run early.
llvm::Error runPasses(llvm::Module &module, llvm::TargetMachine &target, const PipelineOptions &options,
                      bool &stopped);

enum class EmitKind { Object, Assembly };

/// Runs the AMDGPU back end on the result of runPasses.
llvm::Error emitCode(llvm::Module &module, llvm::TargetMachine &target, EmitKind kind,
                     llvm::SmallVectorImpl<char> &output);

} // namespace lgc
