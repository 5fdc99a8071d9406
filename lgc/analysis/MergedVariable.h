// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class GlobalVariable;
class Module;
} // namespace llvm

namespace lgc {

/// Replaces global variables of one address space, which only instructions use, by one variable that has
/// them as its parts, at their alignments and with their initial values. Instructions compute the parts'
/// addresses at the start of each function.
llvm::GlobalVariable &mergeVariables(llvm::Module &module, llvm::ArrayRef<llvm::GlobalVariable *> variables,
                                     llvm::StringRef name);

} // namespace lgc
