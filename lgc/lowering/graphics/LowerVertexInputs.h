// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Fetches vertex attributes, and computes the inputs of vertex shaders that the hardware does not provide.
///
/// Before: LinkStages has run, so that there is a graphics state; LayOutUserData has run.
/// After: of lgc.vertex.* inputs only number, instance.number, slot and attribute.ring.offset are left. An
///   attribute is read by one typed buffer load if its offset and stride are multiples of a dword or of its
///   size, otherwise by one for each component: Vulkan requires only the alignment of a component.
/// Errors: a location that the state has no attribute for, a format that is not one of attributes.
class LowerVertexInputs : public llvm::PassInfoMixin<LowerVertexInputs> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::UnlinkedStages},
      .removes = {OpKind::VertexAttribute, OpKind::VertexIndex, OpKind::VertexInstanceIndex,
                  OpKind::VertexBaseVertex, OpKind::VertexBaseInstance, OpKind::VertexDrawIndex},
      .introduces = {OpKind::UserDataSpecial, OpKind::VertexNumber, OpKind::VertexInstanceNumber,
                     IrFeature::BufferInstructions, IrFeature::HardwareRegisters},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
