// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The steps of the pipeline that consist of LLVM's own passes.

#pragma once

#include "lgc/legality/PassContract.h"
#include "lgc/optimization/KeepBarrierLoops.h"

#include "llvm/IR/PassManager.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace lgc {

/// The features that must be gone before LLVM's passes, which do not know them: how waves run is in
/// attributes, and lanes reconverge where the branches are.
inline constexpr FeatureSet kGoneBeforeLlvm = {OpKind::Abort, OpKind::ControlLoop, OpKind::ControlMerge,
                                               OpKind::ControlTerminate, IrFeature::FunctionsWithoutModes};

/// The features that LLVM's passes may introduce wherever they run. They add no other intrinsics; those that
/// they make of amdgcn intrinsics are in the same family.
inline constexpr FeatureSet kIntroducedByLlvm = {IrFeature::ArithmeticIntrinsics, IrFeature::Hints,
                                                 IrFeature::MemoryIntrinsics};

/// Inlines every call of an `alwaysinline` function and removes the functions that are then unused.
void addInlining(llvm::ModulePassManager &passes, llvm::PassBuilder &);
inline constexpr PassContract kInliningContract = {
    .needsGone = kGoneBeforeLlvm,
    .removes = {IrFeature::CallsToInline},
    .introduces = kIntroducedByLlvm,
};

/// Promotes variables to values.
void addPromotion(llvm::ModulePassManager &passes, llvm::PassBuilder &);
inline constexpr PassContract kPromotionContract = {
    .needsGone =
        kGoneBeforeLlvm | FeatureSet{IrFeature::CallsToInline, IrFeature::InitializedWorkgroupVariables,
                                     IrFeature::PrivateVariables},
    .introduces = kIntroducedByLlvm,
};

/// Simplifies the naive code of the front end.
void addInputCleanUp(llvm::ModulePassManager &passes, llvm::PassBuilder &);
inline constexpr PassContract kInputCleanUpContract = {
    .needs = {OpKind::DebugPrintf},
    .needsGone = kGoneBeforeLlvm | FeatureSet{IrFeature::CallsToInline, IrFeature::InboundsBufferPointers,
                                              IrFeature::InvariantOutputs},
    .introduces = kIntroducedByLlvm,
};

/// Simplifies the code that the lowering of resources left and removes dead code.
void addResourceCleanUp(llvm::ModulePassManager &passes, llvm::PassBuilder &);
inline constexpr PassContract kResourceCleanUpContract = {
    .needs = {OpKind::UserDataDword},
    .needsGone = kGoneBeforeLlvm,
    .introduces = kIntroducedByLlvm,
};

/// Unrolls loops, and promotes private arrays whose indices became constant.
void addUnrolling(llvm::ModulePassManager &passes, llvm::PassBuilder &);
inline constexpr PassContract kUnrollingContract = {
    .needs = {IrFeature::BufferPointers},
    .needsGone = kGoneBeforeLlvm | KeepBarrierLoops::kContract.needsGone,
    .introduces = kIntroducedByLlvm,
};

/// The main optimisations.
void addOptimization(llvm::ModulePassManager &passes, llvm::PassBuilder &);
inline constexpr PassContract kOptimizationContract = {
    .needs = {IrFeature::BufferPointers},
    .needsGone = kGoneBeforeLlvm | FeatureSet{IrFeature::UnmarkedAtomics, IrFeature::WideBufferAccesses},
    .introduces = kIntroducedByLlvm,
};

/// LLVM's lowering of `ptr addrspace(7)` to buffer intrinsics.
void addBufferPointerLowering(llvm::ModulePassManager &passes, llvm::PassBuilder &builder);
inline constexpr PassContract kBufferPointerLoweringContract = {
    .needsGone = kGoneBeforeLlvm | FeatureSet{OpKind::AbortPoll, OpKind::ResourceBuffer,
                                              OpKind::ResourceBufferAddress, OpKind::ResourceBufferSize},
    .removes = {IrFeature::BufferPointers},
    .introduces = kIntroducedByLlvm | FeatureSet{IrFeature::BufferDescriptors, IrFeature::BufferInstructions},
};

/// Folds the address arithmetic of buffer intrinsics.
void addBufferCleanUp(llvm::ModulePassManager &passes, llvm::PassBuilder &);
inline constexpr PassContract kBufferCleanUpContract = {
    .needsGone = kGoneBeforeLlvm | FeatureSet{IrFeature::BufferPointers, IrFeature::ScopeMarks},
    .introduces = kIntroducedByLlvm,
};

} // namespace lgc
