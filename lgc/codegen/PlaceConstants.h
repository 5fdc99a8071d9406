// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Places constants in memory for which the back end would emit relocations, which PAL's loader does not
// apply.

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace llvm {
class GlobalVariable;
class TargetMachine;
} // namespace llvm

namespace lgc {

/// Returns why PlaceConstants cannot place the variable, which is in addrspace(4), as the end of a message;
/// null when it can.
const char *whyNotPlaceable(const llvm::GlobalVariable &variable);

/// Puts the constants (variables in addrspace(4)) into .text, after the code, and computes their addresses
/// relative to the program counter. All of them must be placeable. Runs last before the back end.
///
/// Errors: none.
class PlaceConstants : public llvm::PassInfoMixin<PlaceConstants> {
public:
  static constexpr PassContract kContract = {.introduces = {IrFeature::InlineAssembly}};

  explicit PlaceConstants(const llvm::TargetMachine &target) : target_(target) {}

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);

private:
  const llvm::TargetMachine &target_;
};

} // namespace lgc
