// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Replaces lgc.image.* by the instructions for images and texel buffers.
///
/// After: images are accessed by llvm.amdgcn.image.*, a texel buffer by llvm.amdgcn.struct.ptr.buffer.*,
/// through
///   their descriptors, which have the format. Where lanes have different descriptors, the back end repeats
///   the access for each. Sizes come from descriptors.
/// Errors: a dimension, scope or operation that does not exist, operands that the dimension does not have or
///   that exclude each other, an atomic operation that the GPU does not have.
class LowerImages : public llvm::PassInfoMixin<LowerImages> {
public:
  static constexpr PassContract kContract = {
      .removes = {OpKind::ImageLoad, OpKind::ImageStore, OpKind::ImageAtomic, OpKind::ImageAtomicCompare,
                  OpKind::ImageSample, OpKind::ImageGather, OpKind::ImageLevelOfDetail, OpKind::ImageSize,
                  OpKind::ImageLevels, OpKind::ImageSamples},
      .introduces = {IrFeature::LaneExchanges, IrFeature::BufferDescriptors, IrFeature::BufferInstructions,
                     IrFeature::ImageInstructions, IrFeature::ArithmeticIntrinsics,
                     IrFeature::HardwareArithmetic},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &);
};

} // namespace lgc
