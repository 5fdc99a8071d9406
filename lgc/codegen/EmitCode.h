// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The last step: LLVM IR to machine code.

#pragma once

#include "lgc/codegen/ElfStatistics.h"
#include "lgc/codegen/EmitKind.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <functional>
#include <string>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace lgc {

/// Runs the AMDGPU back end on the result of runPasses, and fills `spills` when requested. A problem is
/// reported to the context's diagnostic handler; the function then returns an error and no output.
///
/// Input that would make the back end crash or end the process is refused first (CheckInput.h). An object
/// whose code needs relocations is refused afterwards, because PAL's loader does not apply any.
///
/// The project's own passes in `disabled` are left out. With MachineIr, LLVM's switches -stop-before and
/// -stop-after determine where the back end stops.
llvm::Error emitCode(llvm::Module &module, llvm::TargetMachine &target, EmitKind kind,
                     llvm::SmallVectorImpl<char> &output, SpillsOfFunctions *spills = nullptr,
                     llvm::ArrayRef<std::string> disabled = {},
                     const std::function<bool()> &isCancelled = {});

} // namespace lgc
