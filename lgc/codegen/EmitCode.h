// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The last step: LLVM IR to machine code.

#pragma once

#include "lgc/codegen/EmitKind.h"
#include "lgc/codegen/Statistics.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <string>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace lgc {

/// Runs the AMDGPU back end on the result of runPasses, and fills `spills` when asked to. A problem goes to
/// the context's diagnostic handler and makes this return an error and no output.
///
/// What the back end would answer with a crash or by ending the process is refused first (CheckInput.h), and
/// an object whose code needs relocations is refused afterwards, because PAL's loader is given code that runs
/// anywhere as it is.
///
/// Of our own passes, those that are `disabled` are left out. With MachineIr, LLVM's switches -stop-before
/// and -stop-after say where the back end ends.
llvm::Error emitCode(llvm::Module &module, llvm::TargetMachine &target, EmitKind kind,
                     llvm::SmallVectorImpl<char> &output, SpillCounts *spills = nullptr,
                     llvm::ArrayRef<std::string> disabled = {});

} // namespace lgc
