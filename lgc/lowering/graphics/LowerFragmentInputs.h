// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Reads the inputs that vertex shaders write, by the instructions of the generation.
///
/// Before: LinkStages has run: locations are attributes.
/// Chooses the back end's intrinsics for helper invocations.
/// After: lgc.fragment.interpolate, lgc.fragment.flat and the ops about helpers are gone;
/// lgc.fragment.barycentrics and
///   lgc.fragment.primitive.mask are left for the entry point.
/// Errors: a missing pipeline state.
class LowerFragmentInputs : public llvm::PassInfoMixin<LowerFragmentInputs> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::UnlinkedStages},
      .removes = {OpKind::FragmentBeganAsHelper, OpKind::FragmentDemote, OpKind::FragmentFlat,
                  OpKind::FragmentInterpolate, OpKind::FragmentIsHelper, OpKind::FragmentWholeQuads},
      .introduces = {OpKind::FragmentPrimitiveMask, IrFeature::Exports, IrFeature::HardwareRegisters,
                     IrFeature::InlineAssembly, IrFeature::Interpolation, IrFeature::LaneExchanges},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
