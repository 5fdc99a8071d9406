// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Aligns workgroup variables for the widest LDS access, as the back end does when it places them, which is
/// too late for the vectoriser.
///
/// Errors: none.
class AlignWorkgroupVariables : public llvm::PassInfoMixin<AlignWorkgroupVariables> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
