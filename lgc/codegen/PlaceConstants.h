// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Constants in memory, for which the back end would make relocations that PAL's loader does not do.

#pragma once

#include "llvm/IR/PassManager.h"

namespace llvm {
class GlobalVariable;
class TargetMachine;
} // namespace llvm

namespace lgc {

/// What keeps PlaceConstants from placing the variable, which is in addrspace(4), as the end of a message;
/// null: nothing.
const char *whyNotPlaceable(const llvm::GlobalVariable &variable);

/// Puts the constants (variables in addrspace(4)) into .text, behind the code, and lets functions find them
/// from the program counter. All of them must be placeable. Comes last before the back end.
class PlaceConstants : public llvm::PassInfoMixin<PlaceConstants> {
public:
  explicit PlaceConstants(const llvm::TargetMachine &target) : target_(target) {}

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);

private:
  const llvm::TargetMachine &target_;
};

} // namespace lgc
