// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Replaces inputs of the fragment shader that are the same for all vertices by what the vertex shader
/// writes: constants, and values from uniform buffers and push constants at constant offsets, which the
/// fragment shader then loads itself. Between a load and the output there may be conversions and one
/// operation, since two are as expensive as interpolation. What becomes constant by that is folded, branches
/// too, so that inputs that are not used any more are not written either.
///
/// Interpolation of equal values gives that value, within Vulkan's precision; it gives NaN for infinities,
/// where this pass keeps the infinity. Inputs that differ from the output in type are left to LinkStages.
///
/// Before: lgc.vertex.output, lgc.fragment.interpolate and lgc.fragment.flat name locations of SPIR-V.
/// After: the same.
/// Errors: a missing pipeline state.
class PropagateOutputs : public llvm::PassInfoMixin<PropagateOutputs> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::CallsToInline},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
