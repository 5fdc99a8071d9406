// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Takes the flags by which LLVM contracts and reassociates from all operations that an output with the
/// metadata kInvariantMetadata depends on: which of them LLVM would change depends on the rest of the shader,
/// and the decoration Invariant (SPIR-V; Vulkan, "Invariance") promises the same value to all shaders that
/// have the same expression, as passes over the same geometry need. Removes the metadata. Variables must have
/// become values; where one has not, all operations of the function lose their flags.
///
/// Errors: none.
class KeepInvariance : public llvm::PassInfoMixin<KeepInvariance> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::CallsToInline, IrFeature::PrivateVariables},
      .removes = {IrFeature::InvariantOutputs},
  };

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
