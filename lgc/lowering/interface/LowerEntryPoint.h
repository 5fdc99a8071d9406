// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Gives the shader the signature in which PAL starts it.
///
/// Before: ApplyShaderModes has run; the entry point is `void ()` and all but subroutines is inlined into it;
///   lgc.resource.* is gone, and of lgc.input.* the three that the hardware provides are left.
/// After: each shader is a function for its hardware stage: `.cs`, `.gs` or `.ps`. Around a vertex shader is
///   the code of a primitive shader. `amdgpu_cs void @_amdgpu_cs_main` takes user SGPRs, workgroup ids
///   (gfx10, gfx11) and local invocation ids; no lgc.user.data.* or lgc.input.* is left; the pipeline state
///   names the new function and says which register holds what. Subroutines have LLVM's convention for
///   graphics functions, and take those of the registers that any of them reads as arguments.
/// Only what the shader reads is requested, so clean up before.
class LowerEntryPoint : public llvm::PassInfoMixin<LowerEntryPoint> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {OpKind::InputLocalInvocationIndex, OpKind::InputNumSubgroups, OpKind::InputSubgroupId,
                    OpKind::InputSubgroupLocalInvocationId, OpKind::InputSubgroupSize, OpKind::ResourceBuffer,
                    OpKind::ResourceBufferAddress, OpKind::ResourceBufferSize, OpKind::ResourcePushConstants,
                    IrFeature::CallsToInline, IrFeature::FunctionsWithoutModes,
                    IrFeature::StateWithoutMapping},
      .removes = {OpKind::FragmentBarycentrics,    OpKind::FragmentCoord,
                  OpKind::FragmentCoverage,        OpKind::FragmentFrontFacing,
                  OpKind::FragmentPrimitiveMask,   OpKind::FragmentPullModel,
                  OpKind::FragmentSampleId,        OpKind::FragmentLayer,
                  OpKind::FragmentVertexRotation,  OpKind::InputLocalInvocationId,
                  OpKind::InputNumWorkgroups,      OpKind::InputWorkgroupId,
                  OpKind::UserDataAddress,         OpKind::UserDataDword,
                  OpKind::UserDataSpecial,         OpKind::VertexAttributeRingOffset,
                  OpKind::VertexInstanceNumber,    OpKind::VertexNumber,
                  OpKind::VertexPrimitiveId,       OpKind::VertexSlot,
                  IrFeature::EntryPointsWithoutAbi},
      .introduces = {IrFeature::Exports, IrFeature::HardwareBarriers, IrFeature::HardwareRegisters,
                     IrFeature::LaneExchanges},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
