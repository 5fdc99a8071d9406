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
/// After: lgc.fragment.interpolate, lgc.fragment.flat, the ops about vertices and about helpers, and
///   lgc.fragment.sample.offset are gone; what is in registers is left for the entry point.
/// Errors: a missing pipeline state.
class LowerFragmentInputs : public llvm::PassInfoMixin<LowerFragmentInputs> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::UnlinkedStages},
      .removes = {OpKind::FragmentBarycentricsAt, OpKind::FragmentBeganAsHelper, OpKind::FragmentDemote,
                  OpKind::FragmentFlat, OpKind::FragmentInterpolate, OpKind::FragmentIsHelper,
                  OpKind::FragmentSampleOffset, OpKind::FragmentVertexValue, OpKind::FragmentVertexWeights,
                  OpKind::FragmentWholeQuads},
      .introduces = {OpKind::FragmentBarycentrics, OpKind::FragmentPrimitiveMask, OpKind::FragmentPullModel,
                     OpKind::FragmentVertexRotation, OpKind::UserDataSpecial, IrFeature::ArithmeticIntrinsics,
                     IrFeature::BufferInstructions, IrFeature::Exports, IrFeature::HardwareArithmetic,
                     IrFeature::HardwareRegisters, IrFeature::InlineAssembly, IrFeature::Interpolation,
                     IrFeature::LaneExchanges},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
