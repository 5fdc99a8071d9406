// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Our passes by their names.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace llvm {
class PassBuilder;
class PassInstrumentationCallbacks;
class raw_ostream;
class TargetMachine;
} // namespace llvm

namespace lgc {

/// Makes every pass of ours over LLVM IR and every step of the pipeline known to `-passes=` under its name.
/// A pass that runs alone is held to its contract: each way in which it breaks it becomes a text in
/// `problems`, which, as the target, must outlive the passes. A pass that has reported an error leaves what
/// it wants.
void registerPasses(llvm::PassBuilder &builder, llvm::TargetMachine &target,
                    std::vector<std::string> &problems);

/// Leaves these passes out of all pipelines that run under the callbacks. Both must outlive them.
void disablePasses(llvm::PassInstrumentationCallbacks &callbacks, llvm::ArrayRef<std::string> names);

/// Fails on a name that no pass of ours has, and on that of a lowering, which the steps behind it depend on.
/// Workarounds can be disabled, so that a test can show what they are for; code is then wrong or slow to
/// compile.
llvm::Error checkDisabledPasses(llvm::ArrayRef<std::string> names);

/// Prints the names of all passes of ours, and of groups of LLVM's passes that are steps of the pipeline, by
/// stage.
void listPasses(llvm::raw_ostream &os);

} // namespace lgc
