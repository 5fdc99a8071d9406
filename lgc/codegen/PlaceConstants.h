// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Constants in memory, for which the back end would make relocations that PAL's loader does not do.

#pragma once

namespace llvm {
class GlobalVariable;
class Module;
} // namespace llvm

namespace lgc {

struct GpuTarget;

/// What keeps placeConstants from placing the variable, which is in addrspace(4), as the end of a message;
/// null: nothing.
const char *whyNotPlaceable(const llvm::GlobalVariable &variable);

/// Puts the constants (variables in addrspace(4)) into .text, behind the code, and lets functions find them
/// from the program counter. All of them must be placeable.
void placeConstants(llvm::Module &module, const GpuTarget &gpu);

} // namespace lgc
