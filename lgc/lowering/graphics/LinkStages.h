// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Connects the outputs of a vertex shader to the inputs of the fragment shader.
///
/// Before: lgc.vertex.output, lgc.fragment.interpolate and lgc.fragment.flat name locations of SPIR-V.
/// After: they name attributes, vectors of four dwords, packed: no output is left that no input reads, and
///   outputs of the same value are one. An input that nothing writes is 0. What the vertex shader writes for
///   the rasteriser, and the number of the primitive, are outputs, too, where the fragment shader reads them.
///   Outputs with undefined values are gone, built-in ones too. The pipeline state says how many attributes
///   there are and how each is interpolated. It has a graphics state: the driver's, or one made for the
///   interfaces: attributes and colours of 32-bit components, except that colours of floats have 8 bits.
///   The attributes of a fragment shader without a vertex shader are its locations.
///   The declarations of inputs and outputs in `!lgc.interface` are gone.
/// Errors: a missing pipeline state; malformed declarations; inputs that do not match the outputs or vertex
///   attributes that they read (CheckInterface.h), or too many; built-in inputs without a vertex shader.
class LinkStages : public llvm::PassInfoMixin<LinkStages> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::CallsToInline},
      .removes = {IrFeature::UnlinkedStages},
      .introduces = {OpKind::VertexOutput, OpKind::VertexPrimitiveId},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
