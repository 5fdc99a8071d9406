// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Makes exports of what vertex and fragment shaders write.
///
/// Before: LinkStages has run: outputs name attributes. All outputs of a shader are in the block in which it
///   returns.
/// After: lgc.vertex.output, lgc.vertex.export and lgc.fragment.color are gone, and the ops that replace
/// depth,
///   stencil and sample mask. Positions and colours are exports; attributes are exports on gfx10 and stores
///   to the attribute ring on others. The pipeline state says which there are.
/// Errors: an output elsewhere, an attachment's format that is not one of colours.
class LowerExports : public llvm::PassInfoMixin<LowerExports> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::UnlinkedStages},
      .removes = {OpKind::VertexOutput, OpKind::VertexExport, OpKind::FragmentColor, OpKind::FragmentDepth,
                  OpKind::FragmentFinish, OpKind::FragmentStencil, OpKind::FragmentSampleMask},
      .introduces = {OpKind::UserDataSpecial, OpKind::VertexSlot, OpKind::VertexAttributeRingOffset,
                     IrFeature::Exports, IrFeature::BufferInstructions, IrFeature::HardwareArithmetic,
                     IrFeature::InlineAssembly, IrFeature::HardwareRegisters, IrFeature::LaneExchanges},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
