// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Replaces lgc.resource.buffer and lgc.resource.descriptor by loads of descriptors, and
/// lgc.resource.buffer.size and .address by what these say.
///
/// Before: the pipeline state has a resource mapping; everything is inlined into the entry point.
/// After: a buffer is a <4 x i32> descriptor, read from its table or from user data and cast to a buffer fat
///   pointer. A descriptor with a constant index is read once, at the innermost point outside any loop that
///   dominates its uses; any other index is made scalar unless it is marked as non-uniform, in which case the
///   back end repeats accesses for each descriptor that lanes have.
/// An internal buffer that the mapping lacks becomes a buffer of no bytes.
/// Errors: a binding that the mapping lacks, dwords that a descriptor does not have.
class LowerResources : public llvm::PassInfoMixin<LowerResources> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::CallsToInline, IrFeature::StateWithoutMapping},
      .removes = {OpKind::ResourceBuffer, OpKind::ResourceBufferAddress, OpKind::ResourceBufferSize,
                  OpKind::ResourceDescriptor},
      .introduces = {OpKind::UserDataDword, IrFeature::BufferDescriptors, IrFeature::HardwareRegisters,
                     IrFeature::LaneExchanges},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
