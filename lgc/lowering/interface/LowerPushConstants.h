// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Replaces lgc.resource.push.constants by user data.
///
/// Before: the pipeline state has a resource mapping.
/// After: a load at a constant offset is made of lgc.user.data.dword, and what is left of the pointer is
///   lgc.user.data.address.
class LowerPushConstants : public llvm::PassInfoMixin<LowerPushConstants> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::StateWithoutMapping},
      .removes = {OpKind::ResourcePushConstants},
      .introduces = {OpKind::UserDataAddress, OpKind::UserDataDword},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
