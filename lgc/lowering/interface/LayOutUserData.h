// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Settles where resources live.
///
/// Before: the pipeline state holds the bindings and the push constants that the shaders declare, and maybe a
///   resource mapping from the driver.
/// After: the state has a mapping: the driver's, checked, or an automatic one.
/// Changes nothing but the state.
class LayOutUserData : public llvm::PassInfoMixin<LayOutUserData> {
public:
  static constexpr PassContract kContract = {
      .removes = {IrFeature::StateWithoutMapping},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
