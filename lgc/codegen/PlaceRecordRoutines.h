// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace lgc {

/// Puts the subroutines that functions call to write records of validation (lgc/abi/RecordRoutine.h) behind
/// the code.
///
/// Errors: none.
class PlaceRecordRoutines : public llvm::PassInfoMixin<PlaceRecordRoutines> {
public:
  static constexpr PassContract kContract = {.introduces = {IrFeature::InlineAssembly}};

  explicit PlaceRecordRoutines(const llvm::TargetMachine &target) : target_(target) {}

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);

private:
  const llvm::TargetMachine &target_;
};

} // namespace lgc
