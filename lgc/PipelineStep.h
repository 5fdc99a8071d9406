// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The steps of the pipeline, and what may be in a module before and behind them.

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace lgc {

struct PipelineStep {
  using Add = void (*)(llvm::ModulePassManager &, llvm::PassBuilder &);

  llvm::StringLiteral name;
  bool required; ///< what follows depends on it
  Add add;
  PassContract contract;
};

/// All of them, in order (lgc/Pipeline.cpp).
llvm::ArrayRef<PipelineStep> pipelineSteps();

/// The features that the SPIR-V reader emits.
inline constexpr FeatureSet kLegalInput =
    (FeatureSet::allOps() - FeatureSet{OpKind::AbortRecord, OpKind::AbortPoll, OpKind::FragmentPrimitiveMask,
                                       OpKind::UserDataAddress, OpKind::UserDataDword,
                                       OpKind::UserDataSpecial, OpKind::VertexAttributeRingOffset,
                                       OpKind::VertexInstanceNumber, OpKind::VertexNumber,
                                       OpKind::VertexSlot}) |
    FeatureSet{
        IrFeature::FunctionsWithoutModes,
        IrFeature::CallsToInline,
        IrFeature::MessageParts,
        IrFeature::EntryPointsWithoutAbi,
        IrFeature::PrivateVariables,
        IrFeature::InitializedWorkgroupVariables,
        IrFeature::StateWithoutMapping,
        IrFeature::UnlinkedStages,
        IrFeature::MissingPalMetadata,
        IrFeature::BufferPointers,
        IrFeature::InboundsBufferPointers,
        IrFeature::WideBufferAccesses,
        IrFeature::UnmarkedAtomics,
        IrFeature::ConstrainedArithmetic,
        IrFeature::InvariantOutputs,
        IrFeature::ArithmeticIntrinsics,
        IrFeature::HardwareArithmetic,
        IrFeature::MemoryIntrinsics,
        IrFeature::Hints,
    };

/// The features that the back end accepts: lgc/codegen/CheckInput.h refuses all others.
inline constexpr FeatureSet kLegalOutput = {
    IrFeature::SubroutineCalls,
    IrFeature::BufferDescriptors,
    IrFeature::InlineAssembly,
    IrFeature::ArithmeticIntrinsics,
    IrFeature::MemoryIntrinsics,
    IrFeature::Hints,
    IrFeature::HardwareArithmetic,
    IrFeature::LaneExchanges,
    IrFeature::HardwareBarriers,
    IrFeature::BufferInstructions,
    IrFeature::ImageInstructions,
    IrFeature::HardwareRegisters,
    IrFeature::Exports,
    IrFeature::Interpolation,
};

} // namespace lgc
