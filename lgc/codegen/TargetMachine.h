// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The stock AMDGPU target, set up for PAL.

#pragma once

#include "lgc/target/GpuTarget.h"

#include <memory>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace lgc {

/// Creates a target machine for the triple amdgcn--amdpal. Registers LLVM's AMDGPU target on first use; safe
/// from any thread.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createTargetMachine(const Gpu &gpu);

/// Sets the module's triple and data layout to those of the target machine.
void setTarget(llvm::Module &module, const llvm::TargetMachine &machine);

} // namespace lgc
